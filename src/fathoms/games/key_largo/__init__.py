"""Key Largo: ten days to raise treasure from the wrecks and to sell it well, before the hurricane comes."""
