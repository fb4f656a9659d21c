"""What the tables of ssh and sshd have in common."""

import re
import subprocess
import sys

import tables


def version(program):
    """Returns the title of a table: the version that `ssh -V` or `sshd -V` prints."""
    printed = subprocess.run([program, "-V"], capture_output=True, text=True).stderr
    return "OpenSSH " + re.search(r"OpenSSH_([\d.]+)", printed)[1]


def defaults(printed):
    """Returns the first value of each setting, by its name in lower case."""
    found = {}
    for line in printed.splitlines():
        name, _, value = line.partition(" ")
        found.setdefault(name.lower(), value)
    return found


def with_algorithms(kind):
    """Returns a kind with the names that `ssh -Q NAME` lists for `{NAME}`."""
    def listed(query):
        run = subprocess.run(["ssh", "-Q", query[1]], check=True, capture_output=True, text=True)
        return " ".join(run.stdout.split())
    return re.sub(r"\{([A-Za-z-]+)\}", listed, kind)


def rows(program, complaints):
    """Returns the rows of `words/PROGRAM.tsv` with their marks as lists, without `later` if the program knows the
    setting already. `complaints` returns what the program says of a configuration."""
    found = []
    for row in tables.words(program).values():
        marks = row["marks"].split()
        later = [mark for mark in marks if mark.startswith("later=")]
        unknown = "Bad configuration option" in complaints(f"{row['name']} x\n")
        if unknown and not later:
            sys.exit(f"{program} does not know {row['name']}")
        marks = [mark for mark in marks if unknown or mark not in later]
        found.append(row | {"kind": with_algorithms(row["kind"]), "marks": marks, "unknown": unknown})
    return found


def write(program, title, rows, names):
    """Writes the table, and names the settings among `names` that have no words."""
    for row in rows:
        row["marks"] = " ".join(row["marks"])
    tables.write(program, title, [("", rows)])
    for name in names - {row["name"].lower() for row in rows}:
        print(f"no words for {name}", file=sys.stderr)
