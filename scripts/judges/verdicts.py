#!/usr/bin/env python3
"""Compares the verdicts of `prefs check` with those of the programs' own checkers on random settings.

    verdicts.py ROOT PREFS [PROGRAM ...] [--seed N] [--count N] [--all]

ROOT is a directory that root.sh made. Prints each difference, and a line of figures for each program.
"""

import argparse
import json
import os
import random
import re

import kinds
import machine
from programs import PROGRAMS


class Case:
    """A file with one setting."""

    def __init__(self, number, program, setting, section, name, value):
        self.section, self.name, self.value, self.kind = section, name, value, setting.kind
        file = (program.sections or {}).get(section) or program.path
        self.path = f"/tmp/judge/{number}/{file}"
        self.line = name_and_value(program, name, value)
        self.text = text(program, section, name, value, setting.kind)
        self.output = ""
        self.problems = []

    def __str__(self):
        return (f"[{self.section}] " if self.section else "") + self.line


def name_and_value(program, name, value):
    return (program.line if value else program.bare).format(name=name, value=value)


def text(program, section, name, value, kind):
    line = name_and_value(program, name, value)
    if program.name == "git":
        *parts, key = name.split(".")
        heading = parts[0] + (f' "{".".join(parts[1:])}"' if parts[1:] else "")
        line = f"[{heading}]\n\t{name_and_value(program, key, value)}"
    if program.path.endswith(".json"):
        return json.dumps(nested(name, typed(value, kind))) + "\n"
    return program.before(section, name) + line + "\n"


def typed(value, kind):
    """A value of JSON for a text."""
    if kind.startswith("list"):
        return value.split(" ")
    try:
        return json.loads(value)
    except ValueError:
        return value


def nested(name, value):
    for part in reversed(name.split(".")):
        value = {part: value}
    return value


def cases(machine, program, entry, count, seed):
    """Makes settings whose values are valid or invalid for their kinds, and some misspelled names."""
    generator = random.Random(f"{program.name} {seed}")
    settings = [setting for setting in kinds.settings(program.name)
                if not re.fullmatch(program.skips or "", setting.name) and program.tries(setting)
                and program.only(machine, setting.name.replace("*", program.star))
                and (program.sections is None or set(setting.sections) & set(program.sections))]
    found = []
    while len(found) < count:
        setting = generator.choice(settings)
        own = [section for section in setting.sections if program.sections is None or section in program.sections]
        name = setting.name.replace("*", program.star)
        value = kinds.value(generator, setting, entry, program.values)
        if generator.random() < 0.06 and program.misspells and entry.get("unknown") == "error":
            name = kinds.misspelled(generator, name)
        section = generator.choice(own).replace("-*", "-judge") if own else ""
        found.append(Case(len(found), program, setting, section, name, value))
    return found


def refuses(program, entry, case, machine):
    """Whether the program's checker complains about the file."""
    check = entry.get("check", {})
    place = program.place or case.path
    if program.place:
        machine.write(program.place, case.text)
    words = {"{}": place, "{dir}": os.path.dirname(place)}
    command = program.check(case, place) if program.check else check["command"]
    command = [re.sub(r"\{\w*\}", lambda word: words[word.group()], part) for part in command]
    status, output, errors = machine.run(*command)
    case.output = f"{status}: {errors.strip() or output.strip()}"
    if "sentinel" in check:
        return not re.search(check["sentinel"], output + errors)
    patterns = check.get("fail", []) + ([program.fails] if program.fails else [])
    # What a program prints about its settings is no complaint.
    return status != 0 or any(re.search(pattern, errors + ("" if program.name == "mariadb" else output), re.M)
                              for pattern in patterns)


def judge(machine_, program, count, seed, prints_all):
    """Returns how many verdicts are the same, and how many are known exceptions. Prints the others."""
    entry = machine.entry(program.name)
    found = cases(machine_, program, entry, count, seed)
    for path, text in program.files.items():
        machine_.write(path, text)
    for case in found:
        machine_.write(case.path, case.text)
    _, problems = machine_.ask("check", *(machine_.path(case.path) for case in found))
    by_path = {machine_.path(case.path): case for case in found}
    for problem in problems:
        by_path[problem["file"]].problems.append(problem["message"])
    same = known = 0
    for case in found:
        own, ours = refuses(program, entry, case, machine_), bool(case.problems)
        reason = own != ours and exception(program, case, own)
        same += own == ours
        known += bool(reason)
        if own != ours and not reason or prints_all:
            verdict = "same" if own == ours else "too strict" if ours else "too lenient"
            print(f"{program.name}: {verdict}: {case}\n    {case.problems}\n    {case.output[-400:]!r}")
    machine_.remove("/tmp/judge")
    return same, known


def exception(program, case, own):
    """Why the program accepts the setting wrongly, if that is known."""
    patterns, text = (program.refuses, case.output) if own else (program.accepts, case.line)
    return next((reason for pattern, reason in patterns if re.search(pattern, text)), None)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("root")
    parser.add_argument("prefs")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--tables", default=machine.BUNDLED)
    parser.add_argument("programs", nargs="*")
    options = parser.parse_args()
    machine.enter(os.path.abspath(options.root))
    root = machine.Machine(options.root, options.prefs, options.tables)
    differences = 0
    lines = []
    for name in options.programs or PROGRAMS:
        same, known = judge(root, PROGRAMS[name], options.count, options.seed, options.all)
        differences += options.count - same - known
        lines.append(f"{name}: {same} same, {known} accepted wrongly by the program, of {options.count}")
    print("\n".join(lines))
    raise SystemExit(differences > 0)


main()
