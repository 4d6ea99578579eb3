"""What a link to a page of ours looks like where it is shared: its words, and a picture of the board."""
