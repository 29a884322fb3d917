"""How a position is drawn: tavern, crews, tray, scores."""
