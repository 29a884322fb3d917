"""What is done with the statistics."""

from web.kernel.effects import SaveFile
from web.kernel.model import App, Step
from web.statistics.state import sheet


def save_statistics(app: App, _: str) -> Step:
    """Save a CSV file with a line for each finished game."""
    # In no language: it may be sent to somebody who reads another.
    name = "shanghaien-statistics.csv"
    text = "\N{BYTE ORDER MARK}" + sheet(app.games.entries)  # or Excel would take it for Latin
    return app, (SaveFile(name, text),) if app.games.finished else ()
