#!/usr/bin/env python3
"""Writes the table of ssh's settings: the words of words/ssh.tsv with what the installed ssh prints."""

import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TABLE = os.path.join(HERE, "../../Sources/Catalog/Bundled/ssh.tsv")
SSH = "/usr/bin/ssh"


def algorithms(query):
    """Returns the names that `ssh -Q` lists, in one line."""
    run = subprocess.run([SSH, "-Q", query], check=True, capture_output=True, text=True)
    return " ".join(run.stdout.split())


def main():
    print_ = subprocess.run([SSH, "-V"], capture_output=True, text=True).stderr
    version = re.search(r"OpenSSH_([\d.]+)", print_).group(1)
    with tempfile.TemporaryDirectory() as scratch:
        file = os.path.join(scratch, "config")

        def check(text):
            """Runs ssh on a configuration. Returns the settings that it prints, and its complaints."""
            with open(file, "w") as stream:
                stream.write(text)
            run = subprocess.run(
                [SSH, "-GT", "-F", file, "127.0.0.1"], capture_output=True, text=True)
            return run.stdout, run.stderr

        defaults = {}
        for line in check("")[0].splitlines():
            name, _, value = line.partition(" ")
            defaults.setdefault(name.lower(), value)
        rows, known = [f"# OpenSSH {version}"], {"host", "user", "hostname"}
        with open(os.path.join(HERE, "words/ssh.tsv"), encoding="utf-8") as words:
            lines = [line.rstrip("\n") for line in words if not line.startswith("#")]
        for line in lines:
            name, kind, default, effect, marks, description = line.split("\t")
            known.add(name.lower())
            marks = marks.split()
            later = any(mark.startswith("later=") for mark in marks)
            unknown = "Bad configuration option" in check(f"{name} x\n")[1]
            if later and not unknown:
                marks = [mark for mark in marks if not mark.startswith("later=")]
            elif unknown and not later:
                sys.exit(f"ssh does not know {name}")
            kind = re.sub(r"\{([A-Za-z-]+)\}", lambda query: algorithms(query.group(1)), kind)
            if not default:
                default = defaults.get(name.lower(), "")
                if default in ("true", "false"):
                    default = "yes" if default == "true" else "no"
            rows.append("\t".join([
                name, kind, default, effect, " ".join(["block", *marks]), description]))
        for name in defaults:
            if name not in known:
                print(f"no words for {name}", file=sys.stderr)
    with open(TABLE, "w", encoding="utf-8") as table:
        table.write("\n".join(rows) + "\n")


main()
