"""How large a file may be; what is larger is refused before it is read."""

MAX_TEXT = 1_000_000  #: characters of a file, and of all pages of it unpacked
MAX_BYTES = 4_000_000  #: of a file in any encoding
MAX_ELEMENTS = 50_000  #: of an XML file, and as many attributes of one element
MAX_NESTED = 64  #: elements inside one another
MAX_PAGES = 100  #: of a drawing
MAX_CELLS = 5_000  #: of a drawing: shapes, lines, and what belongs to them
MAX_SHAPES = 200  #: shapes of a drawing
MAX_LINES = 1_000  #: lines of a drawing
MAX_MARKUP = 4_000  #: characters of a label as a drawing program keeps it; what is more is cut off
MAX_LABEL = 400  #: characters of a label in words; what is more is cut off
MAX_STYLE = 4_000  #: characters of a shape's style; what is more is cut off
MAX_ESCAPES = 300_000  #: percent signs of a packed page
MAX_LINK = 2_000  #: characters of an architecture inside a link
MAX_LINKED = 100_000  #: characters that a link unpacks to
