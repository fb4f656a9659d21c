"""Draws the screen of a program as text, with python3-pyte."""
import pyte


class Screen:
    def __init__(self, columns, lines):
        self.screen = Drawn(columns, lines)
        self.stream = pyte.ByteStream(self.screen)

    def feed(self, output):
        self.stream.feed(output)

    def text(self):
        """The lines, without the spaces at their ends."""
        return "".join(line.rstrip() + "\n" for line in self.screen.display)


class Drawn(pyte.Screen):
    """A screen that also repeats characters and scrolls a part of itself, as ncurses asks xterm to do."""

    last = " "

    def draw(self, data):
        super().draw(data)
        self.last = data[-1:] or self.last

    def select_graphic_rendition(self, *attributes, private=False):
        """Colours do not matter; some of xterm's requests look like them."""

    def repeat(self, count=1):
        self.draw(self.last * max(count, 1))

    def scroll_up(self, count=1):
        self.at_top(self.delete_lines, count)

    def scroll_down(self, count=1):
        self.at_top(self.insert_lines, count)

    def at_top(self, change, count):
        column, line = self.cursor.x, self.cursor.y
        self.cursor.y = self.margins.top if self.margins else 0
        change(count)
        self.cursor.x, self.cursor.y = column, line


ADDED = {"b": "repeat", "S": "scroll_up", "T": "scroll_down"}
pyte.Stream.csi = {**pyte.Stream.csi, **ADDED}
pyte.Stream.events = frozenset([*pyte.Stream.events, *ADDED.values()])
