"""How somebody plays: where they lose, how strong they are, and which level fits."""
