"""Fixed sizes: every table and list of a match is padded to them, so that its shape never changes."""

MAX_COMPONENTS = 24
MAX_ATTACKS = 40
MAX_DEFENCES = 24
MAX_EVENTS = 12
MAX_COPIES = 4
MAX_FUNDS = 20
MAX_TURNS = 30
MAX_RESISTANCE = 3
MAX_SKILL = 5
MAX_BUFFS = 8
START_PRICE = 100
