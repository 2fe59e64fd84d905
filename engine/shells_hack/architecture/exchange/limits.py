"""How large a file may be; what is larger is refused before it is read."""

MAX_TEXT = 1_000_000  #: characters of a file, and of a page of it unpacked
MAX_SHAPES = 200  #: shapes of a drawing
MAX_LINES = 1_000  #: lines of a drawing
MAX_LINK = 2_000  #: characters of an architecture inside a link
