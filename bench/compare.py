#!/usr/bin/env python3
"""compare.py PREFS: prefs against its peers on the same files in one run, as a Markdown table.

What cannot be run (a peer that is not installed) is left out and named at the end."""
import math
import os
import pathlib
import shutil
import subprocess
import sys

from first_screen import bytes_per_key, first_screen

HERE = pathlib.Path(__file__).resolve().parent
DATA = HERE.parent / ".build/bench"
PREFS = os.path.abspath(sys.argv[1])
FLAT = {size: str(DATA / f"flat-{size}.json") for size in ("1k", "100k", "1m", "10m")}
NESTED = str(DATA / "nested-1m.json")
TABLES = {size: str(DATA / f"tables-{size}.toml") for size in ("100k", "1m")}
BLOCK, ALIASES = ({size: str(DATA / f"{name}-{size}.yaml") for size in ("100k", "1m")} for name in ("flat", "aliases"))
XML, BINARY = (str(DATA / f"plist-100k.{kind}.plist") for kind in ("xml", "binary"))
COPY = str(DATA / "copy")
# Without swap and lock files (nano: -I), because a remaining one makes the next editor ask a question
# before it shows anything.
VIM = ["vim", "-u", "NONE", "-n"]
absent = set()
# Neither settings nor a history of this user take part.
os.environ.update(XDG_CONFIG_HOME=str(DATA / "config"), XDG_STATE_HOME=str(DATA / "state"))


def prepare():
    DATA.mkdir(parents=True, exist_ok=True)
    if not (DATA / "done").exists() or not os.path.exists(ALIASES["1m"]):
        subprocess.run([sys.executable, HERE / "generate.py", DATA], check=True)
    subprocess.run(["cc", "-O2", HERE / "measure.c", "-o", DATA / "measure"], check=True)
    for peer, library in (("simdjson", "simdjson"), ("toml", "tomlplusplus")):
        subprocess.run(
            ["c++", "-O2", "-std=c++17", HERE / f"{peer}.cpp", f"-l{library}", "-o", DATA / peer], check=False
        )
    subprocess.run(["cc", "-O2", HERE / "yaml.c", "-lyaml", "-o", DATA / "yaml"], check=False)


