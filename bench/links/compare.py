#!/usr/bin/env python3
"""compare.py PREFS: what a slow line has to carry, for prefs and its peers on the same actions in one
run, as a Markdown table. 80 by 24, xterm-256color; bytes sent, the median of a dozen where a key is
pressed more than once.

What cannot be run (a peer that is not installed) is left out and named at the end."""
import fcntl
import importlib.util
import json
import os
import pty
import select
import shutil
import statistics
import struct
import sys
import tempfile
import termios

PREFS = os.path.abspath(sys.argv[1])
KEYS = 200
# With the keypad as curses sets it.
DOWN = "\x1bOB"
absent = []


class Screen:
    """A program on a pseudo-terminal."""

    def __init__(self, *command, folder, **variables):
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            fixed = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"]}
            os.execvpe(command[0], command, {**fixed, "HOME": folder, **variables})
        size = struct.pack("HHHH", 24, 80, 0, 0)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, size)

    def sent(self, patience=0.3):
        """How many bytes, until nothing came for `patience` seconds."""
        count = 0
        while select.select([self.terminal], [], [], patience)[0]:
            try:
                count += len(os.read(self.terminal, 1 << 16))
            except OSError:
                break
        return count

    def press(self, keys):
        os.write(self.terminal, keys.encode())
        return self.sent()

    def end(self):
        os.kill(self.process, 9)
        os.waitpid(self.process, 0)
        os.close(self.terminal)


def measure(command, folder, *, edit="", down=DOWN, page="", before="", **variables):
    """First screen, a row down, a page down, a character typed, five idle seconds; None for what the
    program does not do."""
    if not shutil.which(command[0]):
        absent.append(os.path.basename(command[0]))
        return None
    # Nothing of the run before, which was killed.
    variables["XDG_STATE_HOME"] = tempfile.mkdtemp(dir=folder)
    screen = Screen(*command, folder=folder, **variables)
    try:
        first = screen.sent(1.5)
        if before:
            screen.press(before)
        moves = statistics.median(screen.press(down) for _ in range(12))
        paged = screen.press(page) if page else None
        typed = None
        if edit:
            screen.press(edit)
            typed = statistics.median(screen.press(character) for character in "1234")
        return first, moves, paged, typed, screen.sent(5)
    finally:
        screen.end()


def write_files(folder):
    values = {f"key{number:03}": number for number in range(KEYS)}
    with open(f"{folder}/a.json", "w") as file:
        json.dump(values, file, indent=2)
    schema = {
        "properties": {
            name: {"type": "integer", "default": 7, "description": f"What {name} is for."}
            for name in values
        }
    }
    with open(f"{folder}/s.json", "w") as file:
        json.dump(schema, file)
    with open(f"{folder}/Kconfig", "w") as file:
        for name, value in values.items():
            print(f'config {name.upper()}\n\tint "{name}"\n\tdefault {value}', file=file)
    os.mkdir(f"{folder}/slow")
    os.mkdir(f"{folder}/slow/prefs")
    with open(f"{folder}/slow/prefs/settings.json", "w") as file:
        json.dump({"slowLine": True, "showDetail": False}, file)
    return values


def rows(folder, values):
    prefs = [PREFS, "a.json", "--schema", "s.json"]
    items = [word for name, value in values.items() for word in (name, str(value))]
    ways = {"page": "\x06", "edit": "\r"}
    yield "prefs", measure(prefs, folder, **ways)
    yield "prefs, without the detail", measure(prefs, folder, before="f", **ways)
    slow = {"XDG_CONFIG_HOME": f"{folder}/slow"}
    yield "prefs, slowLine, without the detail", measure(prefs, folder, **ways, **slow)
    vim = ["vim", "-u", "NONE", "-n", "a.json"]
    yield "vim", measure(vim, folder, down="j", page="\x06", edit="A")
    yield "nano", measure(["nano", "-I", "a.json"], folder, page="\x16", edit="\x05")
    yield "less", measure(["less", "a.json"], folder, down="j", page=" ")
    if importlib.util.find_spec("menuconfig"):
        path = os.environ.get("PYTHONPATH", "")
        menuconfig = [sys.executable, "-m", "menuconfig"]
        yield "menuconfig", measure(menuconfig, folder, page="\x1b[6~", edit="\r\x15", PYTHONPATH=path)
    else:
        absent.append("menuconfig (kconfiglib)")
    yield "dialog", measure(
        ["dialog", "--menu", "a.json", "22", "76", "16", *items], folder, page="\x1b[6~")


def main():
    with tempfile.TemporaryDirectory() as folder:
        print("| | first screen | a row down | a page down | a character | idle, 5 s |")
        print("|---|---|---|---|---|---|")
        for name, counts in rows(folder, write_files(folder)):
            if counts:
                texts = ["" if count is None else f"{count:.0f}" for count in counts]
                print(f"| {name} | {' | '.join(texts)} |")
    if absent:
        print(f"\nnot here: {', '.join(absent)}")


main()
