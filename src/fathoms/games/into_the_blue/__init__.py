"""Into the Blue: dive by dice, leave shells on five levels, take chests from the sea bed."""
