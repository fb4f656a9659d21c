#!/usr/bin/env python3
"""Writes the table of Transmission from the settings that its daemon prints and from words/transmission.tsv."""

import json
import pathlib
import re
import subprocess
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
TABLE = HERE.parent.parent / "Sources/Catalog/Bundled/transmission.tsv"


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
    rows = ["# Transmission " + version]
    known = set()
    for line in (HERE / "words/transmission.tsv").read_text().splitlines():
        if line.startswith("#"):
            continue
        name, kind, default, *rest = line.split("\t")
        known.add(name)
        if not default:
            value = settings.get(name, "-")
            default = json.dumps(value) if not isinstance(value, str) else value or '""'
        rows.append("\t".join([name, kind, default, *rest]))
    TABLE.write_text("\n".join(rows) + "\n")
    for name in sorted(settings.keys() - known):
        print("no words for", name)


if __name__ == "__main__":
    main()
