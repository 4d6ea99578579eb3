"""The table server: nothing is shown before it is committed, and every frame is made for one viewer."""
