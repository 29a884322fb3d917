"""What the teacher advises in the position on the table."""

from shanghaien.ai.review import Option
from web.analysis.state import Analysis
from web.kernel.model import App, is_hint_offered


def ranked(app: App) -> tuple[Option, ...]:
    """The options of a decision that a person has here, the best first; empty if not known."""
    ranking = app.part(Analysis).ranking
    if ranking is None or ranking.ticket != app.ticket or not is_hint_offered(app):
        return ()
    return ranking.options


def advised(app: App) -> Option | None:
    """The option to be marked on the table: a hint was asked for in this position."""
    options = ranked(app)
    return options[0] if options and app.part(Analysis).hinted == app.ticket else None
