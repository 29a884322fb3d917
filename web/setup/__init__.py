"""The start screen: choosing a game and dealing it."""
