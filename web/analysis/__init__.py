"""The teacher: hints, cautions, the review and retried mistakes."""
