"""The rules in brief."""
