"""What the boards of the terminal are made of: the board that shows any game, and who sits at the table."""
