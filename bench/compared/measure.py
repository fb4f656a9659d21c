#!/usr/bin/env python3
"""measure.py PREFS PAGE: does the same small jobs with prefs and other programs, and replaces the tables of PAGE.

The first table has the medians of 21 runs of whole processes, by turns. The second has the lines
that differ after one value was set."""
import datetime
import difflib
import json
import os
import pathlib
import re
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

PREFS, PAGE = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
ROOT = pathlib.Path(__file__).resolve().parents[2]
RUNS = 21


def files(folder):
    """Writes the files of the jobs."""
    keys = {f"key{number:04}": number for number in range(1000)}
    (folder / "flat.json").write_text(json.dumps(keys, indent=2) + "\n")
    lines = ["# Settings", "[main]"] + [f"key{number:04} = {number}" for number in range(1000)]
    (folder / "flat.ini").write_text("\n".join(lines) + "\n")
    shutil.copy(ROOT / "docs/samples/gateway.json", folder / "commented.json")
    (folder / "commented.ini").write_text(
        "# Who may connect\n[server]\nport=8080   ; behind the proxy\n\n# level = debug\nname = gate\n")
    (folder / "sshd_config").write_text(
        "# This is the system-wide configuration file.\n\n#Port 22\n#AddressFamily any\n"
        "PermitRootLogin no\n\nMatch User anna\n    X11Forwarding no\n")


def augtool(lens, name, command):
    """The command line of augtool for one file, which has a lens by its path only."""
    path = f"$PWD/{name}"
    return (f'printf "%s\\n" "{command.replace("FILE", "/files" + path)}" '
            f'| augtool --noautoload --autosave --transform "{lens} incl {path}"')


PROGRAMS = {
    "prefs": "prefs --version", "jq": "jq --version", "yq": "yq --version",
    "crudini": "crudini --version", "augtool": "augtool --version 2>&1", "git config": "git --version",
    "vim": "vim --version | head -1", "sed": "sed --version | head -1",
}

JOBS = [
    ("get one of 1,000 keys, JSON", {
        "prefs": "prefs get flat.json key0500",
        "jq": "jq .key0500 flat.json",
        "yq": "yq .key0500 flat.json",
    }),
    ("set one of 1,000 keys, JSON", {
        "prefs": "prefs set flat.json key0500 7",
        "jq": "jq '.key0500 = 7' flat.json > new && mv new flat.json",
        "vim": r"vim -es -c '%s/\"key0500\": \zs\d\+/7/' -c wq flat.json",
        "sed": r"sed -i 's/\"key0500\": [0-9]*/\"key0500\": 7/' flat.json",
    }),
    ("get one of 1,000 keys, INI", {
        "prefs": "prefs get flat.ini main.key0500",
        "crudini": "crudini --get flat.ini main key0500",
        "augtool": augtool("Php.lns", "flat.ini", "get FILE/main/key0500"),
        "git config": "git config -f flat.ini main.key0500",
    }),
    ("set one of 1,000 keys, INI", {
        "prefs": "prefs set flat.ini main.key0500 7",
        "crudini": "crudini --set flat.ini main key0500 7",
        "augtool": augtool("Php.lns", "flat.ini", "set FILE/main/key0500 7"),
        "git config": "git config -f flat.ini main.key0500 7",
        "sed": "sed -i 's/^key0500 = .*/key0500 = 7/' flat.ini",
    }),
]

