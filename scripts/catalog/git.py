#!/usr/bin/env python3
"""Writes the table of git's settings: the names that git help -c prints, with the words of words/git.tsv."""

import fnmatch
import re
import subprocess
import sys

import tables

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
    words = {name: row for (_, name), row in tables.words("git").items()}
    rows, used = [], set()
    names = re.findall(r"(?m)^[A-Za-z\d]+\.\S+$", output("help", "-c"))
    for name in dict.fromkeys(re.sub(r"<[^>]*>", "*", name) for name in names):
        own = name if name in words else max(
            (key for key in words if "*" in key and key.count(".") == name.count(".")
             and fnmatch.fnmatchcase(name, key)), key=len, default=None)
        if own is None:
            sys.exit(f"no words for {name}")
        used.add(own)
        kind = words[own]["kind"]
        kind = KINDS.get(kind, kind).replace("COLOR1", COLOR)
        rows.append(words[own] | {"name": name, "kind": kind})
    for name in words:
        if name not in used:
            print(f"git does not know {name}", file=sys.stderr)
    tables.write("git", f"git {version}", [("", rows)])


main()
