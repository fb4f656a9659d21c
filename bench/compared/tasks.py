#!/usr/bin/env python3
"""tasks.py PREFS PAGE [NUMBER…]: does twenty tasks in five YAML files with prefs and with vim, on a terminal of
80 by 24, and replaces the table of keys in PAGE. With numbers, does only these tasks and prints them.

The files are those next to this program. Both programs get the name of the file; the keys are those from the first
screen to the end of the program, with the file saved. A key with Shift or Ctrl is one key. A task counts only if
the file has exactly the expected bytes then. vim has its defaults, without a configuration of its own."""
import fcntl
import os
import pathlib
import pty
import re
import select
import signal
import struct
import sys
import tempfile
import termios
import time

FILES = pathlib.Path(__file__).resolve().parent / "files"
CODES = {
    "CR": b"\r", "Esc": b"\x1b", "BS": b"\x7f", "Tab": b"\t", "Up": b"\x1bOA", "Down": b"\x1bOB",
    "Left": b"\x1bOD", "Right": b"\x1bOC", "Home": b"\x1bOH", "End": b"\x1bOF", "Space": b" ", "lt": b"<",
}
SAVE = {"prefs": "w<CR>q", "vim": "ZZ"}


def presses(keys):
    """The bytes of each key. `<C-a>` is a key with Ctrl, `<M-b>` one with Alt."""
    for name, letter in re.findall(r"<(\w+|[CM]-.)>|(.)", keys):
        if name.startswith("C-"):
            yield bytes([ord(name[2].upper()) & 31]) if name[2] != "_" else b"\x1f"
        elif name.startswith("M-"):
            yield b"\x1b" + name[2].encode()
        else:
            yield CODES[name] if name else letter.encode()


class Terminal:
    """A program on a terminal of 80 by 24, in a home directory without settings."""

    def __init__(self, command, home):
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            os.chdir(home)
            os.execvpe(
                command[0], command,
                {"TERM": "xterm-256color", "HOME": home, "LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"]})
        self.settle(1.5, 0.4)

    def settle(self, patience, pause):
        """Reads until nothing comes for `pause` seconds, or for `patience` at first."""
        while select.select([self.terminal], [], [], patience)[0]:
            patience = pause
            try:
                if not os.read(self.terminal, 65536):
                    break
            except OSError:
                break

    def type(self, key):
        os.write(self.terminal, key)
        # What follows Escape directly is a part of its sequence.
        self.settle(0.3, 0.15) if key == b"\x1b" else self.settle(0.1, 0.03)

    def end(self):
        """Whether the program has ended by itself."""
        for _ in range(100):
            if os.waitpid(self.pid, os.WNOHANG) != (0, 0):
                return True
            self.settle(0, 0)
            time.sleep(0.05)
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        return False


def edited(before, edits):
    for old, new in edits:
        if old not in before:
            sys.exit(f"not in the file: {old}")
        before = before.replace(old, new)
    return before


def keys_of(program, path, task):
    """The number of keys. None if the file is not as expected then."""
    name, results, keys = task["file"], task["results"], task[program] + SAVE[program]
    before = (FILES / name).read_text()
    with tempfile.TemporaryDirectory() as home:
        file = pathlib.Path(home, name)
        file.write_text(before)
        terminal = Terminal([path, name], home)
        all_keys = list(presses(keys))
        for key in all_keys:
            try:
                terminal.type(key)
            except OSError:
                break
        ended, after = terminal.end(), file.read_text()
        os.close(terminal.terminal)
    if ended and after in [edited(before, edits) for edits in results]:
        return len(all_keys)
    print(f"{program}, {task['title']}: " + ("another file" if ended else "has not ended"), file=sys.stderr)
    if after != before:
        os.write(2, after.encode())
    return None


def main():
    from task_list import TASKS

    prefs, page = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
    numbers = [int(number) for number in sys.argv[3:]] or range(1, len(TASKS) + 1)
    rows, sums, failed = [], [0, 0], False
    for number in numbers:
        task = TASKS[number - 1]
        counts = [keys_of("prefs", prefs, task), keys_of("vim", "vim", task)]
        if None in counts:
            failed = True
            continue
        sums = [total + count for total, count in zip(sums, counts)]
        mine, other = (f"`{task[program].replace('<CR>', '⏎')}`" for program in ("prefs", "vim"))
        rows.append(f"| {task['file']} | {task['title']} | {counts[0]} | {counts[1]} | {mine} | {other} |")
        print(rows[-1], flush=True)
    if failed:
        sys.exit("not all tasks were done")
    rows.append(f"| | all | {sums[0]} | {sums[1]} | | |")
    print(rows[-1])
    if len(sys.argv) > 3:
        return
    head = ["| file | task | prefs | vim | keys in prefs | keys in vim |", "|---|---|---|---|---|---|"]
    text = page.read_text()
    start, rest = text.split("<!-- keys -->\n", 1)
    page.write_text(
        start + "<!-- keys -->\n" + "\n".join(head + rows) + "\n" + rest[rest.index("<!-- end -->"):])


main()
