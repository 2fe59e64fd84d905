"""The pure engine: rules, matches and data of the card games, without any page or store."""
