#!/usr/bin/env python3
"""report.py PREFS PAGE: runs the benchmarks and replaces their tables in the page.

The table of a script is between the lines `<!-- NAME -->` and `<!-- end -->`. The line after
`<!-- date -->` is replaced by the date and the machine."""
import datetime
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
PREFS, PAGE = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
DATA = HERE.parent / ".build/bench"
SCRIPTS = {
    "compare": [sys.executable, HERE / "compare.py", PREFS],
    "keys": [sys.executable, HERE / "keys.py", PREFS, DATA],
    "keystrokes": [sys.executable, HERE / "keystrokes.py", PREFS, DATA],
    "start": [sys.executable, HERE / "start_goals.py", PREFS],
    "starts": [sys.executable, HERE / "starts.py", PREFS],
    "links": [sys.executable, HERE / "links/compare.py", PREFS],
    "schemas": [sys.executable, HERE / "schemas/compare.py", PREFS],
    "etcd": [sys.executable, HERE / "etcd/compare.py", PREFS],
    "typed-keys": ["swift", "run", "-c", "release", "--package-path", HERE / "typed-keys", "typed-keys"],
}


def machine():
    """The processor and the number of cores."""
    model = re.search(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text())
    return f"{os.cpu_count()} cores of {model[1] if model else 'an unknown processor'}"


def main():
    failed = []
    for name, command in SCRIPTS.items():
        begin = f"<!-- {name} -->\n"
        if begin not in PAGE.read_text():
            continue
        print(f"{name} …", file=sys.stderr, flush=True)
        run = subprocess.run(command, stdout=subprocess.PIPE, text=True)
        if run.returncode != 0:
            failed.append(name)
            continue
        head, rest = PAGE.read_text().split(begin, 1)
        PAGE.write_text(head + begin + run.stdout.strip("\n") + "\n" + rest[rest.index("<!-- end -->") :])
    today = datetime.date.today().isoformat()
    date = f"<!-- date -->\nMeasured on {today} on {machine()}."
    PAGE.write_text(re.sub(r"<!-- date -->\n.*", date, PAGE.read_text()))
    if failed:
        sys.exit("failed, their tables are unchanged: " + ", ".join(failed))


main()
