#!/usr/bin/env python3
"""Writes the table of dnsmasq's options: what dnsmasq --help prints, with the words of words/dnsmasq.tsv."""

import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TABLE = os.path.join(HERE, "../../Sources/Catalog/Bundled/dnsmasq.tsv")
DNSMASQ = "/usr/sbin/dnsmasq"


def output(*options):
    """Returns what dnsmasq prints."""
    return subprocess.run([DNSMASQ, *options], capture_output=True, text=True).stdout


def main():
    version = re.search(r"version ([\d.]+)", output("--version")).group(1)
    with open(os.path.join(HERE, "words/dnsmasq.tsv"), encoding="utf-8") as words:
        lines = [line.rstrip("\n").split("\t") for line in words if not line.startswith("#")]
    known = {line[0]: line[1:] for line in lines}
    rows = [f"# dnsmasq {version}"]
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
            kind, set_, effect, marks, description = known.pop(name, ["", "", "", "", ""])
            if not kind:
                if "extraneous parameter" not in check(f"{name}=x\n")[1]:
                    sys.exit(f"no words for {name}")
                kind = "switch"
            elif kind != "switch" and "missing parameter" not in check(f"{name}\n")[1]:
                if check(f"{name}\n")[0] == 0:
                    kind = f"switch | {kind}"
            value = set_ or (default.group(1) if default else "-")
            rows.append("\t".join([name, kind, value, effect, marks, description or text]))
    for name in known:
        print(f"dnsmasq has no option {name}", file=sys.stderr)
    with open(TABLE, "w", encoding="utf-8") as table:
        table.write("\n".join(rows) + "\n")


main()
