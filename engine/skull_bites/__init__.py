"""神火争乱 スカルバイツ (Skull Bites): hidden factions and tricks, for two to five players."""
