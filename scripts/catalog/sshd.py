#!/usr/bin/env python3
"""Writes the table of sshd's settings: the words of words/sshd.tsv with what the installed sshd prints."""

import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TABLE = os.path.join(HERE, "../../Sources/Catalog/Bundled/sshd.tsv")
SSHD = "/usr/sbin/sshd"


def output(*command):
    """Returns what a command prints. A command that fails ends the program."""
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def algorithms(query):
    """Returns the names that `ssh -Q` lists, in one line."""
    return " ".join(output("ssh", "-Q", query).split())


def main():
    print_ = subprocess.run([SSHD, "-V"], capture_output=True, text=True).stderr
    version = re.search(r"OpenSSH_([\d.]+)", print_).group(1)
    with tempfile.TemporaryDirectory() as scratch:
        key, file = os.path.join(scratch, "key"), os.path.join(scratch, "config")
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key], check=True)

        def check(text, *options):
            """Runs sshd on a configuration. Returns its status, and all that it says."""
            with open(file, "w") as stream:
                stream.write(text)
            run = subprocess.run(
                [SSHD, *options, "-f", file, "-h", key], capture_output=True, text=True)
            return run.returncode, run.stdout + run.stderr

        defaults = {}
        for line in check("", "-T")[1].splitlines():
            name, _, value = line.partition(" ")
            defaults.setdefault(name, value)
        rows, known = [f"# OpenSSH {version}"], set()
        with open(os.path.join(HERE, "words/sshd.tsv"), encoding="utf-8") as words:
            lines = [line.rstrip("\n") for line in words if not line.startswith("#")]
        for line in lines:
            name, kind, default, effect, marks, description = line.split("\t")
            known.add(name.lower())
            marks = marks.split()
            later = any(mark.startswith("later=") for mark in marks)
            unknown = "Bad configuration option" in check(f"{name} x\n", "-t")[1]
            if later and not unknown:
                marks = [mark for mark in marks if not mark.startswith("later=")]
            elif unknown and not later:
                sys.exit(f"sshd does not know {name}")
            if not unknown and "Match block" not in check(f"Match User x\n{name} x\n", "-t")[1]:
                marks.insert(0, "block")
            if name == "RefuseConnection" and "block" not in marks:
                marks.insert(0, "block")
            kind = re.sub(r"\{([A-Za-z-]+)\}", lambda query: algorithms(query.group(1)), kind)
            rows.append("\t".join([
                name, kind, default or defaults.get(name.lower(), ""), effect, " ".join(marks),
                description]))
        for name in defaults:
            if name not in known:
                print(f"no words for {name}", file=sys.stderr)
    with open(TABLE, "w", encoding="utf-8") as table:
        table.write("\n".join(rows) + "\n")


main()
