"""The lessons of the second course, as data: positions in which one move is clearly best, and why.

The learner is player A, red, and is to move. What the moves are worth comes from the strongest
values, and the best one is proved by play-outs, as a puzzle's (bench/proof.py). Tests find in the
position what the words say of it (tests/web/lessons/), and show that without the reason that is
given the move is no more the best (tests/bench/test_course.py).

A new position is an `Exercise` with the values of its moves, as `rated` in bench/puzzles.py
returns them, with both of these tests; a new lesson also one more in COURSE_COUNT
(course_state.py).
"""

from shanghaien.puzzles import LATE, TRICK
from web.lang import term
from web.lessons.lesson_state import Exercise, Lesson

LESSONS: tuple[Lesson, ...] = (
    Lesson(
        title=term("Narrow leads and neighbours"),
        theme="neighbour",
        questions=(
            Exercise(
                position=(
                    "round 7; tavern IT4 CN2 US3 TR3 NL4 DE3; A CN3 NL1 TR3 TR4; B CN4 ES2 IT1 IT3 "
                    "on 5; roll 2 3"
                ),
                wins=(803, 504),
                asks=term(
                    "The 2 goes to the Chinese 2, the 3 to the American 3, and nobody has "
                    "Americans yet. Which die do you add?"
                ),
                why=term(
                    "Your Chinese go from 3–4 to 5–4. Blue loses 3 points there and you score 4, "
                    "a swing of 7. The American would have brought you 3."
                ),
                other=term(
                    "The American brings you 3 points. But look at the Chinese, where Blue leads "
                    "by one: what would 2 more do there?"
                ),
            ),
            Exercise(
                position=(
                    "round 5; tavern TR1 US4 both CN3 CN4 FR3; A DE3 CN1 CN2 ES3 on 4 5; B US3 FR2 "
                    "DE3 NL3 on 2 5 6; roll 1 4"
                ),
                wins=(285, 520),
                asks=term(
                    "Card 4 is yours already. Card 5, the Chinese 4, is tied 1–1, and Blue leads "
                    "6–4 on pips next door. Which die do you add?"
                ),
                why=term(
                    "The 4 wins you nothing new on card 4, but its pips count next door. There "
                    "it’s 8–6 to you now, and the Chinese 4 changes hands."
                ),
                other=term(
                    "The 1 wins you the Turkish 1, but the Chinese 4 stays with Blue. Which die "
                    "would go next to card 5?"
                ),
            ),
            Exercise(
                position=(
                    "round 3; tavern CN4 IT3 FR1 US4 ES4 ES3; A US3 CN1 on 2 4; B CN3 TR3 on 1 2 "
                    "4; roll 3 4"
                ),
                wins=(612, 494),
                asks=term(
                    "Two cards are tied 1–1: card 2, the Italian 3, and card 4, the American 4. "
                    "Which die does more for you?"
                ),
                why=term(
                    "The 3 goes next to both. Its pips win you both ties, and you get card 3 as "
                    "well: three cards with one die."
                ),
                other=term(
                    "A second 4 wins you card 4, but card 2 still goes to Blue. Which die would "
                    "go next to both?"
                ),
            ),
        ),
    ),
    Lesson(
        title=term("When to shanghai"),
        theme="stop",
        questions=(
            Exercise(
                position=(
                    "round 4; tavern TR3 CN2 adjust US2 FR3 TR1; A NL3 TR2 TR3 on 2 3; B CN3 NL2 "
                    "IT2 on 2 4"
                ),
                wins=(681, 858),
                asks=term(
                    "Two dice on cards are enough to shanghai. Do you take what you have, or roll "
                    "on?"
                ),
                why=term(
                    "You get the trick card and the Chinese 2, Blue just the American 2. You "
                    "lead on card 2 on pips alone, and Blue has four dice left: take it while "
                    "it’s yours."
                ),
                other=term(
                    "Another die could win you more, but then Blue gets to roll too. Card 2 is "
                    "yours on pips alone – how long will that last?"
                ),
            ),
            Exercise(
                position="round 1; tavern NL3 DE1 ES4 again adjust NL2; A on 1 2 4; B on 2 4 6 6 6",
                wins=(796, 547),
                asks=term(
                    "You lead on cards 1 and 2. Blue has five dice on cards and one left. Do you "
                    "take what you have, or roll on?"
                ),
                why=term(
                    "With one die left, Blue can’t roll, only shanghai. So this roll is free: "
                    "Blue can’t take anything from you now."
                ),
                other=term(
                    "That gives away a free roll. Count the dice Blue has left: can Blue still "
                    "take anything from you?"
                ),
            ),
            Exercise(
                position="round 1; tavern US3 DE4 adjust US4 NL2 NL4; A on 4 5 6; B on 3 4 6",
                wins=(475, 657),
                asks=term(
                    "Blue has three dice left. You lead on three cards, two of them on pips alone. "
                    "Shanghai, or roll on?"
                ),
                why=term(
                    "Shanghai now and it’s 10–1. Roll on, and one good roll could tip a tie Blue’s "
                    "way. When you lead on pips alone, it’s best to take the cards at once."
                ),
                other=term(
                    "Each time you roll, Blue gets to roll too – and you lead on two of your "
                    "three cards on pips alone."
                ),
            ),
        ),
    ),
    Lesson(
        title=term("Which end is number 1?"),
        theme="end",
        questions=(
            Exercise(
                position=(
                    "round 3; tavern ES4 adjust TR3 DE3 DE2 FR2; A DE3 NL2; B FR4 NL4; direction "
                    "open; roll 5 5"
                ),
                wins=(370, 516),
                asks=term(
                    "You start with a double 5. Counting from the left, it reaches the German 2; "
                    "from the right, the trick card. Which end is number 1?"
                ),
                why=term(
                    "A trick card is worth more than a low-value sailor. It can swing a whole "
                    "round, or join one of your crews as two sailors."
                ),
                other=term(
                    "That’s a German 2 and nothing else. A trick card can do more for you than 2 "
                    "points."
                ),
            ),
            Exercise(
                position=(
                    "round 5; tavern IT3 IT2 NL2 NL1 ES3 FR3; A US1 FR4 NL4 TR1 ES3; B US3 FR1 NL3 "
                    "TR3 ES1; direction open; roll 1 2"
                ),
                wins=(560, 458),
                asks=term(
                    "Counting from the left, your dice reach the Italian 3 and the Italian 2; "
                    "from the right, the French 3 and the Spanish 3. Which end is number 1?"
                ),
                why=term(
                    "Your French already lead 4–1 and your Spaniards 3–1, so more of them bring "
                    "you nothing. Nobody has Italians yet: there, every point counts."
                ),
                other=term(
                    "From that end, both cards only make strong crews stronger. Where does a new "
                    "sailor bring you points?"
                ),
            ),
            Exercise(
                position=(
                    "round 4; tavern DE4 IT4 TR1 CN3 FR2 ES1; A TR3 ES3 ES3; B US3 CN3 NL2; "
                    "direction open; roll 4 5"
                ),
                wins=(501, 604),
                asks=term(
                    "Counting from the left, your dice reach the Chinese 3 and the French 2; "
                    "from the right, the Turkish 1 and the Italian 4. Which end is number 1?"
                ),
                why=term(
                    "You only add one die, so the best single card decides. That’s the Italian "
                    "4, worth 4 points. The Chinese 3 would just make it 3–3."
                ),
                other=term(
                    "The best you get there is a French 2, or a tie between your Chinese and "
                    "Blue’s. You only add one die: where’s the best single card?"
                ),
            ),
        ),
    ),
    Lesson(
        title=term("The four tricks"),
        theme=TRICK,
        questions=(
            Exercise(
                position=(
                    "round 8; tavern FR3 ES2 again CN3 US1 again; A DE4 TR3 IT3 both on 1 3; B CN4 "
                    "ES3 IT4 on 2 3 5; roll 3 5"
                ),
                wins=(0, 0, 229, 229, 932, 0),
                asks=term(
                    "It’s the last round. Your trick card can add two sailors to any of your "
                    "crews. Where do they help most?"
                ),
                why=term(
                    "Your Italians go from 3–4 to 5–4. Blue loses 3 points there and you score "
                    "4. In any other crew, the two sailors would only be worth 2."
                ),
                other=term("You can do better: find the crew that two sailors would put ahead."),
            ),
            Exercise(
                position=(
                    "round 7; tavern adjust ES3 US3 CN3 again ES4; A CN3 TR1 adjust on 4 6; B DE4 "
                    "TR3 on 2 6; roll 1 4"
                ),
                wins=(369, 378, 307, 255, 179, 228, 592),
                asks=term(
                    "Card 4 is yours already, and card 6 is tied 1–1. What can “Die ±1” make of "
                    "this roll?"
                ),
                why=term(
                    "The 4 becomes a 5. It wins you card 5, the trick card, and its pips next to "
                    "card 6 win you the Spanish 4 as well."
                ),
                other=term(
                    "You can do better. Which number would win you card 5 and break the tie on "
                    "card 6?"
                ),
            ),
            Exercise(
                position=(
                    "round 3; tavern IT2 adjust NL2 NL4 FR4 adjust; A FR3 TR2 both on 1 4 5; B FR2 "
                    "IT4 on 1 2 3 4 6; roll 2 2"
                ),
                wins=(405, 200, 231, 721),
                asks=term(
                    "A double 2 on your last roll: Blue has one die left and can only shanghai. "
                    "What do you do?"
                ),
                why=term(
                    "Both dice make it 2–1 on card 2, so the trick card is yours. Next door, "
                    "their 4 pips win you the Italian 2."
                ),
                other=term("Card 2 would still go to Blue. What if both dice went there at once?"),
            ),
            Exercise(
                position=(
                    "round 2; tavern US1 IT1 adjust ES2 DE1 CN2; A US3 again on 3 4 6; B IT2 on 2 "
                    "3 4 5 5; roll 5 6"
                ),
                wins=(409, 409, 274, 549),
                asks=term(
                    "It’s your last roll: Blue has one die left and can only shanghai. Are the 5 "
                    "and the 6 any good?"
                ),
                why=term(
                    "On card 5 you’d be behind 1–2, and card 6 is yours anyway. So roll again: a "
                    "1, a 3 or a 4 wins you a card."
                ),
                other=term("That wins you no new card. Two new dice should do better."),
            ),
        ),
    ),
    Lesson(
        title=term("Count what’s to come"),
        theme="last",
        questions=(
            Exercise(
                position=(
                    "round 7; tavern FR1 CN3 IT3 DE4 FR3 FR3; A US3 DE1 CN2 NL3 TR1 IT4; B US1 DE2 "
                    "CN3 NL2 ES2 ES3 on 6; roll 2 4; out US2 US3 US4 DE3 DE3 CN1 NL1 NL3 NL4 TR2 "
                    "TR3 TR3 TR4 ES1 ES3 IT1 IT2 IT3 adjust adjust adjust both again again"
                ),
                wins=(683, 818),
                asks=term(
                    "The 2 puts your Chinese ahead, the 4 your Germans. Six cards are left for "
                    "the last round: look under “To come”. Which die do you add?"
                ),
                why=term(
                    "There are no more Germans to come, so your 5–2 can’t be beaten. Your "
                    "Chinese wouldn’t be safe at 5–3: the Chinese 4 is still to come."
                ),
                other=term(
                    "The Chinese bring you more right now. But the Chinese 4 is still to come, "
                    "and Blue may win it."
                ),
            ),
            Exercise(
                position=(
                    "round 4; tavern CN3 TR3 adjust US3 DE4 IT3; A FR1 FR3 ES4 on 2 4 6; B US1 DE1 "
                    "NL2 on 1 1 2 3 3; roll 2 3"
                ),
                wins=(598, 344),
                asks=term(
                    "Blue has one die left. How many more rolls will there be this round? "
                    "Which die do you add?"
                ),
                why=term(
                    "There are no more rolls: Blue can only shanghai. So take what counts at "
                    "once – the 2 makes it 2–1 on the Turkish 3. On card 3 you’d still be behind."
                ),
                other=term(
                    "On card 3 you’d need one more die, and Blue is about to end the round. "
                    "Which die counts at once?"
                ),
            ),
            Exercise(
                position=(
                    "round 7; tavern US4 ES1 both IT3 again NL4; A FR3 DE3 TR2 ES3 again on 2; B "
                    "FR4 DE4 CN4 IT1 on 2 3; roll 5 5; out US1 US2 US3 FR3 DE1 DE2 DE3 CN1 CN2 CN3 "
                    "CN3 NL1 NL2 NL3 TR1 TR3 TR3 TR4 ES2 ES3 ES4 IT2 IT3 adjust adjust both again"
                ),
                wins=(82, 181, 602, 122, 42, 74),
                asks=term(
                    "Your French and your Germans are both behind 3–4. Two sailors would put "
                    "either ahead. Look at what’s to come: which crew needs them?"
                ),
                why=term(
                    "Two French cards are still to come and may put that crew ahead. There are "
                    "no more Germans to come, so only the two sailors can make it 5–4."
                ),
                other=term(
                    "Look at the cards still to come: they can help one of these two crews, but "
                    "not the other."
                ),
            ),
        ),
    ),
    Lesson(
        title=term("The last two rounds"),
        theme=LATE,
        questions=(
            Exercise(
                position=(
                    "round 8; tavern CN2 FR3 NL4 TR3 DE3 ES3; A US1 DE3 IT3 IT3 on 1 2; B DE1 NL2 "
                    "ES3 IT2 on 2 4"
                ),
                wins=(384, 1000),
                asks=term(
                    "You lead on two cards, Blue on one, and three are still free. Count the "
                    "points: shanghai, or roll on?"
                ),
                why=term(
                    "If you shanghai, you win 9–8, and a win by one is a win. Each of the three "
                    "free cards could just as well go to Blue."
                ),
                other=term(
                    "If you shanghai, you win 9–8, and nobody asks by how much. Why let Blue "
                    "roll once more?"
                ),
            ),
            Exercise(
                position=(
                    "round 8; tavern TR3 US1 ES2 NL2 TR3 CN4; A US3 DE3 TR2 IT3 on 3 4; B US4 FR2 "
                    "TR4 ES3 on 3"
                ),
                wins=(672, 0),
                asks=term(
                    "You lead on two cards, Blue on none. Count the points: shanghai, or roll on?"
                ),
                why=term(
                    "If you shanghai, the game ends and Blue wins 9–8. The cards you lead on "
                    "aren’t enough yet, so roll."
                ),
                other=term(
                    "That ends the game, and Blue wins 9–8. Leading in the tavern isn’t the same "
                    "as leading on points."
                ),
            ),
            Exercise(
                position=(
                    "round 7; tavern DE4 CN3 IT2 FR4 FR2 US2; A FR1 FR3 ES3 IT1 IT3 both again on "
                    "6; B DE3 CN2 TR3 ES3 ES4 on 2; roll 1 2"
                ),
                wins=(663, 617, 613, 425, 593, 804, 617, 430, 598, 388),
                asks=term("Two trick cards, two rounds, one trick per round. What do you do now?"),
                why=term(
                    "Play one now, or you’ll have one left over. Both dice win you the German 4 "
                    "and, by a single pip, the Chinese 3. “Roll again” is still there for the "
                    "last round."
                ),
                other=term(
                    "You can play one trick per round, and an unused card is worth just 1 point. "
                    "Which trick helps most with this roll?"
                ),
            ),
        ),
    ),
)
