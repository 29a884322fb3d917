"""The rules in brief, with pictures."""
