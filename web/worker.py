"""The worker's side: JSON in, JSON out."""

import json


def answer(text: str) -> str:
    """Answer a request; both are JSON texts, the only thing that passes between the two Pythons."""
    request = json.loads(text)
    return json.dumps({"turn": request["turn"]})


__export__ = ["answer"]
