#!/usr/bin/env python3
"""Writes the settings of PHP: names and defaults from `ini_get_all()`, kinds from how the program shows and refuses.

Usage: php.py [DIRECTORY], where DIRECTORY has the packages of the version unpacked, with all extensions.
"""

import glob
import json
import os
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
import tables

# These are loaded before the extensions that need them. The last has no settings, and writes below /var when it starts.
FIRST, LEFT_OUT = ["pdo", "mysqlnd", "dom", "xml"], ["snmp", "opcache"]
# The command line sets these itself.
OVERRIDDEN = ["html_errors", "implicit_flush", "max_execution_time"]
SIZES = r"(size|memory_limit|_filesize|output_buffering|stack_size)$"


class Program:
    def __init__(self, root):
        self.root = root
        self.environment = {"LC_ALL": "C", "PATH": os.environ["PATH"]}
        if root != "/":
            libraries = ["usr/lib/x86_64-linux-gnu", "usr/lib", "lib/x86_64-linux-gnu"]
            self.environment["LD_LIBRARY_PATH"] = ":".join(os.path.join(root, path) for path in libraries)
        directory = sorted(glob.glob(os.path.join(root, "usr/lib/php/2*")))[-1]
        names = {os.path.basename(path)[:-3] for path in glob.glob(directory + "/*.so")} - set(FIRST) - set(LEFT_OUT)
        self.extensions = ["-d", "extension_dir=" + directory, "-d", "zend_extension=opcache"]
        for name in FIRST + sorted(names):
            self.extensions += ["-d", "extension=" + name]

    def run(self, program, *arguments):
        path = sorted(glob.glob(os.path.join(self.root, program)))[-1]
        return subprocess.run([path, *self.extensions, *arguments], capture_output=True, text=True, errors="replace",
                              env=self.environment)

    def settings(self):
        code = "echo json_encode(array_map(fn($v) => $v['global_value'], ini_get_all()));"
        return json.loads(self.run("usr/bin/php?.?", "-n", "-r", code).stdout)

    def shown(self):
        """Returns the values that the server's own page shows, where a boolean is On or Off."""
        page = self.run("usr/sbin/php-fpm?.?", "-n", "-i").stdout
        return {match[1]: match[2] for match in re.finditer(r"^(\S+) => .* => (.*)$", page, re.M)}

    def refuses(self, name, value):
        with tempfile.NamedTemporaryFile("w", suffix=".ini") as file:
            file.write(f"{name} = {value}\n")
            file.flush()
            result = self.run("usr/bin/php?.?", "-c", file.name, "-r", ";")
        return f'Invalid "{name}" setting' in result.stdout + result.stderr


def main():
    program = Program(os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else "/")
    version = re.search(r"PHP (\S+)", program.run("usr/bin/php?.?", "--version").stdout)[1].split("-")[0]
    words = {name: row for (_, name), row in tables.words("php").items()}
    settings, shown = program.settings(), program.shown()
    for name, value in shown.items():
        if re.match(r"(cgi|fastcgi|fpm)\.", name):
            settings[name] = {"On": "1", "Off": "0", "no value": None}.get(value, value)
    rows = []
    for name, value in settings.items():
        if shown.get(name) in ("On", "Off"):
            kind = "switch"
            if name in OVERRIDDEN:
                value = {"On": "1", "Off": "0"}[shown[name]]
            default = "On" if value in ("1", "On") else "Off"
        else:
            kind = "text"
            if program.refuses(name, "xyzzy"):
                kind = "size" if re.search(SIZES, name) else "count"
            if name in OVERRIDDEN:
                value = shown[name]
            default = "-" if value is None else value or '""'
        row = {"name": name, "kind": kind, "default": default, "effect": "", "marks": "", "description": ""}
        rows.append(tables.merged(row, words.pop(name, {})))
    rows += [tables.merged({}, row) for row in words.values()]
    for row in rows:
        # PHP reads no text as Off.
        if "switch" in row["kind"] and "empty" not in row["marks"].split():
            row["marks"] = (row["marks"] + " empty").strip()
    core = lambda row: "." not in row["name"]
    rows.sort(key=lambda row: (not core(row), row["name"].lower()))
    tables.write("php", "PHP " + version, [("[- *]", rows)])


main()
