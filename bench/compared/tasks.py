#!/usr/bin/env python3
"""Does the tasks of `task_list.py` and `admin_list.py` with prefs and with vim, and replaces the tables of keys in a
page of the documentation. With numbers, does only these tasks and prints them.

The files are those next to this program. Both programs get the name of the file; the keys are those from the first
screen to the end of the program, with the file saved. A key with Shift or Ctrl is one key. A task counts only if
the file has exactly the expected bytes then, at each size of the terminal. vim has its defaults, without a
configuration of its own."""
import argparse
import fcntl
import os
import pathlib
import pty
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

FILES = pathlib.Path(__file__).resolve().parent / "files"
CODES = {
    "CR": b"\r", "Esc": b"\x1b", "BS": b"\x7f", "Tab": b"\t", "Up": b"\x1bOA", "Down": b"\x1bOB",
    "Left": b"\x1bOD", "Right": b"\x1bOC", "Home": b"\x1bOH", "End": b"\x1bOF", "Space": b" ", "lt": b"<",
}
# Stands in the pictures for the temporary home directory, which has a name of the same length.
HOME = "/home/jan/server"
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
    """A program on a terminal, in a home directory without settings. It is drawn if the screen is wanted."""

    def __init__(self, command, home, size, drawn=False):
        self.screen = None
        if drawn:
            import picture

            self.screen = picture.Screen(*size)
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
            os.chdir(home)
            os.execvpe(command[0], command, environment(home))
        self.settle(20, 0.4)

    def settle(self, patience, pause):
        """Reads until nothing comes for `pause` seconds, or for `patience` at first."""
        while select.select([self.terminal], [], [], patience)[0]:
            patience = pause
            try:
                output = os.read(self.terminal, 65536)
            except OSError:
                break
            if not output:
                break
            if self.screen:
                self.screen.feed(output)

    def type(self, key):
        os.write(self.terminal, key)
        # What follows Escape directly is a part of its sequence.
        self.settle(0.3, 0.15) if key == b"\x1b" else self.settle(0.1, 0.03)

    def picture(self):
        self.settle(1.5, 1)
        return self.screen.text()

    def end(self):
        """Whether the program has ended by itself."""
        for _ in range(1200):
            if os.waitpid(self.pid, os.WNOHANG) != (0, 0):
                return True
            self.settle(0, 0)
            time.sleep(0.05)
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        return False


def environment(home):
    return {
        "TERM": "xterm-256color", "HOME": home, "XDG_STATE_HOME": home + "/.state", "LC_ALL": "C.UTF-8",
        "PATH": os.environ["PATH"]}


def edited(before, edits):
    for old, new in edits:
        if old not in before:
            sys.exit(f"not in the file: {old}")
        before = before.replace(old, new)
    return before


def content(file):
    return file.read_text() if file.exists() else ""


def prepared(home, task, prefs):
    """The file of the task in a home directory, changed before by `prefs` if the task is about former states."""
    file = pathlib.Path(home, task["file"])
    file.parent.mkdir(parents=True, exist_ok=True)
    if (FILES / task["file"]).exists():
        shutil.copyfile(FILES / task["file"], file)
    for arguments in task["before"]:
        command = [prefs, arguments[0], task["file"], *arguments[1:]]
        subprocess.run(command, cwd=home, env=environment(home), check=True, stdout=subprocess.DEVNULL)
    return file


