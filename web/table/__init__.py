"""How a position is drawn: the row of cards, the strips of both, the tray, the scores."""
