#!/usr/bin/env python3
"""Writes the table of dnsmasq's options: what dnsmasq --help prints, with the words of words/dnsmasq.tsv."""

import os
import re
import subprocess
import sys
import tempfile

import tables

DNSMASQ = "/usr/sbin/dnsmasq"


def output(*options):
    """Returns what dnsmasq prints."""
    return subprocess.run([DNSMASQ, *options], capture_output=True, text=True).stdout


def main():
    version = re.search(r"version ([\d.]+)", output("--version")).group(1)
    known = {name: row for (_, name), row in tables.words("dnsmasq").items()}
    rows = []
    with tempfile.TemporaryDirectory() as scratch:
        file = os.path.join(scratch, "dnsmasq.conf")

        def check(text):
            """Runs dnsmasq on a configuration. Returns its status, and its complaints."""
            with open(file, "w") as stream:
                stream.write(text)
            run = subprocess.run(
                [DNSMASQ, "--test", "-C", file], capture_output=True, text=True)
            return run.returncode, run.stderr

        for line in output("--help").splitlines():
            match = re.match(r"(?:-., |    )--([A-Za-z\d-]+)(\S*)", line)
            if not match:
                continue
            name = match.group(1)
            text = line[55:].strip()
            default = re.search(r"\(defaults to ([^)]*)\)", text)
            text = re.sub(r"\s*\(defaults to [^)]*\)\.?", "", text).rstrip(".")
            text = text.replace("Do NOT ", "Does not ").replace("Don't ", "Does not ") + "."
            words = known.pop(name, {})
            kind = words.get("kind")
            if not kind:
                if "extraneous parameter" not in check(f"{name}=x\n")[1]:
                    sys.exit(f"no words for {name}")
                kind = "switch"
            elif kind != "switch" and "missing parameter" not in check(f"{name}\n")[1]:
                if check(f"{name}\n")[0] == 0:
                    kind = f"switch | {kind}"
            printed = {"name": name, "default": default.group(1) if default else "-", "description": text}
            rows.append(tables.merged(printed, words) | {"kind": kind})
    for name in known:
        print(f"dnsmasq has no option {name}", file=sys.stderr)
    tables.write("dnsmasq", f"dnsmasq {version}", [("", rows)])


main()
