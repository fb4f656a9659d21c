#!/usr/bin/env python3
"""keys.py PREFS FOLDER: how long a key press takes until the last byte of its answer, while a million
keys are open, as a Markdown table: the median and the 99th percentile, in ms. FOLDER holds the files
of generate.py. 80 by 24, xterm-256color. On the slow line the reader takes 11,520 bytes a second. A key
while the rest is read is pressed when the first screen begins to arrive; a letter during a search, when
the answer to the letter before it begins."""
import os
import select
import statistics
import sys
import time

from first_screen import Screen

BYTES_PER_SECOND = 115_200 / 10
# An answer begins within the first time and is complete after the second without a byte: longer than
# any pause within one. A search draws the typed text first, and its progress at intervals.
PATIENCE, PAUSE, SEARCH_PAUSE = 2, 0.05, 0.4
ESCAPE, LEAVE, CLEAR = b"\x1b", b"h", b"\x15"
# (action, keys before each press, the key, the number of presses)
ACTIONS = [
    ("move", [], b"j", 200),
    ("page", [], b"\x06", 100),
    ("to the end", [b"g"], b"G", 50),
    # Another namespace each time, from the rows of the whole file.
    ("open a group", [b"\x06", b"\x06"], b"l", 40),
]
LEAVING = {"open a group": [LEAVE, LEAVE]}
FILTER = ("clear the filter", [b"@", b"limit"], CLEAR, 15)
TYPED = [("type a search", b"/", b"limit user"), ("type a filter", b"@", b"srv mail")]


class Terminal(Screen):
    """A screen on a line with a speed."""

    def __init__(self, command, is_slow):
        super().__init__(command)
        self.is_slow = is_slow

    def receive(self, pause, patience):
        """The time of the last byte, until none come for `pause`."""
        last = None
        while select.select([self.terminal], [], [], pause if last else patience)[0]:
            try:
                part = os.read(self.terminal, 64 if self.is_slow else 65536)
            except OSError:
                break
            if self.is_slow:
                time.sleep(len(part) / BYTES_PER_SECOND)
            last = time.monotonic()
        return last

    def press(self, key, pause=PAUSE, patience=PATIENCE):
        """ms until the last byte; None if there is no answer."""
        start = time.monotonic()
        self.type(key)
        last = self.receive(pause, patience)
        return last and (last - start) * 1e3


def opened(prefs, file, is_slow):
    screen = Terminal([prefs, file], is_slow)
    screen.wait(b"aaa.first.marker")
    screen.settle(1)
    return screen


def repeated(screen, before, key, count, after=(), pause=PAUSE):
    times = []
    for _ in range(count):
        for other in before:
            screen.press(other, pause, PAUSE * 6)
        times.append(screen.press(key, pause))
        for other in after:
            screen.press(other, pause, PAUSE * 6)
    return [time for time in times if time]


def typed(screen, opening, text):
    times = []
    screen.press(opening, SEARCH_PAUSE)
    for letter in text:
        times.append(screen.press(bytes([letter]), SEARCH_PAUSE))
    screen.press(ESCAPE, 1)
    return [time for time in times if time]


def while_reading(prefs, file, is_slow, key, pause):
    """A key that is pressed when the first key of the file is shown, while the rest is read."""
    times = []
    for _ in range(5):
        screen = Terminal([prefs, file], is_slow)
        screen.wait(b"aaa.first.marker")
        times.append(screen.press(key, pause))
        screen.end()
    return [time for time in times if time]


def during_search(screen, text):
    """Every second letter of a search is typed while the one before it is being searched."""
    times = []
    screen.press(b"/", SEARCH_PAUSE)
    for letter, next_letter in zip(text[::2], text[1::2]):
        screen.type(bytes([letter]))
        select.select([screen.terminal], [], [], PATIENCE)
        times.append(screen.press(bytes([next_letter]), SEARCH_PAUSE))
    return [time for time in times if time]


def measured(prefs, file, is_slow):
    """Pairs of an action and its times."""
    screen = opened(prefs, file, is_slow)
    for action, before, key, count in ACTIONS:
        count = count // 4 if is_slow else count
        yield action, repeated(screen, before, key, count, LEAVING.get(action, ()))
    screen.end()
    screen = opened(prefs, file, is_slow)
    action, before, key, count = FILTER
    yield action, repeated(screen, before, key, count, [ESCAPE], SEARCH_PAUSE)
    screen.end()
    for action, opening, text in TYPED:
        screen = opened(prefs, file, is_slow)
        yield action, typed(screen, opening, text)
        screen.end()
    screen = opened(prefs, file, is_slow)
    yield "type during a search", during_search(screen, b"limit user")
    screen.end()
    yield "move, while the rest is read", while_reading(prefs, file, is_slow, b"j", PAUSE)
    yield "to the end, while the rest is read", while_reading(prefs, file, is_slow, b"G", 1)


def percentiles(times):
    if not times:
        return "– | –"
    middle, most = statistics.median(times), sorted(times)[int(len(times) * 0.99)]
    return " | ".join(f"{value:.1f}" if value < 100 else f"{value:.0f}" for value in (middle, most))


def main():
    prefs, folder = os.path.abspath(sys.argv[1]), sys.argv[2]
    print("| key | file | p50, ms | p99, ms | 115,200 baud: p50 | p99 |")
    print("|---|---|---|---|---|---|")
    for name in ("flat-1m", "nested-1m"):
        file = os.path.join(folder, f"{name}.json")
        slow = dict(measured(prefs, file, True))
        for action, times in measured(prefs, file, False):
            print(f"| {action} | {name} | {percentiles(times)} | {percentiles(slow[action])} |", flush=True)


main()
