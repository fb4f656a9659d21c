#!/usr/bin/env python3
"""compare.py PREFS: 100,000 keys judged by a schema with 500 entries, by prefs, by Python's jsonschema
and by check-jsonschema, as a Markdown table. Whole processes; of Python's library also the judging
alone, against the judging in prefs: its whole process less that of a check without a schema.

What cannot be run is named at the end."""
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
DATA = HERE.parents[1] / ".build/bench/schemas"
PREFS = os.path.abspath(sys.argv[1])
SCHEMA, VALUES, WRONG = (str(DATA / f"{name}.json") for name in ("schema", "values", "wrong"))
# For the whole process, and for the file with one wrong value.
TARGETS = (0.06, 0.08)
absent = []

LIBRARY = """
import json, sys, time
from jsonschema import Draft202012Validator
schema, values = (json.load(open(path)) for path in sys.argv[1:3])
start = time.perf_counter()
problems = [*Draft202012Validator(schema).iter_errors(values)]
print(time.perf_counter() - start)
sys.exit(bool(problems))
"""


def whole(*command, expected=0, runs=5):
    """Median milliseconds of a process; None where it cannot be run."""
    if not shutil.which(command[0]):
        absent.append(os.path.basename(command[0]))
        return None
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        status = subprocess.run(command, capture_output=True).returncode
        times.append((time.perf_counter() - start) * 1e3)
        if bool(status) != bool(expected):
            absent.append(f"{os.path.basename(command[0])} (exit {status})")
            return None
    return statistics.median(times)


def library(path):
    found = subprocess.run(
        [sys.executable, "-c", LIBRARY, SCHEMA, path], capture_output=True, text=True
    ).stdout
    return float(found) * 1e3 if found else None


def row(job, peer, ours, theirs, target=None):
    if ours is None or theirs is None:
        return
    ratio = ours / theirs
    verdict = "" if target is None else f"≤ {target} " + ("met" if ratio <= target else "**missed**")
    print(f"| {job} | {peer} | {ours:.1f} | {theirs:.1f} | {ratio:.3f} | {verdict} |", flush=True)


def main():
    if not pathlib.Path(WRONG).exists():
        subprocess.run([sys.executable, HERE / "generate.py", DATA], check=True)
    print("| job | peer | prefs, ms | peer, ms | ratio | target |\n|---|---|---|---|---|---|")
    parse = whole(PREFS, "check", VALUES)
    jobs = (("judge 100k keys", VALUES, 0), ("… one is wrong", WRONG, 1))
    for (job, path, expected), target in zip(jobs, TARGETS):
        ours = whole(PREFS, "check", "--schema", SCHEMA, path, expected=expected)
        python = whole(sys.executable, "-c", LIBRARY, SCHEMA, path, expected=expected, runs=3)
        row(job, "python3 jsonschema", ours, python, target)
        command = ["check-jsonschema", "--schemafile", SCHEMA, path]
        row(job, "check-jsonschema", ours, whole(*command, expected=expected, runs=3))
        if ours and parse:
            row(f"{job}, judging alone", "python3 jsonschema", ours - parse, library(path))
    if absent:
        print("\nnot measured: " + ", ".join(sorted(set(absent))))


main()
