#!/usr/bin/env python3
"""instructions.py PREFS [--record]: fails if a command executes over 10 % more instructions than in the table.

Instructions do not depend on the load of the machine. `--record` writes the table, bench/instructions.json."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

TABLE = pathlib.Path(__file__).with_name("instructions.json")
LIMIT = 1.10


def document(count):
    """A file of groups with an integer, a text and a list each, about a third of `count` groups."""
    groups = {
        f"group{index:06}": {"port": index, "name": f"host-{index}.example.com", "tags": ["a", "b"]}
        for index in range(count // 3)
    }
    return json.dumps(groups, indent=2) + "\n"


def write_files(folder):
    """Writes the documents, among them those of which every part is on one long line."""
    for name, count in {"1k.json": 1_000, "100k.json": 100_000}.items():
        pathlib.Path(folder, name).write_text(document(count))
    keys = {f"key{index}": "text" for index in range(3_000)}
    pathlib.Path(folder, "line.json").write_text(json.dumps(keys))
    pathlib.Path(folder, "text.json").write_text(json.dumps({"text": "x\n" * 100_000}))
    members = {
        "port": {"type": "integer", "minimum": 0},
        "name": {"type": "string", "maxLength": 80},
        "tags": {"items": {"type": "string"}, "uniqueItems": True},
    }
    schema = {"additionalProperties": {"properties": members, "additionalProperties": False}}
    pathlib.Path(folder, "schema.json").write_text(json.dumps(schema))


def instructions(prefs, arguments, folder):
    """Returns the instructions that `prefs` executes, without those of the kernel."""
    environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": folder}
    run = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", prefs, *arguments],
        cwd=folder, env=environment, capture_output=True, text=True,
    )
    counted = re.search(r"I\s+refs:\s+([\d,]+)", run.stderr)
    if run.returncode != 0 or not counted:
        sys.exit(f"prefs {' '.join(arguments)}: exit status {run.returncode}\n{run.stderr}")
    return int(counted[1].replace(",", ""))


def main():
    prefs = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder)
        commands = [
            ["--version"],
            ["get", "1k.json", "group000300.name"],
            ["check", "100k.json"],
            ["check", "--schema", "schema.json", "100k.json"],
            ["set", "100k.json", "group020000.port", "1"],
            ["list", "--json", "line.json"],
            ["list", "text.json"],
        ]
        counts = {" ".join(command): instructions(prefs, command, folder) for command in commands}
    if sys.argv[2:] == ["--record"]:
        TABLE.write_text(json.dumps(counts, indent=2) + "\n")
        return
    table = json.loads(TABLE.read_text())
    failed = False
    for command, count in counts.items():
        known = table[command]
        print(f"prefs {command}: {count:,} instructions, {count / known:.2f} of the table")
        if count > known * LIMIT:
            print(f"  expected at most {known * LIMIT:,.0f}; make it faster, or record why it needs more")
            failed = True
    sys.exit(1 if failed else 0)


main()
