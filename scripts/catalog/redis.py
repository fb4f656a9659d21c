#!/usr/bin/env python3
"""Writes the settings of Redis: names and defaults of a private server, kinds from what it says about wrong values.

Usage: redis.py [redis-server] [redis.conf]. The server never listens on the network and keeps nothing. A file is tried
together with an option that does not exist: the server ends at the first fault, so a good file ends at that option.
"""

import os
import re
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
import tables

OLD_NAMES = [
    ("slave", "replica"), ("ziplist", "listpack"), ("lua-time-limit", "busy-reply-threshold"),
    ("cluster-slave", "cluster-replica"),
]


class Server:
    def __init__(self, program, directory):
        self.program, self.directory = program, directory

    def defaults(self):
        socket = os.path.join(self.directory, "socket")
        server = subprocess.Popen(
            [self.program, "--port", "0", "--unixsocket", socket, "--dir", self.directory], stdout=subprocess.DEVNULL)
        client = os.path.join(os.path.dirname(self.program), "redis-cli")
        try:
            while not os.path.exists(socket):
                time.sleep(0.05)
            output = subprocess.run([client, "-s", socket, "CONFIG", "GET", "*"], capture_output=True, text=True).stdout
        finally:
            server.terminate()
            server.wait()
        lines = output.split("\n")
        return dict(zip(lines[0::2], lines[1::2]))

    def refusal(self, line):
        """Returns what the server says about a line, or None if it accepts it."""
        path = os.path.join(self.directory, "redis.conf")
        with open(path, "w") as file:
            file.write(line + "\n")
        output = subprocess.run([self.program, path, "--prefs-sentinel", "1"], capture_output=True, text=True,
                                cwd=self.directory)
        output = output.stdout + output.stderr
        return None if ">>> 'prefs-sentinel" in output else output.strip().split("\n")[-1]


def range_of(server, name, values):
    bounds = []
    for value in values:
        text = server.refusal(f"{name} {value}") or ""
        bounds.append(re.search(r"between (-?\d+) and (-?\d+)", text))
    if not any(bounds):
        return None
    match = next(bound for bound in bounds if bound)
    greatest = "" if match[2] in ("9223372036854775807", "18446744073709551615") else match[2]
    return f"{match[1]}..{greatest}"


def kind(server, name):
    text = server.refusal(f"{name} purple") or ""
    if "must be 'yes' or 'no'" in text:
        return "switch"
    if match := re.search(r"must be one of the following: (.*)", text):
        words = match[1].split(", ")
        several = server.refusal(f"{name} {words[0]} {words[-1]}") is None
        return ("list of " if several else "") + "One of " + " ".join(words)
    if "into an integer" in text:
        return "integer " + (range_of(server, name, ["9" * 18, "-" + "9" * 18]) or "-9223372036854775808..")
    if "octal" in text:
        return "octal " + range_of(server, name, ["7777777"])
    if "memory" in text:
        range = range_of(server, name, ["0", "1", "18446744073709551615"]) or "0.."
        return f"size b {range}" + (" | /(100|[0-9]{1,2})%/ such as 5%" if "percent" in text else "")
    return "text"


def default(kind, value):
    if kind.startswith("size") and value.isdigit() and int(value):
        for unit, size in ("gb", 1 << 30), ("mb", 1 << 20), ("kb", 1 << 10):
            if int(value) % size == 0:
                return f"{int(value) // size}{unit}"
    return value or '""'


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else "/usr/bin/redis-server"
    sample = sys.argv[2] if len(sys.argv) > 2 else "/etc/redis/redis.conf"
    with open(sample) as file:
        text = file.read()
    words = {name: row for (_, name), row in tables.words("redis").items()}
    place, group, heading = {}, {}, ""
    for line in text.split("\n"):
        if match := re.match(r"#{3,}\s*(\S.*?)\s*#{3,}", line):
            heading = match[1]
        elif match := re.match(r"(?:# ?)?([a-z][a-z_-]+)(?: |$)", line):
            if match[1] not in place:
                place[match[1]], group[match[1]] = len(place), heading
    with tempfile.TemporaryDirectory() as directory:
        server = Server(program, directory)
        version = re.search(r"v=(\S+)", subprocess.run([program, "--version"], capture_output=True, text=True).stdout)[1]
        defaults = server.defaults()
        rows = {}
        for name, value in defaults.items():
            kind_ = kind(server, name)
            marks = ["empty"] if kind_ == "text" and server.refusal(f'{name} ""') is None else []
            row = {"name": name, "kind": kind_, "default": default(kind_, value), "effect": "", "marks": " ".join(marks),
                   "description": ""}
            rows[name] = tables.merged(row, words.pop(name, {}))
        for name, row in rows.items():
            for old, new in OLD_NAMES:
                other = "replicaof" if name == "slaveof" else name.replace(old, new)
                if other != name and other in rows:
                    group[name], place[name] = "OLD NAMES", place.get(other, 0)
                    for column in "kind", "default", "marks":
                        row[column] = rows[other][column]
                    row["marks"] = (row["marks"] + " deprecated").strip()
                    row["description"] = f"Old name of {other}, which should be used."
                    break
        for name, row in words.items():
            rows[name] = tables.merged({}, row)
    order = []
    for name in sorted(place, key=place.get):
        if group[name] not in order and name in rows:
            order.append(group[name])
    order = [name for name in order if name != "OLD NAMES"] + ["OTHERS", "OLD NAMES"]
    parts = []
    for title in order:
        members = [row for name, row in rows.items() if group.get(name, "OTHERS") == title]
        members.sort(key=lambda row: (place.get(row["name"], 9999), row["name"]))
        parts.append(("# " + title.capitalize(), members))
    tables.write("redis", "Redis " + version, parts)


main()
