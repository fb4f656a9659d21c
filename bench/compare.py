#!/usr/bin/env python3
"""compare.py PREFS: prefs against its peers on the same files in one run, as a Markdown table.

What cannot be run (a peer that is not installed) is left out and named at the end."""
import os
import pathlib
import shutil
import statistics
import subprocess
import sys

from first_screen import bytes_per_key, first_screen

HERE = pathlib.Path(__file__).resolve().parent
DATA = HERE.parent / ".build/bench"
PREFS = os.path.abspath(sys.argv[1])
FLAT = {size: str(DATA / f"flat-{size}.json") for size in ("1k", "100k", "1m")}
NESTED = str(DATA / "nested-1m.json")
XML, BINARY = (str(DATA / f"plist-100k.{kind}.plist") for kind in ("xml", "binary"))
COPY = str(DATA / "copy")
# Without swap and lock files (nano: -I), because a remaining one makes the next editor ask a question
# before it shows anything.
VIM = ["vim", "-u", "NONE", "-n"]
absent = set()


def prepare():
    DATA.mkdir(parents=True, exist_ok=True)
    if not (DATA / "done").exists():
        subprocess.run([sys.executable, HERE / "generate.py", DATA], check=True)
    subprocess.run(["cc", "-O2", HERE / "measure.c", "-o", DATA / "measure"], check=True)
    subprocess.run(
        ["c++", "-O2", HERE / "simdjson.cpp", "-lsimdjson", "-o", DATA / "simdjson"], check=False
    )


def measure(*command, runs=5, output="/dev/null"):
    """(ms, MB) of a whole process; None where it cannot be run."""
    if not shutil.which(command[0]):
        absent.add(os.path.basename(command[0]))
        return None
    line = subprocess.run(
        [DATA / "measure", str(runs), output, *command],
        capture_output=True, text=True, check=True, stderr=None,
    ).stdout.split()
    if line[2] != "0":
        absent.add(f"{os.path.basename(command[0])} (exit {line[2]})")
        return None
    return float(line[0]), float(line[1])


def edited(*command, file=FLAT["1m"], runs=5):
    """Measures each run on a fresh copy, because a value that is already set is not written. fsync
    costs nothing, so that programs that sync are compared with programs that do not."""
    found = []
    for _ in range(runs):
        shutil.copy(file, COPY)
        found.append(measure("eatmydata", *command, runs=1))
    return None if None in found else tuple(map(statistics.median, zip(*found)))


def row(job, ours, theirs, peer, target=None):
    if ours is None or theirs is None:
        return
    ratio = ours[0] / theirs[0]
    verdict = "" if target is None else f"≤ {target} " + ("met" if ratio <= target else "**missed**")
    memory = f"{ours[1]:.0f} / {theirs[1]:.0f}" if len(ours) > 1 else ""
    print(
        f"| {job} | {peer} | {ours[0]:.1f} | {theirs[0]:.1f} | {ratio:.2f} | {verdict} | {memory} |",
        flush=True,
    )


def parsing():
    for size in ("1k", "100k", "1m"):
        ours = measure(PREFS, "check", FLAT[size])
        row(f"check flat-{size}", ours, measure("jq", ".", FLAT[size]), "jq", 0.06 if size == "1m" else None)
    row("check flat-1m", ours, measure(str(DATA / "simdjson"), FLAT["1m"]), "simdjson", 5)
    row("check nested-1m", measure(PREFS, "check", NESTED), measure("jq", ".", NESTED), "jq")
    size = os.path.getsize(FLAT["1m"]) / 2**20
    print(f"| memory, flat-1m | the file | {ours[1]:.0f} MB | {size:.0f} MB | {ours[1] / size:.2f} | ≤ 2 {'met' if ours[1] <= 2 * size else '**missed**'} | |")
    row("list flat-1m", measure(PREFS, "list", FLAT["1m"]), measure("gron", FLAT["1m"], runs=1), "gron")


def saving():
    ours = edited(PREFS, "set", COPY, '"zzz.last.marker"', "2")
    sed = edited("sed", "-i", 's/^  "zzz.last.marker": .*/  "zzz.last.marker": 2/', COPY)
    vim = edited(*VIM, "-es", "-c", r'%s/"zzz.last.marker": \zs.*/2/', "-c", "wq!", COPY)
    jq = edited("jq", '.["zzz.last.marker"]=2', COPY)
    row("set one key, flat-1m", ours, sed, "sed", 1.3)
    row("set one key, flat-1m", ours, vim, "vim -es", 0.2)
    row("set one key, flat-1m", ours, jq, "jq", 0.08)
    row("add a key, flat-1m", edited(PREFS, "set", COPY, "zzz.new", "2", runs=1), sed, "sed")
    row("remove a key, flat-1m", edited(PREFS, "unset", COPY, '"zzz.last.marker"', runs=1), sed, "sed")


def property_lists():
    for name, file in (("XML", XML), ("binary", BINARY)):
        # plistutil reads and writes; so does a set.
        other = measure("plistutil", "-i", file, "-o", "/dev/null")
        row(f"check {name} plist, 100k", measure(PREFS, "check", file), other, "plistutil, read and write")
        row(f"set one key, {name} plist, 100k", edited(PREFS, "set", COPY, '"zzz.last.marker"', "2.5", file=file), other, "plistutil, read and write")


def screens():
    peers = {"nano": ["nano", "-I"], "vim": VIM, "less": ["less"]}
    for size in ("1k", "100k", "1m"):
        ours = first_screen([PREFS, FLAT[size]], b"aaa.first.marker")
        for peer, command in peers.items():
            if not shutil.which(peer):
                absent.add(peer)
                continue
            theirs = first_screen([*command, FLAT[size]], b"aaa.first.marker")
            target = {("1k", "nano"): 1.0, ("1m", "vim"): 0.3}.get((size, peer))
            if ours[0] and theirs[0]:
                row(f"first screen, flat-{size}", ours[:1], theirs[:1], peer, target)
        print(f"| first screen, flat-{size}: bytes sent | | {ours[1]} | | | | |")
    down = bytes_per_key([PREFS, FLAT["1k"]], b"aaa.first.marker", b"j")
    for peer, key in (("nano", b"\x1b[B"), ("vim", b"j")):
        if shutil.which(peer):
            theirs = bytes_per_key([*peers[peer], FLAT["1k"]], b"aaa.first.marker", key)
            print(f"| one row down: bytes sent | {peer} | {down:.0f} | {theirs:.0f} | | | |")


def main():
    prepare()
    print("| job | peer | prefs, ms | peer, ms | ratio | target | memory, MB |")
    print("|---|---|---|---|---|---|---|")
    for part in (parsing, saving, property_lists, screens):
        part()
    if absent:
        print("\nnot measured: " + ", ".join(sorted(absent)))


main()
