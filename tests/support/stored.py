"""Settings as they are stored."""

import json

from web.kernel.settings import FIELDS, Settings, text_of


def write_settings(language: str, settings: Settings) -> str:
    """Language and settings as a copy has them, and as earlier releases stored them."""
    return json.dumps({"language": language, **{name: text_of(settings, name) for name in FIELDS}})
