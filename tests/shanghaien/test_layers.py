"""The package's public names, and what each of its modules may import."""

import ast
import importlib
import sys
from functools import cache
from pathlib import Path

import shanghaien

PACKAGE = Path(shanghaien.__file__).parent

LAYERS = [
    {"lazy", "proportion", "rounding"},
    {"cards"},
    {"state"},
    {"moves"},
    {"tricks", "scoring"},
    {"deciding"},
    {"rules"},
    {"forecast", "position", "drawing"},
    {"chance", "seed", "dice_fairness", "fair_play"},
    {"names"},
    {"sources"},
    {"game"},
    {"letters", "branches"},
    {"receiving"},
    {"formats"},
    {"ai"},
    {"drafts", "bots"},
    {"match"},
    {"learning"},
    {"progress"},
    {"puzzles"},
    {"cli"},
    {"__main__"},
]
"""Each module imports only from the layers before its own; the parts of a package from one
another."""

LATER = {"state": {"position", "drawing"}, "progress": {"puzzles"}}
"""What methods import when they are called, or for types, since it builds on their module."""

PACKAGES = {"formats", "ai", "learning", "cli"}

SURFACE = {
    "lazy": "offer",
    "cards": """
        CARDS Card JOKER_VALUE LETTERS Nationality Sailor TRICK_COUNTS Trick VALUES
        card_order format_card parse_card parse_nationality parse_trick""",
    "state": "DICE Direction Joker NUMBERS Phase Player ROUNDS ROW Side State",
    "moves": """
        ChooseDirection EVENTS Event Move Place Roll Rolled Shanghai UseAdjust UseAgain UseBoth
        UseJoker format_event parse_event""",
    "tricks": "Function TRICKS add_die end_turn functions trick_moves with_side",
    "scoring": """
        Award Comparison Meeting Reason Score Verdict award awards compare meetings pips score""",
    "deciding": "Deciding deciding",
    "rules": """
        IllegalMove MIN_DICE apply can_roll can_shanghai distribute hide legal_moves outcome
        setup""",
    "chance": "ROLLS draw draw_starter outcomes shuffle",
    "sources": "Agreed Chance Drawn Ended RealDice SECRET Sealed Seeded alone",
    "game": """
        Game MAX_TAKEN OtherDice Practice Seat Setup draw_setup from_position pact_of second
        seed_setup start""",
    "branches": "Branch begin draws_cards line seen",
    "seed": "MAX_WORD Seed draw_word is_printable is_seed_word normalize seed_word",
    "names": "as_name is_printed printed",
    "fair_play": """
        Draw Ending LENGTH Pact Rolls SIZE Series TARGETS forward newest_index secret_at sender""",
    "letters": """
        LetterError LetterProblem MAX_NAME_BYTES Mark NAMELESS Pick Say accept can_end can_post
         can_promise choices course invite is_kept letter_name of_series options post ready""",
    "receiving": "Doubt DoubtError receive verify",
    "dice_fairness": "CONFIDENCE ENOUGH Fairness band faces together",
    "position": """
        MAX_POSITION PositionError check_position format_position format_side
        parse_joker parse_position parse_side start_tricks""",
    "bots": "Bot BotError Checked NoBot RANDOM checked find_bot",
    "match": "Match Result play_out reward",
    "proportion": "interval",
    "rounding": "apportioned nearest whole_chance",
    "forecast": "Outlook Shift outlook totals",
    "drawing": "COLOURS PAINTS svg",
    "drafts": "Draft Impossible Problem ProblemKind draft_of least_round state_of turned unnamed",
    "ai.review": """
        Cause Change DOUBT HELPED MARKS Option Review is_about_equal limit_near mark revise Sums""",
    "ai.grades": """
        ALONE CLOSEST DEAREST EVEN_LUCK GRADES Grade LEAST LOWEST SPREAD Summary TYPICAL
        between choices_of comparable grade summary summed""",
    "formats.limits": """
        A_NAME LATEST LETTER_VERSION MAX_BRACKETS MAX_EVENTS MAX_NAME MAX_POINTS SERIES_VERSION SUMS
        are_points are_sums is_json is_name is_nested""",
    "progress": """
        MOST_DAYS MOST_SEEN MOST_SOLVED Outcome Progress Rating format_progress parse_progress
        rated settled united""",
    "puzzles": """
        DATA LEAST_LEAD Puzzle choose format_puzzle of_day of_theme parse_puzzle puzzles
        read_puzzles""",
    "learning.themes": "themes",
    "learning.aspects": "aspects",
    "learning.repetition": "PAUSES Repetition",
    "learning.chances": "Z holm quantile tail",
    "learning.reference": "LEVELS Usual strength usual",
    "learning.weakness": "Cell ENOUGH FEWEST KNOWN LIMITS Losses PART SHIFT WHAT WHEN losses",
    "learning.strength": "BROAD HALF_LIFE KNOWN Played Point TYPICAL course",
    "learning.fitting": """
        Advice BEGINNER FEWEST Fit HALF_LIFE LADDER RECENT SHARES STAY SURE TRUST advice fitting""",
    "learning.customs": "Custom LEVELS WIDE customs error_rate",
    "learning.habits": "Answer answer_of answers",
    "learning.patterns": "LIMIT PART Pattern SHIFT patterns",
    "learning.study": """
        ANSWERS ASPECTS CELLS Kind LEADS LEAST LEAST_HABIT LEVELS MOST Mistake PAIRS Replies Study
        THEMES Tally UNIT read_study write_study""",
    "learning.decisions": "AHEAD BEHIND Decision decisions kind_of study",
    "formats.chance": "read_chance read_sealed seed_body",
    "formats.values": "is_same read_card read_player read_texts read_trick short",
    "formats.record": """
        CHANCE_VERSION ENDED_VERSION FORMAT MAX_LENGTH NO_GAME PRACTICE_VERSION SEALED_VERSION
        UNEVEN_VERSION VERSION check_deal continues finished name_of read write""",
    "formats.digits": "CUT HEAD Reader Writer cut is_whole pack unpack",
    "formats.letter": """
        KEY LETTER_VERSION latest read_letter read_running
        write_letter write_running""",
    "formats.chat": """
        MAX_CHAT Skipped links_below read_chat records_beside skipped_behind whole_links""",
    "formats.collection": """
        Collection HEADS Kept MARK MAX_GAMES MAX_KEPT SavedGame is_collection split_all
        write_all write_line""",
    "formats.incoming": """
        KINDS LATEST LONGEST decoded has_record joined link_in links_in mended place_in plain
        records_in""",
    "formats.errors": "RecordError RecordProblem in_line refuse",
    "formats.link": """
        BRANCH_VERSION ENDED_VERSION KEY KEYS LINK_VERSION MAX_LINK SEALED_BRANCH_VERSION
        SEALED_VERSION UNEVEN_VERSION WATCHED_VERSION read_any read_link read_moment
        read_record write_link""",
    "formats.branch": "VERSION options put_branch read_branch take_branch write_branch",
}
"""What each module offers to the others and to the page."""

