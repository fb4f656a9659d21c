#!/usr/bin/env python3
"""Writes the table of Transmission from the settings that its daemon prints and from words/transmission.tsv."""

import json
import re
import subprocess
import tempfile

import tables


def main():
    with tempfile.TemporaryDirectory() as directory:
        command = ["transmission-daemon", "-g", directory]
        settings = json.loads(
            subprocess.run([*command, "-d"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True).stdout
        )
        version = subprocess.run(
            [*command, "--version"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        ).stdout
    version = re.search(r"\d+\.\d+(\.\d+)?", version)[0]
    rows = list(tables.words("transmission").values())
    for row in rows:
        value = settings.get(row["name"], "-")
        printed = value or '""' if isinstance(value, str) else json.dumps(value)
        row["default"] = row["default"] or printed
    tables.write("transmission", "Transmission " + version, [("", rows)])
    for name in sorted(settings.keys() - {row["name"] for row in rows}):
        print("no words for", name)


if __name__ == "__main__":
    main()
