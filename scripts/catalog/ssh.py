#!/usr/bin/env python3
"""Writes the table of ssh's settings: the words of words/ssh.tsv with what the installed ssh prints."""

import os
import subprocess
import tempfile

import openssh

SSH = "/usr/bin/ssh"


def main():
    with tempfile.TemporaryDirectory() as scratch:
        file = os.path.join(scratch, "config")

        def check(text):
            """Runs ssh on a configuration. Returns the settings that it prints, and its complaints."""
            with open(file, "w") as stream:
                stream.write(text)
            run = subprocess.run(
                [SSH, "-GT", "-F", file, "127.0.0.1"], capture_output=True, text=True)
            return run.stdout, run.stderr

        defaults = openssh.defaults(check("")[0])
        rows = openssh.rows("ssh", lambda text: check(text)[1])
        for row in rows:
            printed = defaults.get(row["name"].lower(), "")
            row["default"] = row["default"] or {"true": "yes", "false": "no"}.get(printed, printed)
            row["marks"].insert(0, "block")
    openssh.write("ssh", openssh.version(SSH), rows, defaults.keys() - {"host", "user", "hostname"})


main()
