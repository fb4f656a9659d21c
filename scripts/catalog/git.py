#!/usr/bin/env python3
"""Writes the table of git's settings: the names that git help -c prints, with the words of words/git.tsv."""

import fnmatch
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TABLE = os.path.join(HERE, "../../Sources/Catalog/Bundled/git.tsv")
COLOR = (
    "/(?i:(?:bright)?(?:black|red|green|yellow|blue|magenta|cyan|white)|normal|default|reset|#[\\da-f]{6})|"
    "-1|25[0-5]|2[0-4]\\d|1?\\d?\\d|(?:no-?)?(?:bold|dim|ul|blink|reverse|italic|strike)/"
    " such as red")
KINDS = {
    "COLOR1": COLOR,
    "COLOR": f"list of {COLOR}",
    "COLUMN":
        "list by any of One of always never auto column row plain dense nodense",
}


def output(*options):
    """Returns what git prints."""
    return subprocess.run(["git", *options], check=True, capture_output=True, text=True).stdout


def main():
    version = re.search(r"version ([\d.]+)", output("--version")).group(1)
    words = {}
    with open(os.path.join(HERE, "words/git.tsv"), encoding="utf-8") as file:
        for line in file:
            if not line.startswith("#"):
                name, *rest = line.rstrip("\n").split("\t")
                words[name] = rest
    rows, used = [f"# git {version}"], set()
    names = re.findall(r"(?m)^[A-Za-z\d]+\.\S+$", output("help", "-c"))
    for name in dict.fromkeys(re.sub(r"<[^>]*>", "*", name) for name in names):
        own = name if name in words else max(
            (key for key in words if "*" in key and key.count(".") == name.count(".")
             and fnmatch.fnmatchcase(name, key)), key=len, default=None)
        if own is None:
            sys.exit(f"no words for {name}")
        used.add(own)
        kind, default, marks, description = words[own]
        rows.append("\t".join([name, KINDS.get(kind, kind).replace("COLOR1", COLOR), default, "",
                               marks, description]))
    for name in words:
        if name not in used:
            print(f"git does not know {name}", file=sys.stderr)
    with open(TABLE, "w", encoding="utf-8") as table:
        table.write("\n".join(rows) + "\n")


main()
