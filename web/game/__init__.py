"""The game on the table: playing, confirming, undo, real dice."""
