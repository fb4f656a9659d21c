#!/usr/bin/env python3
"""Compares the verdicts of `prefs check` with those of the programs' own checkers on random settings.

    verdicts.py ROOT PREFS [PROGRAM ...] [--seed N] [--count N] [--all]

ROOT is a directory that root.sh made. Prints each difference, and a line of figures for each program.
"""

import json
import os
import random
import re

import frame
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
        self.is_misspelled = name != setting.name.replace("*", program.star)
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
    case.output = f"{status}: {errors.strip()}\n{output.strip()}"
    if "sentinel" in check:
        return not re.search(check["sentinel"], output + errors)
    patterns = check.get("fail", []) + ([program.fails] if program.fails else [])
    # What a program prints about its settings is no complaint.
    return status != 0 or any(re.search(pattern, errors + ("" if program.name == "mariadb" else output), re.M)
                              for pattern in patterns)


def judge(root, name, options):
    """Prints the different verdicts. Returns the figures, and the number of differences that are not known."""
    program, entry = PROGRAMS[name], machine.entry(name)
    found = cases(root, program, entry, options.count, options.seed)
    same, known = verdicts(root, program, entry, found, options.all)
    return (f"{same} same, {known} known exceptions, of {options.count}", options.count - same - known)


def verdicts(root, program, entry, found, prints_all):
    """Returns how many verdicts are the same, and how many are known exceptions. Prints the others."""
    for path, text in program.files.items():
        root.write(path, text)
    for case in found:
        root.write(case.path, case.text)
    _, problems = root.ask("check", *(root.path(case.path) for case in found))
    by_path = {root.path(case.path): case for case in found}
    for problem in problems:
        by_path[problem["file"]].problems.append(problem["message"])
    same = known = 0
    for case in found:
        own, ours = refuses(program, entry, case, root), bool(case.problems)
        reason = own != ours and exception(program, case, own)
        same += own == ours
        known += bool(reason)
        if own != ours and not reason or prints_all:
            verdict = "same" if own == ours else "too strict" if ours else "too lenient"
            print(f"{program.name}: {verdict}: {case}\n    {case.problems}\n    {case.output[-400:]!r}")
    root.remove("/tmp/judge")
    return same, known


def exception(program, case, own):
    """Why the verdicts differ, if that is known. A misspelled name is never an exception of its values."""
    if own:
        return next((reason for pattern, reason in program.refuses if re.search(pattern, case.output)), None)
    for pattern, reason, *kinds_ in program.accepts:
        if re.search(pattern, case.line) and re.search(kinds_[0] if kinds_ else "", case.kind) and not case.is_misspelled:
            return reason
    return None


if __name__ == "__main__":
    frame.run(__doc__, PROGRAMS, 100, judge, "--all")
