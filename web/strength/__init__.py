"""How a player plays: where they lose most, how strong they are, and which level fits."""
