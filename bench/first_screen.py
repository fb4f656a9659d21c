"""Opens a program on an 80×24 pseudo-terminal and times it."""
import fcntl
import os
import pty
import re
import select
import signal
import statistics
import struct
import termios
import time

ESCAPES = re.compile(rb"\x1b(\[[0-9;?>]*[a-zA-Z@`]|[()][0-9A-B]|[=>78])|[\x0e\x0f]")


class Screen:
    """A program on a terminal; `wait` returns the ms and bytes until a text has been sent."""

    def __init__(self, command):
        self.start = time.monotonic()
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.environ["TERM"] = "xterm-256color"
            os.execvp(command[0], command)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def wait(self, text, limit=60):
        begin, sent = time.monotonic(), b""
        while time.monotonic() - begin < limit:
            ready, _, _ = select.select([self.terminal], [], [], 0.5)
            if not ready:
                continue
            try:
                sent += os.read(self.terminal, 65536)
            except OSError:
                break
            if text in ESCAPES.sub(b"", sent[-65536:]):
                return time.monotonic(), len(sent)
        return None, len(sent)

    def settle(self, quiet=0.1):
        """Bytes sent until nothing came for `quiet` seconds."""
        sent = 0
        while select.select([self.terminal], [], [], quiet)[0]:
            try:
                sent += len(os.read(self.terminal, 65536))
            except OSError:
                break
        return sent

    def type(self, keys):
        os.write(self.terminal, keys)

    def end(self):
        """Terminates the program, so that it removes its lock of the file: nano asks at the next start
        about one that is left."""
        os.kill(self.pid, signal.SIGTERM)
        for _ in range(100):
            self.settle(0.01)
            if os.waitpid(self.pid, os.WNOHANG) != (0, 0):
                break
        else:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.terminal)


def first_screen(command, text, runs=5):
    """The ms of each run until `text` is shown, and the bytes sent until then."""
    times, size = [], 0
    for _ in range(runs):
        screen = Screen(command)
        shown, size = screen.wait(text)
        if shown is not None:
            times.append((shown - screen.start) * 1e3)
        screen.end()
    return times, size


def bytes_per_key(command, text, key, count=20):
    """Median bytes that one key makes the program send."""
    screen = Screen(command)
    screen.wait(text)
    screen.settle(0.3)
    sizes = []
    for _ in range(count):
        screen.type(key)
        sizes.append(screen.settle())
    screen.end()
    return statistics.median(sizes)
