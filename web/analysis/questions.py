"""Questions to the App about what the teacher knows."""

from dataclasses import replace

from web.analysis.state import Analysis
from web.kernel.model import App


def knowing(app: App, **changes: object) -> App:
    """The App with something else that the teacher knows, by its names in `Analysis`."""
    return app.having(replace(app.part(Analysis), **changes))  # type: ignore[arg-type] # by name
