"""Tests of how somebody plays."""
