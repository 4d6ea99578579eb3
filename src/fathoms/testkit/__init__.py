"""What every game must pass, ours or a stranger's. Reaches games through the registry only."""