def keys_of(program, task, size, options, pictures=None):
    """The number of keys. None if the file is not as expected then. Adds the screen before `w` to `pictures`, and the
    one after it."""
    keys, path = [list(presses(part[program])) for part in (task, SAVE)], {"prefs": options.prefs}.get(program, program)
    with tempfile.TemporaryDirectory() as home:
        file = prepared(home, task, options.prefs)
        before = content(file)
        terminal = Terminal([path, task["file"]], home, size, pictures is not None)
        for number, key in enumerate(keys[0] + keys[1], -len(keys[0])):
            if pictures is not None and number in (0, 1):
                pictures.append(without(home, terminal.picture()))
            try:
                terminal.type(key)
            except OSError:
                break
            if number == 0 and program == "prefs":
                # The program that reads the file is asked about it, and the review is read.
                terminal.settle(1, 1)
        ended, after = terminal.end(), content(file)
        os.close(terminal.terminal)
    if ended and after in [edited(content(FILES / task["file"]), edits) for edits in task["results"]]:
        return len(keys[0] + keys[1])
    fault = "another file" if ended else "has not ended"
    print(f"{program}, {task['title']}, {size[0]}x{size[1]}: {fault}", file=sys.stderr)
    if after != before:
        os.write(2, after.encode())
    return None


def without(home, text):
    """The picture with another name for the temporary directory, which may be cut."""
    for length in range(len(home), len("/tmp/tmp"), -1):
        text = text.replace(home[:length], HOME[:length])
    return text


def counts_of(task, number, options):
    """The numbers of keys of prefs and vim, None if a file was not as expected at any size. Draws the screens."""
    pictures = []
    for size in options.size:
        shown = [] if options.pictures else None
        counts = [keys_of("prefs", task, size, options, shown), keys_of("vim", task, size, options)]
        if None in counts:
            return None
        for name, text in zip(["before the save", "the review"], shown or []):
            pictures.append(f"--- {size[0]}x{size[1]}, {name}\n{text}")
    if options.pictures:
        (options.pictures / f"{number:02} {task['title']}.txt").write_text("".join(pictures))
    return counts


def table(tasks, numbers, options):
    """The rows, and whether all was as expected."""
    rows, sums, done = [], [0, 0], True
    for number in numbers:
        counts = counts_of(tasks[number - 1], number, options)
        if counts is None:
            done = False
            continue
        sums = [total + count for total, count in zip(sums, counts)]
        rows.append(row(tasks[number - 1], counts))
        print(rows[-1], flush=True)
    rows.append(f"| | all | {sums[0]} | {sums[1]} | | |")
    print(rows[-1])
    return rows, done


def row(task, counts):
    mine, other = (
        "`" + task[program].replace("<CR>", "⏎").replace("|", "\\|") + "`" for program in ("prefs", "vim"))
    name = pathlib.Path(task["file"]).name
    return f"| {name} | {task['title']} | {counts[0]} | {counts[1]} | {mine} | {other} |"


def size_of(text):
    columns, lines = text.split("x")
    return int(columns), int(lines)


def arguments(lists):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("prefs", type=os.path.abspath)
    parser.add_argument("page", type=pathlib.Path)
    parser.add_argument("--list", choices=lists, help="only this list")
    parser.add_argument("--size", type=size_of, action="append", help="of the terminal, 80x24 if none; may be repeated")
    parser.add_argument("--pictures", type=pathlib.Path, help="folder for the screens of prefs before each save")
    parser.add_argument("numbers", nargs="*", type=int)
    options = parser.parse_intermixed_args()
    options.size = options.size or [(80, 24)]
    if options.pictures:
        options.pictures.mkdir(parents=True, exist_ok=True)
    return options


def main():
    import admin_list
    import task_list

    lists = {"yaml": (task_list.TASKS, "<!-- keys -->\n"), "admin": (admin_list.TASKS, "<!-- admin keys -->\n")}
    options = arguments(lists)
    failed = False
    for name in [options.list] if options.list else lists:
        tasks, mark = lists[name]
        rows, done = table(tasks, options.numbers or range(1, len(tasks) + 1), options)
        failed = failed or not done
        if done and not options.numbers:
            head = ["| file | task | prefs | vim | keys in prefs | keys in vim |", "|---|---|---|---|---|---|"]
            start, rest = options.page.read_text().split(mark, 1)
            options.page.write_text(start + mark + "\n".join(head + rows) + "\n" + rest[rest.index("<!-- end -->"):])
    if failed:
        sys.exit("not all tasks were done")


if __name__ == "__main__":
    main()
