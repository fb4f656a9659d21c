#!/usr/bin/env python3
"""instructions.py PREFS [--record]: fails if a command executes over 5 % more instructions than in the table.

Instructions do not depend on the load of the machine. `--record` writes the table, bench/instructions.json."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from first_screen import Screen

TABLE = pathlib.Path(__file__).with_name("instructions.json")
LIMIT = 1.05


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
    pathlib.Path(folder, "sshd_config").write_text("Port 22\nUsePAM yes\n" + f"# {'x' * 60}\n" * 46)
    for number in range(20):
        pathlib.Path(folder, f"small{number}.json").write_text(json.dumps({f"key{key}": key for key in range(20)}))
    schema = {"additionalProperties": {"properties": members, "additionalProperties": False}}
    pathlib.Path(folder, "schema.json").write_text(json.dumps(schema))


VALGRIND = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]


def instructions(prefs, arguments, folder):
    """Returns the instructions that `prefs` executes, without those of the kernel."""
    environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": folder}
    run = subprocess.run(
        [*VALGRIND, prefs, *arguments], cwd=folder, env=environment, capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f"prefs {' '.join(arguments)}: exit status {run.returncode}\n{run.stderr}")
    return counted(run.stderr, arguments)


def instructions_of_screen(prefs, file, text, folder):
    """Returns the instructions from the start of the editor to its end, after its first screen, which has `text`."""
    log = pathlib.Path(folder, "log")
    environment = ["env", "-i", f"PATH={os.environ['PATH']}", "LC_ALL=C.UTF-8", f"HOME={folder}", "TERM=xterm-256color"]
    screen = Screen([*environment, *VALGRIND, f"--log-file={log}", prefs, os.path.join(folder, file)])
    screen.wait(text)
    screen.settle(2)
    screen.type(b"q")
    screen.settle(2)
    screen.end()
    return counted(log.read_text(), ["edit", file])


def counted(report, arguments):
    """Returns the number of instructions in a report of valgrind."""
    found = re.search(r"I\s+refs:\s+([\d,]+)", report)
    if not found:
        sys.exit(f"prefs {' '.join(arguments)}: not counted\n{report}")
    return int(found[1].replace(",", ""))


def name_of(command):
    """The command in the table, without most of many files."""
    return " ".join(command[:3] + (["…"] if len(command) > 6 else command[3:]))


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
            ["get", "sshd_config", "UsePAM"],
            ["list", "sshd_config"],
            ["check", *(f"small{number}.json" for number in range(20))],
            ["set", "sshd_config", "UsePAM=no"],
        ]
        counts = {name_of(command): instructions(prefs, command, folder) for command in commands}
        counts["the first screen of sshd_config"] = instructions_of_screen(prefs, "sshd_config", b"UsePAM", folder)
    if sys.argv[2:] == ["--record"]:
        TABLE.write_text(json.dumps(counts, indent=2) + "\n")
        return
    table = json.loads(TABLE.read_text())
    failed = False
    for command, count in counts.items():
        known = table.get(command)
        if known is None:
            sys.exit(f"{command}: not in the table; record it")
        print(f"{command}: {count:,} instructions, {count / known:.2f} of the table")
        if count > known * LIMIT:
            print(f"  expected at most {known * LIMIT:,.0f}; make it faster, or record why it needs more")
            failed = True
    sys.exit(1 if failed else 0)


main()
