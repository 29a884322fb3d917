"""The lessons of the tutorial, as data: positions, the moves that are wanted, what is said.

The learner is player A, red; the opponent is blue. The rules play every move of a lesson, so a
lesson that they would not allow cannot be finished; a test plays them all.

A new lesson is an entry in LESSONS, its position as docs/guide/position.md has it; one more in
LESSON_COUNT (tutorial_state.py); and proof of its words in tests/web/lessons/test_tutorial.py.
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
class TutorialLesson:
    """A position, some moves, and what they taught."""

    title: str
    position: str
    """Where it begins, for `parse_position`; the learner is to move."""
    steps: tuple[Step, ...]
    learned: str
    """What is said at the end."""


LESSONS: tuple[TutorialLesson, ...] = (
    TutorialLesson(
        title=term("A die for a sailor"),
        # Blue has begun: which end is number 1 comes with the next lesson.
        position="round 1; tavern FR2 IT1 TR3 adjust ES4 DE3; B on 3",
        steps=(
            Step(
                says=term(
                    "There are six cards in the tavern, and you want the sailors. You’re Red, "
                    "and you have six dice."
                ),
                goals=("roll",),
                other=term("Roll the dice first."),
                then=("rolled 2 5",),
            ),
            Step(
                says=term(
                    "Choose one die: it goes to the card with its number, and the other returns "
                    "to your supply. Card 5 is the Spanish 4, worth 4 points for now. Add the 5."
                ),
                goals=("place 5",),
                other=term(
                    "Card 2 is an Italian worth just 1 point. The 5 gets you more here. Try again."
                ),
            ),
        ),
        learned=term(
            "Your dice are below the cards; Blue’s are above. If the round ended now, the "
            "Spaniard would be yours."
        ),
    ),
    TutorialLesson(
        title=term("Where is number 1?"),
        position="round 2; tavern IT1 FR2 DE3 US3 TR3 CN4",
        steps=(
            Step(
                says=term("This time you start the round. Roll."),
                goals=("roll",),
                other=term("Roll the dice first."),
                then=("rolled 1 3",),
            ),
            Step(
                says=term(
                    "The player who starts rolls first, then decides which end of the row is "
                    "number 1. Your 1 could reach the Chinese 4: choose number 1 on the right."
                ),
                goals=("direction right",),
                other=term(
                    "Numbered from the left, card 1 is only an Italian 1. Try the right end."
                ),
            ),
            Step(
                says=term("The row is now numbered from the right. Add the 1."),
                goals=("place 1",),
                other=term("Card 3 is an American 3. The Chinese 4 is worth more. Try again."),
            ),
        ),
        learned=term("These numbers apply to both players until the round ends."),
    ),
    TutorialLesson(
        title=term("Most dice wins"),
        position="round 2; tavern US2 NL3 DE1 CN4 FR3 IT2; A on 1 4; B on 4 6",
        steps=(
            Step(
                says=term("You and Blue each have one die on card 4. Roll."),
                goals=("roll",),
                other=term("That would end the round, and nobody would get card 4. Roll."),
                then=("rolled 4 6",),
            ),
            Step(
                says=term("A second 4 makes it two dice against one. Add the 4."),
                goals=("place 4",),
                other=term(
                    "On card 6 you’d only draw level with Blue. The 4 wins you a card. Try again."
                ),
            ),
        ),
        learned=term(
            "2–1 to you: the player with more dice on a card gets it. A card with no dice "
            "is removed from the game."
        ),
    ),
    TutorialLesson(
        title=term("A tie? Look next door"),
        position="round 3; tavern US1 IT2 ES4 FR3 NL1 TR3; A on 1 3; B on 2 3; roll 4 6",
        steps=(
            Step(
                says=term(
                    "Card 3 is tied 1–1, so the pips on the dice next to it decide: Blue has 2, "
                    "you have none. Which die helps you twice?"
                ),
                goals=("place 4",),
                other=term(
                    "The 6 would win you card 6, but Blue would still get card 3. Add the die "
                    "that goes next to card 3."
                ),
            ),
        ),
        learned=term(
            "Card 3 is still tied 1–1 on dice, but you win 4–2 on the pips next to it. It "
            "would be yours, and so would card 4. If the pips are tied too, the card is "
            "removed from the game."
        ),
    ),
    TutorialLesson(
        title=term("Shanghai!"),
        position=(
            "round 4; tavern CN2 IT1 TR3 FR1 ES3 DE4; A US3 TR4 ES4 on 1 3 5 6; "
            "B FR4 NL1 IT3 on 2 2 4 4"
        ),
        steps=(
            Step(
                says=term(
                    "You lead on four cards, Blue on two. With two or more dice on cards, you "
                    "may end the round and take every card you lead on. The new totals are shown "
                    "after →. Shanghai!"
                ),
                goals=("shanghai",),
                other=term(
                    "Each time you roll, Blue gets another roll too. You’re well ahead, so take "
                    "what you have. Try again."
                ),
            ),
        ),
        learned=term(
            "The numbers and arrows show who got what. The player who didn’t shanghai "
            "starts the next round. After eight rounds, the game is over."
        ),
    ),
    TutorialLesson(
        title=term("Just strong enough"),
        position=(
            "round 6; tavern FR1 IT3 DE2 NL1 ES3 TR2; A US2 ES3 ES4 IT3; "
            "B US1 CN3 ES1 IT4 on 4; roll 2 5"
        ),
        steps=(
            Step(
                says=term(
                    "In each nationality, the sum of a crew’s numbers is its strength. The "
                    "stronger crew scores the weaker one’s strength. Your Spaniards lead 7–1: "
                    "1 point. Your Italians trail 3–4. Which die?"
                ),
                goals=("place 2",),
                other=term(
                    "10–1 in Spaniards is still only 1 point. Another Italian makes it 6–4: "
                    "that’s 4 points for you. Try again."
                ),
            ),
        ),
        learned=term(
            "So win narrowly, in as many nationalities as you can. Equal crews score nothing. If "
            "only one of you has sailors of a nationality, that crew scores its full strength."
        ),
    ),
    TutorialLesson(
        title=term("A dirty trick"),
        position=(
            "round 5; tavern US1 IT2 DE3 FR1 CN4 NL2; A NL3 TR4 adjust on 3; "
            "B US2 FR4 IT3 on 2 4; roll 4 6"
        ),
        steps=(
            Step(
                says=term(
                    "A 5 would reach the Chinese 4. You have a trick card: use its “Die ±1” half "
                    "to turn one of your dice into a 5."
                ),
                goals=("adjust 4 5", "adjust 6 5"),
                other=term(
                    "You could, but the Chinese 4 is worth more. Choose “Die ±1”, then turn a "
                    "die into a 5."
                ),
            ),
        ),
        learned=term(
            "One trick per round, right after your roll: a captain in your colour by the row "
            "shows that you’ve played it. Other trick cards let you add both dice or roll again. "
            "Each unused one is worth 1 point."
        ),
    ),
    TutorialLesson(
        title=term("Two sailors and the final score"),
        position=(
            "round 8; tavern US1 NL2 DE2 CN1 US2 NL1; A FR2 TR3 ES4 both on 2 5; "
            "B TR4 ES1 IT3 IT4 adjust on 1 1 6 6 6; roll 3 4"
        ),
        steps=(
            Step(
                says=term(
                    "It’s the last round. Every trick card has a second half, “2 sailors”: they "
                    "join one of your crews for good. Your Turks are behind 3–4. Help them!"
                ),
                goals=("joker both TR",),
                other=term(
                    "Blue’s Turks would stay stronger and score 3 points for Blue. Choose “2 "
                    "sailors”, then your Turks."
                ),
            ),
            Step(
                says=term(
                    "5–4! You still have a die to add – either one will do. With just one die "
                    "left, Blue then can’t roll and must shanghai. That ends the game."
                ),
                goals=("place 3", "place 4"),
                other=term("Add one of the two dice."),
                then=("shanghai",),
            ),
        ),
        learned=term(
            "Blue has ended the last round, and the crews are compared. You win – and now you "
            "know the game!"
        ),
    ),
)
