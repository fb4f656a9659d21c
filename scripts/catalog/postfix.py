#!/usr/bin/env python3
"""Writes the table of Postfix from the defaults that postconf prints and from words/postfix.tsv."""

import pathlib
import subprocess
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
TABLE = HERE.parent.parent / "Sources/Catalog/Bundled/postfix.tsv"
# Their defaults depend on the machine or on the running process.
UNKNOWN = {"mydomain", "myhostname", "mynetworks", "process_id"}
RUNNING = {"process_name", "service_name"}


def printed():
    """Returns the built-in settings and their defaults, without those of services."""
    with tempfile.TemporaryDirectory() as directory:
        for name in ("main.cf", "master.cf"):
            (pathlib.Path(directory) / name).write_text("")
        lines = subprocess.run(
            ["postconf", "-c", directory, "-d"], capture_output=True, text=True, check=True
        ).stdout.splitlines()
        version = subprocess.run(
            ["postconf", "-c", directory, "-dh", "mail_version"], capture_output=True, text=True, check=True
        ).stdout.strip()
    defaults = {}
    for line in lines:
        name, _, value = line.partition(" =")
        value = value.strip()
        value = value.replace(directory, "/etc/postfix")
        defaults[name] = value or '""'
    for name in UNKNOWN & defaults.keys():
        defaults[name] = ""
    for name in RUNNING & defaults.keys():
        defaults[name] = "-"
    return version, defaults


def words():
    lines = (HERE / "words/postfix.tsv").read_text().splitlines()
    return {row[0]: row for row in (line.split("\t") for line in lines if not line.startswith("#"))}


def main():
    version, defaults = printed()
    known = words()
    rows = ["# Postfix " + version]
    for name in sorted(defaults):
        row = known.get(name, [name, "text", "", "", "", ""])
        rows.append("\t".join([name, row[1], row[2] or defaults[name], *row[3:]]))
    TABLE.write_text("\n".join(rows) + "\n")
    for name in sorted(defaults.keys() - known.keys()):
        print("no words for", name)
    for name in sorted(known.keys() - defaults.keys()):
        print("postconf does not print", name)


if __name__ == "__main__":
    main()
