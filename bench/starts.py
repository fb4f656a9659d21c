#!/usr/bin/env python3
"""starts.py PREFS: the time of a `get` and of the first screen by kind of file, as a Markdown table."""
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile

from first_screen import first_screen

HERE = pathlib.Path(__file__).resolve().parent
PREFS = os.path.abspath(sys.argv[1])
RUNS = 99


def files(folder):
    """Writes files of 3 KB, and yields what they are, their paths, a name and a text of the screen."""
    values = {f"key{number:02}": "x" * 50 for number in range(45)}
    lines = "".join(f"{name} = {value}\n" for name, value in values.items())
    comments = f"# {'x' * 60}\n" * 46
    texts = {
        "flat.json": json.dumps(values, indent=2) + "\n",
        "flat.yaml": lines.replace(" =", ":"),
        "flat.toml": lines.replace("= ", '= "').replace("\n", '"\n'),
        "flat.ini": "[main]\n" + lines,
        "sshd_config": f"Port 22\nUsePAM yes\n{comments}",
    }
    for name, text in texts.items():
        (folder / name).write_text(text)
    for name in ("gateway.json", "gateway.schema.json"):
        shutil.copy(HERE.parent / "docs/samples" / name, folder)
    for kind in ("JSON", "YAML", "TOML"):
        yield f"{kind}, no schema", f"flat.{kind.lower()}", "key01", "key01"
    yield "INI", "flat.ini", "main.key01", "key01"
    yield "JSON with a schema of 7 KB", "gateway.json", "server.port", "listen"
    yield "`sshd_config`, with the table of its program", "sshd_config", "UsePAM", "UsePAM"


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        os.environ.update(XDG_CONFIG_HOME=f"{name}/config", XDG_STATE_HOME=f"{name}/state")
        subprocess.run(["cc", "-O2", HERE / "measure.c", "-o", folder / "measure"], check=True)
        print("| file | `get`, ms | first screen, ms | memory of `get`, MB |")
        print("|---|---|---|---|")
        for kind, file, key, text in files(folder):
            command = [folder / "measure", str(RUNS), "/dev/null", PREFS, "get", folder / file, key]
            figures = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
            if figures[4] != "0":
                sys.exit(f"starts.py: get {file} {key} failed")
            screens, _ = first_screen([PREFS, str(folder / file)], text.encode(), RUNS // 4)
            median, least, longest, memory = (float(figure) for figure in figures[:4])
            print(f"| {kind} | {median:.1f} ({least:.1f}–{longest:.1f}) | "
                  f"{statistics.median(screens):.1f} ({min(screens):.1f}–{max(screens):.1f}) | {memory:.0f} |")


main()