EDITS = [
    ("JSON with comments: server.port", "commented.json", {
        "prefs": "prefs set commented.json server.port 9000",
        "jq": "jq '.server.port = 9000' commented.json > new && mv new commented.json",
        "yq": "yq '.server.port = 9000' commented.json > new && mv new commented.json",
    }),
    ("INI with comments: server.port", "commented.ini", {
        "prefs": "prefs set commented.ini server.port 9000",
        "crudini": "crudini --set commented.ini server port 9000",
        "augtool": augtool("Php.lns", "commented.ini", "set FILE/server/port 9000"),
        "git config": "git config -f commented.ini server.port 9000",
    }),
    ("INI: server.level, which a comment has", "commented.ini", {
        "prefs": "prefs set commented.ini server.level info",
        "crudini": "crudini --set commented.ini server level info",
        "augtool": augtool("Php.lns", "commented.ini", "set FILE/server/level info"),
        "git config": "git config -f commented.ini server.level info",
    }),
    ("sshd_config: Port, which a comment has", "sshd_config", {
        "prefs": "prefs set sshd_config Port 2222",
        "augtool": augtool("Sshd.lns", "sshd_config", "set FILE/Port 2222"),
    }),
]


def run(command, folder, environment):
    return subprocess.run(
        ["sh", "-c", command], cwd=folder, env=environment, capture_output=True, text=True)


def times(commands, folder, environment):
    """The median time of each command in milliseconds, in runs by turns. The shell's own is included.

    Each program has files of its own."""
    all_times = {name: [] for name in commands}
    for name in commands:
        shutil.rmtree(folder / name, ignore_errors=True)
        (folder / name).mkdir()
        files(folder / name)
    for _ in range(RUNS):
        for name, command in commands.items():
            start = time.perf_counter()
            done = run(command, folder / name, environment)
            all_times[name].append((time.perf_counter() - start) * 1000)
            if done.returncode != 0:
                sys.exit(f"{command}: {done.stderr or done.stdout}")
    return {name: statistics.median(each) for name, each in all_times.items()}


def changed(before, after):
    """The number of lines that differ, and the new lines."""
    lines = [
        line for line in difflib.ndiff(before.splitlines(), after.splitlines())
        if line[0] in "+-"]
    added, removed = ([line[2:] for line in lines if line[0] == sign] for sign in "+-")
    shown = " ".join(f"`{line.strip()}`" for line in added[:2])
    return f"{len(removed)} | {len(added)} | {shown}"


def main():
    environment = dict(os.environ, LC_ALL="C.UTF-8")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        environment["HOME"] = name
        (folder / "bin").mkdir()
        (folder / "bin/prefs").symlink_to(PREFS)
        environment["PATH"] = f"{folder}/bin:{environment['PATH']}"
        files(folder)
        versions = {
            name: re.search(r"\d[\w.]*", run(command, folder, environment).stdout)[0]
            for name, command in PROGRAMS.items()}
        speed = ["| job | program | ms | times prefs |", "|---|---|---|---|"]
        for title, commands in JOBS:
            found = times(commands, folder, environment)
            for program, median in found.items():
                ratio = f"{median / found['prefs']:.1f}"
                speed.append(f"| {title} | {program} | {median:.1f} | {ratio} |")
        edits = ["| edit | program | old lines | new lines | |", "|---|---|---|---|---|"]
        for title, file, commands in EDITS:
            for program, command in commands.items():
                files(folder)
                before = (folder / file).read_text()
                done = run(command, folder, environment)
                after = (folder / file).read_text()
                if done.returncode != 0 or before == after:
                    words = (done.stderr or done.stdout).strip().splitlines()
                    result = "– | – | refused: " + (words[0][:80] if words else "unchanged")
                else:
                    result = changed(before, after)
                edits.append(f"| {title} | {program} | {result} |")
    model = re.search(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text())
    date = (
        f"Measured on {datetime.date.today().isoformat()} on {os.cpu_count()} cores of "
        f"{model[1] if model else 'an unknown processor'}, with "
        + ", ".join(f"{name} {version}" for name, version in versions.items()) + ".")
    page = PAGE.read_text()
    for mark, lines in [("date", [date]), ("speed", speed), ("edits", edits)]:
        head, rest = page.split(f"<!-- {mark} -->\n", 1)
        page = head + f"<!-- {mark} -->\n" + "\n".join(lines) + "\n" + rest[rest.index("<!-- end -->"):]
    PAGE.write_text(page)


main()