FILES = sorted(PACKAGE.rglob("*.py"))

INNER = ("ai", "cli")
"""Packages of which only `SURFACE` is for others; `shanghaien.ai` offers what it imports."""


def name_of(path: Path) -> str:
    """The layer that a file belongs to: its module, or the package inside `shanghaien`."""
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Everything in a file's syntax, the module itself first."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


@cache
def imports(path: Path) -> frozenset[str]:
    """The full names of the modules that a file imports, wherever in it."""
    found: set[str] = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name} imports relatively"
            assert node.module is not None
            if node.module == "shanghaien":
                found.update(f"shanghaien.{alias.name}" for alias in node.names)
            else:
                found.add(node.module)
    return frozenset(found)


def test_only_the_standard_library_and_itself_are_imported() -> None:
    allowed = {"shanghaien", *sys.stdlib_module_names} - {"tkinter"}
    tops = {path: {name.partition(".")[0] for name in imports(path)} for path in FILES}
    assert not {path: found - allowed for path, found in tops.items() if found - allowed}


def own_imports(path: Path) -> set[str]:
    """The layers that a file imports from."""
    return {name.split(".")[1] for name in imports(path) if name.startswith("shanghaien.")}


def allowed_imports(here: str) -> set[str]:
    """The layers that a layer may import from."""
    if here == "__init__":
        return {"lazy"}  # so the package alone loads next to nothing
    place = next((i for i, layer in enumerate(LAYERS) if here in layer), None)
    assert place is not None, f"{here} has no place in the order of the modules"
    before = set[str]().union(*LAYERS[:place])
    # The package's own version is no layer.
    return {"__version__", *before, *LATER.get(here, ()), *(PACKAGES & {here})}


def test_imports_lead_only_leftward() -> None:
    wrong = {path: own_imports(path) - allowed_imports(name_of(path)) for path in FILES}
    assert not {path: found for path, found in wrong.items() if found}


def test_nobody_uses_the_generator_that_random_shares() -> None:
    for path in FILES:
        for node in nodes(path):
            if isinstance(node, ast.ImportFrom) and node.module == "random":
                assert {alias.name for alias in node.names} <= {"Random", "SystemRandom"}, path
            elif isinstance(node, ast.Import):
                assert "random" not in {alias.name for alias in node.names}, path


def defined(path: Path) -> set[str]:
    """The public names that a file defines itself."""
    found: set[str] = set()
    (module, *_) = nodes(path)
    assert isinstance(module, ast.Module)
    for node in module.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.Assign):
            found.update(target.id for target in node.targets if isinstance(target, ast.Name))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
    return {name for name in found if not name.startswith("_")}


def test_no_module_is_left_out_of_the_surface() -> None:
    modules = {
        ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
        for path in FILES
        if not path.name.startswith("__") and path.relative_to(PACKAGE).parts[0] not in INNER
    }
    assert modules == {name for name in SURFACE if name.partition(".")[0] not in INNER}


def test_the_public_surface_is_as_agreed() -> None:
    files = {module: PACKAGE.joinpath(*module.split(".")).with_suffix(".py") for module in SURFACE}
    found = {module: defined(path) for module, path in files.items()}
    assert found == {module: set(names.split()) for module, names in SURFACE.items()}


def test_what_is_public_says_what_it_is() -> None:
    for module, names in SURFACE.items():
        offered = importlib.import_module(f"shanghaien.{module}")
        assert offered.__doc__, module
        for name in names.split():
            thing = getattr(offered, name)
            if callable(thing) and getattr(thing, "__module__", "") == offered.__name__:
                assert thing.__doc__, (module, name)