class Figure:
    """The median, the least and the longest of several runs in ms, and the peak memory in MB."""

    def __init__(self, times, memory=None):
        times = sorted(times)
        self.median, self.least, self.longest = times[len(times) // 2], times[0], times[-1]
        self.memory = memory

    def __str__(self):
        if self.least == self.longest:
            return f"{self.median:.1f}"
        return f"{self.median:.1f} ({self.least:.1f}–{self.longest:.1f})"


def measure(*command, runs=5, output="/dev/null"):
    """The figure of a whole process; None if it cannot be run."""
    if not shutil.which(command[0]):
        absent.add(os.path.basename(command[0]))
        return None
    line = subprocess.run(
        [DATA / "measure", str(runs), output, *command],
        capture_output=True, text=True, check=True, stderr=None,
    ).stdout.split()
    if line[4] != "0":
        absent.add(f"{os.path.basename(command[0])} (exit {line[4]})")
        return None
    figure = Figure([float(line[0])], float(line[3]))
    figure.least, figure.longest = float(line[1]), float(line[2])
    return figure


def edited(*command, file=FLAT["1m"], runs=5):
    """Measures each run on a fresh copy that is on the disk, because a value that is already set is
    not written."""
    found = []
    for _ in range(runs):
        shutil.copy(file, COPY)
        subprocess.run(["sync", COPY], check=True)
        found.append(measure(*command, runs=1))
    if None in found:
        return None
    return Figure([figure.median for figure in found], max(figure.memory for figure in found))


def row(job, ours, theirs, peer, goal=None):
    if ours is None or theirs is None:
        return
    ratio = ours.median / theirs.median
    verdict = "" if goal is None else f"≤ {goal} " + ("met" if ratio <= goal else "**missed**")
    memory = f"{ours.memory:.0f} / {theirs.memory:.0f}" if ours.memory else ""
    print(f"| {job} | {peer} | {ours} | {theirs} | {ratio:.2f} | {verdict} | {memory} |", flush=True)


def memory_row(job, ours, file, goal):
    size = os.path.getsize(file) / 2**20
    ratio = ours.memory / size
    verdict = "met" if ratio <= goal else "**missed**"
    print(
        f"| {job} | the file | {ours.memory:.0f} MB | {size:.0f} MB | {ratio:.2f} | ≤ {goal} {verdict} | |"
    )


def starting():
    name = "org.sample.log.path.key0000012"
    ours = measure(PREFS, "get", FLAT["1k"], name, runs=99)
    row("get, flat-1k", ours, measure("jq", f'."{name}"', FLAT["1k"], runs=99), "jq", 0.25)


def parsing():
    goals = {"1m": 0.05}
    for size in ("1k", "100k", "1m"):
        ours = measure(PREFS, "check", FLAT[size])
        row(f"check flat-{size}", ours, measure("jq", ".", FLAT[size]), "jq", goals.get(size))
    row("check flat-1m", ours, measure(str(DATA / "simdjson"), FLAT["1m"]), "simdjson", 1.2)
    row("check nested-1m", measure(PREFS, "check", NESTED), measure("jq", ".", NESTED), "jq")
    memory_row("check: memory, flat-1m", ours, FLAT["1m"], 1.5)
    row("list flat-1m", measure(PREFS, "list", FLAT["1m"]), measure("gron", FLAT["1m"], runs=1), "gron", 0.06)


def per_byte(name, runs=15):
    """The time of a check per 10 MB."""
    path = str(DATA / name)
    figure, size = measure(PREFS, "check", "--no-schema", path, runs=runs), os.path.getsize(path) / 1e7
    return Figure([time / size for time in (figure.least, figure.median, figure.longest)], figure.memory)


def toml():
    """Against toml++, and per byte against JSON with the same keys."""
    flat = str(DATA / "flat-1m.toml")
    ours = {size: measure(PREFS, "check", TABLES[size]) for size in TABLES}
    for name, figure, file in (("flat", measure(PREFS, "check", flat), flat), ("tables", ours["1m"], TABLES["1m"])):
        theirs = measure(str(DATA / "toml"), file, runs=3)
        row(f"check {name}-1m.toml", figure, theirs, "toml++", 0.1)
        as_json = per_byte(f"{name}-1m.json", runs=5)
        row(f"check {name}-1m.toml, per 10 MB", per_byte(f"{name}-1m.toml", runs=5), as_json, "the same in JSON", 1.5)
        memory_row(f"check: memory, {name}-1m.toml", figure, file, 2)
    start = measure(PREFS, "check", FLAT["1k"])
    exponents(start, ours["100k"], ours["1m"], TABLES["100k"], TABLES["1m"], "100k to 1m, TOML")


def yaml():
    """Against libyaml's events, and per byte against JSON with the same keys."""
    ours = {size: measure(PREFS, "check", "--no-schema", BLOCK[size]) for size in BLOCK}
    row("check flat-1m.yaml", ours["1m"], measure(str(DATA / "yaml"), BLOCK["1m"], runs=3), "libyaml's events", 0.4)
    as_json = per_byte("flat-1m.json", runs=5)
    row("check flat-1m.yaml, per 10 MB", per_byte("flat-1m.yaml", runs=5), as_json, "the same in JSON", 1.5)
    memory_row("check: memory, flat-1m.yaml", ours["1m"], BLOCK["1m"], 2)
    start = measure(PREFS, "check", FLAT["1k"])
    exponents(start, ours["100k"], ours["1m"], BLOCK["100k"], BLOCK["1m"], "100k to 1m, YAML in one mapping")
    few, many = (measure(PREFS, "check", "--no-schema", ALIASES[size]) for size in ("100k", "1m"))
    exponents(start, few, many, ALIASES["100k"], ALIASES["1m"], "10,000 to 100,000 aliases, YAML")
    saved = edited(PREFS, "set", COPY, '"zzz.last.marker"', "2")
    # The name of a file says its format.
    as_yaml = edited(PREFS, "set", "--as", "copy.yaml", COPY, '"zzz.last.marker"', "2", file=BLOCK["1m"])
    row("set one key, flat-1m.yaml", as_yaml, saved, "the same in JSON", 1.2)


def configuration_lines():
    """Time per byte, against JSON with the same keys."""
    as_json = per_byte("lines.json")
    for name in ("lines.ini", "lines.service", "gitconfig", "sshd_config", "sysctl.conf"):
        row(f"check {name}, 200,000 lines, per 10 MB", per_byte(name), as_json, "the same in JSON", 1.5)


def exponents(start, few, many, small, large, sizes):
    """The exponents of the growth between two files, without what a start costs."""
    ratio = os.path.getsize(large) / os.path.getsize(small)
    for what, one, ten in (
        ("time", few.median - start.median, many.median - start.median),
        ("memory", few.memory - start.memory, many.memory - start.memory),
    ):
        exponent = math.log(ten / one) / math.log(ratio)
        verdict = "met" if exponent <= 1.05 else "**missed**"
        print(f"| check: exponent of {what}, {sizes} | | {exponent:.2f} | | | ≤ 1.05 {verdict} | |", flush=True)


def growth():
    """The exponents of time and memory from 100,000 to a million keys, and from there to ten million."""
    start = measure(PREFS, "check", FLAT["1k"])
    for small, large in (("100k", "1m"), ("1m", "10m")):
        few, many = (measure(PREFS, "check", FLAT[size]) for size in (small, large))
        exponents(start, few, many, FLAT[small], FLAT[large], f"{small} to {large}")
    row("check flat-10m", many, measure(str(DATA / "simdjson"), FLAT["10m"]), "simdjson")
    shown, _ = first_screen([PREFS, FLAT["10m"]], b"aaa.first.marker")
    print(f"| first screen, flat-10m | | {Figure(shown)} | | | | |", flush=True)


def saving():
    ours = edited(PREFS, "set", COPY, '"zzz.last.marker"', "2")
    copied = edited("sh", "-c", f"cp {COPY} {COPY}.new && sync {COPY}.new")
    sed = edited("sed", "-i", 's/^  "zzz.last.marker": .*/  "zzz.last.marker": 2/', COPY)
    vim = edited(*VIM, "-es", "-c", r'%s/"zzz.last.marker": \zs.*/2/', "-c", "wq!", COPY)
    jq = edited("jq", '.["zzz.last.marker"]=2', COPY)
    row("set one key, flat-1m", ours, copied, "cp and sync", 1.2)
    row("set one key, flat-1m", ours, sed, "sed, which does not sync")
    row("set one key, flat-1m", ours, vim, "vim -es")
    row("set one key, flat-1m", ours, jq, "jq, which writes no file")
    row("add a key, flat-1m", edited(PREFS, "set", COPY, "zzz.new", "2"), copied, "cp and sync")
    row("remove a key, flat-1m", edited(PREFS, "unset", COPY, '"zzz.last.marker"'), copied, "cp and sync")
    memory_row("set one key: memory, flat-1m", ours, FLAT["1m"], 2.5)


def property_lists():
    for name, file in (("XML", XML), ("binary", BINARY)):
        # plistutil reads and writes; so does a set.
        other = measure("plistutil", "-i", file, "-o", "/dev/null")
        peer, goals = "plistutil, read and write", (0.8, 1.0) if name == "binary" else (None, None)
        row(f"check {name} plist, 100k", measure(PREFS, "check", file), other, peer, goals[0])
        ours = edited(PREFS, "set", COPY, '"zzz.last.marker"', "2.5", file=file)
        row(f"set one key, {name} plist, 100k", ours, other, peer, goals[1])


def screens():
    peers = {"nano": ["nano", "-I"], "vim": VIM, "less": ["less"]}
    for size in ("1k", "100k", "1m"):
        ours = first_screen([PREFS, FLAT[size]], b"aaa.first.marker")
        for peer, command in peers.items():
            if not shutil.which(peer):
                absent.add(peer)
                continue
            theirs = first_screen([*command, FLAT[size]], b"aaa.first.marker")
            goal = {("1m", "vim"): 0.15}.get((size, peer))
            if ours[0] and theirs[0]:
                row(f"first screen, flat-{size}", Figure(ours[0]), Figure(theirs[0]), peer, goal)
        print(f"| first screen, flat-{size}: bytes sent | | {ours[1]} | | | | |")
    down = bytes_per_key([PREFS, FLAT["1k"]], b"aaa.first.marker", b"j")
    for peer, key in (("nano", b"\x1b[B"), ("vim", b"j")):
        if shutil.which(peer):
            theirs = bytes_per_key([*peers[peer], FLAT["1k"]], b"aaa.first.marker", key)
            print(f"| one row down: bytes sent | {peer} | {down:.0f} | {theirs:.0f} | | | |")


def main():
    prepare()
    print("| job | peer | prefs, ms | peer, ms | ratio | goal | memory, MB |")
    print("|---|---|---|---|---|---|---|")
    for part in (starting, parsing, toml, yaml, configuration_lines, growth, saving, property_lists, screens):
        part()
    if absent:
        print("\nnot measured: " + ", ".join(sorted(absent)))


main()
