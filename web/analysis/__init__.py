"""The teacher: hints, warnings, the review and retries of mistakes."""
