"""The lessons of the tutorial, as data: positions, the moves that are wanted, what is said.

The learner is player A, red; the opponent is blue. The rules play every move of a lesson, so a
lesson that they would not allow cannot be finished; a test plays them all.
"""

from dataclasses import dataclass

from web.lang import term


@dataclass(frozen=True, slots=True)
class Step:
    """One move of the learner."""

    says: str
    """What is to be done, and why."""
    goals: tuple[str, ...]
    """The moves that go on, as texts."""
    other: str
    """What is said of any other legal move."""
    then: tuple[str, ...] = ()
    """The dice and the opponent's moves that follow."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position, some moves, and what they taught."""

    title: str
    position: str
    """Where it begins, for `parse_position`; the learner is to move."""
    steps: tuple[Step, ...]
    learned: str
    """What is said at the end."""


LESSONS: tuple[Lesson, ...] = (
    Lesson(
        title=term("A die for a sailor"),
        position="round 1; tavern FR2 IT1 TR3 adjust ES4 DE3; B on 3",
        steps=(
            Step(
                says=term(
                    "Six cards lie in the tavern, and sailors are what you want. You are red, with "
                    "six dice. Roll two of them."
                ),
                goals=("roll",),
                other=term("First roll the dice."),
                then=("rolled 2 5",),
            ),
            Step(
                says=term(
                    "Keep one die: it goes to the card of its number, and the other one comes "
                    "back. The 5 leads to the Spaniard 4, who is worth 4 points. Take the 5."
                ),
                goals=("place 5",),
                other=term(
                    "The 2 leads to an Italian who is worth just 1 point. The 5 is worth more "
                    "here. Try again."
                ),
            ),
        ),
        learned=term(
            "Your dice lie below the cards, Blue’s above. If the round ended now, the Spaniard "
            "would come with you."
        ),
    ),
    Lesson(
        title=term("Where is number 1?"),
        position="round 2; tavern IT1 FR2 DE3 US3 TR3 CN4",
        steps=(
            Step(
                says=term("This time you start the round. Roll."),
                goals=("roll",),
                other=term("First roll the dice."),
                then=("rolled 1 3",),
            ),
            Step(
                says=term(
                    "Whoever starts sees the roll, then decides which end of the row is number 1. "
                    "Your 1 could reach the Chinese 4: choose the captain at the right."
                ),
                goals=("direction right",),
                other=term(
                    "Counted from the left, your 1 would lead to an Italian 1. Try the right end."
                ),
            ),
            Step(
                says=term("The row is now numbered from the right. Add the 1."),
                goals=("place 1",),
                other=term(
                    "The 3 leads to the American 3. The Chinese 4 is worth more. Try again."
                ),
            ),
        ),
        learned=term("The numbers hold for both players until the round ends."),
    ),
    Lesson(
        title=term("More dice win"),
        position="round 2; tavern US2 NL3 DE1 CN4 FR3 IT2; A on 1 4; B on 4 6",
        steps=(
            Step(
                says=term("At card 4 lies one die of each of you. Roll."),
                goals=("roll",),
                other=term("That would end the round, with card 4 for nobody. Roll."),
                then=("rolled 4 6",),
            ),
            Step(
                says=term("A second 4 makes it two dice against one. Add the 4."),
                goals=("place 4",),
                other=term(
                    "At card 6 you would only draw level with Blue. The 4 wins you a card. "
                    "Try again."
                ),
            ),
        ),
        learned=term(
            "2 : 1 – whoever has more dice at a card gets it. A card without dice leaves the game."
        ),
    ),
    Lesson(
        title=term("A tie? Look next door"),
        position="round 3; tavern US1 IT2 ES4 FR3 NL1 TR3; A on 1 3; B on 2 3; roll 4 6",
        steps=(
            Step(
                says=term(
                    "At card 3 it is 1 : 1. Then the dice at the cards beside it decide, by their "
                    "pips: Blue’s 2 against nothing. Which die helps you twice?"
                ),
                goals=("place 4",),
                other=term(
                    "The 6 would win card 6, but card 3 would still go to Blue. Add the die that "
                    "lies beside card 3."
                ),
            ),
        ),
        learned=term(
            "Card 3: 1 : 1 dice, but 4 : 2 pips beside it. It would be yours, and card 4, too. "
            "With equal pips a card leaves the game."
        ),
    ),
    Lesson(
        title=term("Shanghai!"),
        position=(
            "round 4; tavern CN2 US1 TR3 FR1 ES3 DE4; A US3 TR4 ES4 on 1 3 5 6; "
            "B FR4 CN1 IT3 on 2 2 4 4"
        ),
        steps=(
            Step(
                says=term(
                    "You lead at four cards, Blue at two. Once two of your dice lie there, you may "
                    "end the round and take them all. Do it: shanghai!"
                ),
                goals=("shanghai",),
                other=term(
                    "Every roll of yours gives Blue another one. You are far ahead: take what you "
                    "have. Try again."
                ),
            ),
        ),
        learned=term(
            "Numbers and arrows show who got what. Whoever did not shanghai starts the next round. "
            "After eight rounds the game is over."
        ),
    ),
    Lesson(
        title=term("Stronger, but not alone"),
        position=(
            "round 6; tavern FR1 IT3 DE2 NL1 ES3 TR2; A US2 ES3 ES4 IT3; "
            "B US1 CN3 ES1 IT4 on 4; roll 2 5"
        ),
        steps=(
            Step(
                says=term(
                    "In each nationality the stronger crew earns the points of the weaker one. "
                    "Your Spaniards lead 7 : 1, that is 1 point. Your Italians are behind, 3 : 4. "
                    "Which die do you add?"
                ),
                goals=("place 2",),
                other=term(
                    "10 : 1 Spaniards would still be 1 point. One more Italian makes it 6 : 4, and "
                    "that is 4 points for you. Try again."
                ),
            ),
        ),
        learned=term(
            "So win narrowly, in many nationalities. If only one of you has sailors of a "
            "nationality, he keeps their full points."
        ),
    ),
    Lesson(
        title=term("A dirty trick"),
        position=(
            "round 5; tavern US1 IT2 DE3 FR1 CN4 NL2; A NL3 TR4 adjust on 3; "
            "B US2 FR4 IT3 on 2 4; roll 4 6"
        ),
        steps=(
            Step(
                says=term(
                    "A 5 would lead to the Chinese 4. You have a trick card: choose its half "
                    "“Die ±1” and make one of your dice a 5."
                ),
                goals=("adjust 4 5", "adjust 6 5"),
                other=term(
                    "You may, but the Chinese 4 is worth more. Choose “Die ±1”, then a die that "
                    "becomes a 5."
                ),
            ),
        ),
        learned=term(
            "Now your captain stands beside the row: one trick in a round, right after a roll. "
            "Other cards let you add both dice or roll again. Unused ones are 1 point each."
        ),
    ),
    Lesson(
        title=term("Two sailors, and the end"),
        position=(
            "round 8; tavern US1 NL2 DE2 CN1 US2 NL1; A FR2 TR3 ES4 both on 2 5; "
            "B TR4 ES1 IT3 IT4 adjust on 1 6; roll 3 4"
        ),
        steps=(
            Step(
                says=term(
                    "The last round. Every trick card has a second half: “2 sailors” joins one of "
                    "your crews for good. Your Turks are behind, 3 : 4. Help them."
                ),
                goals=("joker both TR",),
                other=term(
                    "Blue’s Turks would stay stronger, and 3 points go there. Choose “2 sailors”, "
                    "then your Turks."
                ),
            ),
            Step(
                says=term("5 : 4! A die of the roll is still yours to add: either one."),
                goals=("place 3", "place 4"),
                other=term("Add one of the two dice."),
                then=("shanghai",),
            ),
        ),
        learned=term(
            "Blue has ended the last round, and the crews are compared. You have won – and you "
            "know the game."
        ),
    ),
)
