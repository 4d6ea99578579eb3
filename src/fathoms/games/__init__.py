"""Our four games, one folder each. A game imports the kernel and nothing else of ours."""
