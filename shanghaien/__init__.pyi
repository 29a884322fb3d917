"""The types of what `__init__.py` offers, apart from it: the page takes along what that imports."""

from shanghaien.ai.choose import choose_move as choose_move
from shanghaien.ai.review import Cause as Cause, Option as Option, Review as Review
from shanghaien.ai.strengths import LEVELS as LEVELS, Level as Level
from shanghaien.ai.teacher import (
    rank as rank,
    review_game as review_game,
    win_probability as win_probability,
)
from shanghaien.bots import Bot as Bot, BotError as BotError, find_bot as find_bot
from shanghaien.cards import (
    CARDS as CARDS,
    Card as Card,
    Nationality as Nationality,
    Sailor as Sailor,
    Trick as Trick,
    format_card as format_card,
    parse_card as parse_card,
)
from shanghaien.chance import draw as draw, outcomes as outcomes
from shanghaien.formats.errors import RecordError as RecordError
from shanghaien.formats.link import read_link as read_link, write_link as write_link
from shanghaien.formats.record import read as read, write as write
from shanghaien.game import (
    Game as Game,
    Seat as Seat,
    draw_setup as draw_setup,
    from_position as from_position,
    second as second,
    seed_setup as seed_setup,
    start as start,
)
from shanghaien.match import Match as Match, Result as Result, play_out as play_out
from shanghaien.moves import (
    ChooseDirection as ChooseDirection,
    Event as Event,
    Move as Move,
    Place as Place,
    Roll as Roll,
    Rolled as Rolled,
    Shanghai as Shanghai,
    UseAdjust as UseAdjust,
    UseAgain as UseAgain,
    UseBoth as UseBoth,
    UseJoker as UseJoker,
    format_event as format_event,
    parse_event as parse_event,
)
from shanghaien.position import (
    PositionError as PositionError,
    format_position as format_position,
    parse_position as parse_position,
)
from shanghaien.rules import (
    IllegalMove as IllegalMove,
    apply as apply,
    distribute as distribute,
    hide as hide,
    legal_moves as legal_moves,
    outcome as outcome,
    setup as setup,
)
from shanghaien.scoring import Award as Award, Score as Score, awards as awards, score as score
from shanghaien.seed import Seed as Seed, seed_word as seed_word
from shanghaien.state import (
    Direction as Direction,
    Joker as Joker,
    Phase as Phase,
    Player as Player,
    Side as Side,
    State as State,
)

__all__: list[str]
__version__: str
