#!/usr/bin/env python3
"""Writes the table of sshd's settings: the words of words/sshd.tsv with what the installed sshd prints."""

import os
import subprocess
import tempfile

import openssh

SSHD = "/usr/sbin/sshd"


def main():
    with tempfile.TemporaryDirectory() as scratch:
        key, file = os.path.join(scratch, "key"), os.path.join(scratch, "config")
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key], check=True)

        def check(text, option="-t"):
            """Runs sshd on a configuration. Returns all that it says."""
            with open(file, "w") as stream:
                stream.write(text)
            run = subprocess.run([SSHD, option, "-f", file, "-h", key], capture_output=True, text=True)
            return run.stdout + run.stderr

        defaults = openssh.defaults(check("", "-T"))
        rows = openssh.rows("sshd", check)
        for row in rows:
            name = row["name"]
            row["default"] = row["default"] or defaults.get(name.lower(), "")
            if not row["unknown"] and "Match block" not in check(f"Match User x\n{name} x\n"):
                row["marks"].insert(0, "block")
            if name == "RefuseConnection" and "block" not in row["marks"]:
                row["marks"].insert(0, "block")
    openssh.write("sshd", openssh.version(SSHD), rows, defaults.keys())


main()
