#!/usr/bin/env python3
"""start_goals.py PREFS: what users feel with small files, against the programs they use today, as a Markdown table.

All rows are of one run, in which the programs take turns. Screens are those of an 80×24 pseudo-terminal."""
import json
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

from first_screen import Screen, first_screen

HERE = pathlib.Path(__file__).resolve().parent
PREFS = os.path.abspath(sys.argv[1])
TURNS, RUNS = 6, 33


def write_files(folder):
    """Writes an sshd_config of 3 KB, 1,000 keys of JSON, a file of git, and 200 small files of JSON."""
    comments = f"# {'x' * 60}\n" * 46
    (folder / "sshd_config").write_text(f"Port 22\nUsePAM yes\n{comments}")
    keys = {f"org.sample.key{number:04}": f"value {number}" for number in range(1_000)}
    (folder / "1k.json").write_text(json.dumps(keys, indent=2) + "\n")
    (folder / "gitconfig").write_text("[user]\n\tname = A\n")
    (folder / "small").mkdir()
    for number in range(200):
        small = {f"key{index}": index for index in range(20)}
        (folder / f"small/{number:03}.json").write_text(json.dumps(small, indent=2) + "\n")


class Times:
    """The times of several runs in ms."""

    def __init__(self, times):
        self.median, self.least, self.longest = statistics.median(times), min(times), max(times)

    def __str__(self):
        return f"{self.median:.1f} ({self.least:.1f}–{self.longest:.1f})"


def commands(folder, *pairs, turns=TURNS, runs=RUNS):
    """The times of each command, which take turns."""
    times = [[] for _ in pairs]
    for _ in range(turns):
        for found, command in zip(times, pairs):
            line = subprocess.run(
                [folder / "measure", str(runs), "/dev/null", *command], cwd=folder,
                capture_output=True, text=True, check=True,
            ).stdout.split()
            if line[4] != "0":
                sys.exit(f"start_goals.py: {command} ended with {line[4]}")
            found.append(float(line[0]))
    return [Times(found) for found in times]


def screens(folder, text, *pairs):
    """The times until a text is on the screen, of programs that take turns."""
    os.chdir(folder)
    times = [[] for _ in pairs]
    for _ in range(TURNS):
        for found, command in zip(times, pairs):
            found += first_screen(list(command), text, 5)[0]
    return [Times(found) for found in times]


def row(job, peer, ours, theirs, goal=None):
    ratio = ours.median / theirs.median
    verdict = "" if goal is None else f"≤ {goal} × " + ("met" if ratio <= goal else "**missed**")
    print(f"| {job} | {peer} | {ours} | {theirs} | {ratio:.2f} | {verdict} |", flush=True)


def figure(job, value, unit, goal):
    verdict = "met" if value <= goal else "**missed**"
    shown = f"{value:.1f}" if isinstance(value, float) else value
    print(f"| {job} | | {shown}{unit} | | | ≤ {goal}{unit} {verdict} |", flush=True)


def threads(folder):
    """The threads that exist when the first screen is drawn."""
    trace = folder / "trace"
    command = ["strace", "-f", "-e", "trace=clone,clone3,write", "-s", "4096", "-o", trace, PREFS, "sshd_config"]
    screen = Screen([str(part) for part in command])
    screen.wait(b"UsePAM")
    screen.settle(0.3)
    screen.end()
    before = trace.read_text(errors="replace").split("UsePAM")[0]
    return 1 + len(re.findall(r"clone3?\(", before))


def memory(folder):
    """The resident memory after the first screen, in MB."""
    screen = Screen([PREFS, "sshd_config"])
    screen.wait(b"UsePAM")
    status = pathlib.Path(f"/proc/{screen.pid}/status").read_text()
    screen.end()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1000


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        os.environ.update(XDG_CONFIG_HOME=f"{name}/config", XDG_STATE_HOME=f"{name}/state")
        subprocess.run(["cc", "-O2", HERE / "measure.c", "-o", folder / "measure"], check=True)
        write_files(folder)
        print("| job | peer | prefs | peer | ratio | goal |\n|---|---|---|---|---|---|")
        row("first screen, ms: `sshd_config`", "nano",
            *screens(folder, b"UsePAM", [PREFS, "sshd_config"], ["nano", "sshd_config"]), 1.5)
        editors = screens(folder, b"key0003", [PREFS, "1k.json"], ["nano", "1k.json"], ["vim", "1k.json"])
        row("first screen, ms: 1,000 keys of JSON", "nano", editors[0], editors[1], 1.5)
        row("first screen, ms: 1,000 keys of JSON", "vim", editors[0], editors[2])
        figure("threads at the first screen", threads(folder), "", 4)
        figure("resident memory at the first screen", memory(folder), " MB", 12)
        row("--version, ms", "git --version",
            *commands(folder, [PREFS, "--version"], ["git", "--version"]), 1.6)
        theirs = ["git", "config", "--file", "gitconfig", "--get", "user.name"]
        row("get of an `sshd_config`, ms", "git config --get",
            *commands(folder, [PREFS, "get", "sshd_config", "UsePAM"], theirs), 3)
        # To and fro, because a value that is already set is not written.
        words = [("no", "yes"), ("yes", "no")]
        ours = ";".join(f"{PREFS} set sshd_config UsePAM={new}" for new, _ in words)
        theirs = ";".join(f"sed -i 's/^UsePAM {old}/UsePAM {new}/' sshd_config; sync sshd_config" for new, old in words)
        row("two sets in an `sshd_config`, each synced, ms", "sed -i, sync",
            *commands(folder, ["sh", "-c", ours], ["sh", "-c", theirs]), 2)
        loop = ["sh", "-c", "for f in small/*; do jq . $f >/dev/null; done"]
        one = ["sh", "-c", f"{PREFS} check small/*"]
        row("check of 200 small files, ms", "jq in a loop", *commands(folder, one, loop, turns=3, runs=1))
        figure("the program", os.path.getsize(shutil.which(PREFS)) / 1e6, " MB", 24)


main()
