#!/usr/bin/env python3
"""keystrokes.py PREFS FOLDER: how soon a letter that is typed into a search of a million keys is
answered, by prefs and by fzf over the same lines in one run, as a Markdown table. FOLDER holds what
generate.py makes. Of each letter: ms until the first byte of an answer, and until the last before
half a second without any. 80 by 24, xterm-256color."""
import os
import select
import shlex
import shutil
import statistics
import sys
import time

from first_screen import Screen

QUIET = 0.5


def answer(screen):
    """ms until the first byte and until the last; None where none comes."""
    start, first, last = time.monotonic(), None, None
    while select.select([screen.terminal], [], [], QUIET)[0]:
        os.read(screen.terminal, 65536)
        last = time.monotonic()
        first = first or last
    return first and ((first - start) * 1e3, (last - start) * 1e3)


def typed(command, ready, opening, text):
    """Opens `command`, waits for `ready`, presses `opening`, and types `text` letter by letter."""
    screen = Screen(command)
    screen.wait(ready)
    screen.settle(1)
    screen.type(opening)
    screen.settle(QUIET)
    times = []
    for letter in text:
        screen.type(letter.encode())
        times.append(answer(screen))
    screen.end()
    return [time for time in times if time]


def row(program, text, times):
    first, last = zip(*times)
    print(
        f"| {program} | {text} | {statistics.median(first):.0f} | {max(first):.0f} | "
        f"{statistics.median(last):.0f} | {max(last):.0f} |",
        flush=True,
    )


def main():
    prefs, folder = os.path.abspath(sys.argv[1]), sys.argv[2]
    file = os.path.join(folder, "flat-1m.json")
    lines = f"exec fzf --exact --no-unicode < {shlex.quote(file)}"
    print("| program | typed | first answer, ms | the slowest | all found, ms | the slowest |")
    print("|---|---|---|---|---|---|")
    for text in ("limit user", "srv mail", "key0012345"):
        row("prefs", text, typed([prefs, file], b"aaa.first.marker", b"/", text))
        if shutil.which("fzf"):
            row("fzf", text, typed(["sh", "-c", lines], b"1000002/1000002", b"", text))
    if not shutil.which("fzf"):
        print("\nnot measured: fzf")


main()
