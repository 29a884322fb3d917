"""How somebody plays: where they lose, how strong they are, which level fits."""
