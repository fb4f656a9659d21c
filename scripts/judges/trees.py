#!/usr/bin/env python3
"""Compares the values in force that prefs names with those that the programs print, on random trees of files.

    trees.py ROOT PREFS [PROGRAM ...] [--seed N] [--count N]

ROOT is a directory that root.sh made. Each line has a number of its own, so that an equal value is also of the equal
file. Prints each difference, and a line of figures for each program.
"""

import os
import random
import re

import frame
from layouts import LAYOUTS


def tree(layout, generator, home):
    """Returns the texts of the files of a random tree by path."""
    numbers = iter(generator.sample(range(10, 99), 80))
    chosen = [path for path in layout.others if generator.random() < 0.5]
    files = [layout.main] + chosen + [path for path in layout.included if generator.random() < 0.7]
    missing = set(layout.included) - set(files)
    texts = {}
    for path in files:
        may_include = path not in layout.included and not path.endswith(".auto.conf")
        lines = [layout.head] if layout.head and path == layout.main else []
        lines += [] if layout.section is None else [layout.section]
        for _ in range(generator.randrange(6)):
            key, form = generator.choice(layout.keys)
            if not layout.repeats and any(key in line for line in lines):
                continue
            if layout.ignores_case and generator.random() < 0.1:
                key = key.upper()
            value = form.replace("#", str(next(numbers)))
            line = layout.line.format(key=key, value=value)
            lines.append(generator.choice(layout.decorations).format(line=line) if "\n" not in line else line)
        includes = [line for line in layout.includes if path == layout.main or names(line, layout.included)]
        if includes and may_include and generator.random() < 0.6:
            line = generator.choice(includes)
            if not names(line, missing):
                first = min(len(lines), 1 if layout.section or layout.head else 0)
                lines.insert(generator.randrange(first, len(lines) + 1), line)
        end = "" if generator.random() < 0.1 and lines and not (layout.joins and path in layout.included) else "\n"
        texts[path.format(home=home)] = "\n".join(lines) + end
    return texts


def names(line, paths):
    """Whether a line names one of the files."""
    return any(os.path.basename(path) in line for path in paths)


def prefs_values(machine, path):
    """Returns what prefs says is in force by name, with the places, or a message."""
    status, rows = machine.ask("list", "--effective", path)
    if isinstance(rows, str):
        return rows
    found = {}
    for row in rows:
        if row.get("set") or "effectiveOrigin" in row:
            value = row.get("effective", row.get("value"))
            found[plain(row["name"])] = value if isinstance(value, list) else [value]
    return found


def spelled(value):
    """A value as a text."""
    return {True: "true", False: "false", None: ""}.get(value, str(value)) if isinstance(value, bool | None) else str(value)


def compare(machine, name, layout, generator, home, verbose):
    """Returns the differences of one tree, by name."""
    texts = tree(layout, generator, home)
    for directory in layout.clean:
        machine.remove(directory.format(home=home))
        os.makedirs(machine.path(directory.format(home=home)))
    for path in layout.others + layout.included:
        machine.remove(path.format(home=home))
    for path, text in (layout.fixed | texts).items():
        machine.write(path, text, 0o644)
    theirs = layout.answer(machine)
    ours = prefs_values(machine, machine.path(layout.main.format(home=home)))
    if verbose:
        print(name, texts, theirs, ours, sep="\n    ")
    if isinstance(ours, str):
        return {"": (ours, "")}, texts
    differences = {}
    for key in {re.sub("^-", "", key).replace("/", ".") for key, _ in layout.keys}:
        own = own_value(ours, theirs, layout, key)
        if own[0] != own[1]:
            differences[key] = own
    return differences, texts


def own_value(ours, theirs, layout, key):
    """Both values of a name. What no file sets is no difference."""
    found = ours.get(plain(layout.prefix + key))
    if found is None:
        return None, None
    theirs = {plain(name): values for name, values in theirs.items()}
    other = theirs.get(plain(layout.prefix + key), theirs.get(plain(key), []))
    own, other = [normal(spelled(value)) for value in found], [normal(value) for value in other]
    return (own, other) if key.lower() in layout.lists else (own[-1:], other[-1:])


def plain(name):
    """A name in the form in which the programs compare it."""
    return re.sub(r'[ _"-]', "", name.lower())


def normal(text):
    """The text without quotes, and with single blanks."""
    return re.sub(r"\s+", " ", text.strip().strip("\"'"))


def judge(root, name, options):
    """Prints the differences of random trees, and returns the figures and the number of trees that differ."""
    same = 0
    for number in range(options.count):
        generator = random.Random(f"{name} {options.seed} {number}")
        differences, texts = compare(root, name, LAYOUTS[name], generator, root.home, options.verbose)
        same += not differences
        for key, (own, other) in differences.items():
            print(f"{name} {number}: {key}: prefs {own}, {name} {other}")
            for path, text in texts.items():
                print(f"    {path}: {text!r}")
    return f"{same} of {options.count} trees have equal values", options.count - same


if __name__ == "__main__":
    frame.run(__doc__, LAYOUTS, 200, judge, "--verbose")
