"""Reads the tables of settings, and makes values that should be valid or invalid for a kind."""

import os
import re
import shlex

from machine import BUNDLED

# A value that is on every machine, so that only its form counts.
NOUNS = {
    "path": ["/etc/hostname"], "directory": ["/tmp"], "command": ["/bin/true"], "user": ["root"],
    "group": ["root"], "host": ["localhost"], "address": ["127.0.0.1"], "network": ["10.0.0.0/8"],
    "interface": ["lo"], "unit": ["a.service"], "url": ["http://localhost/"], "date": ["never"],
    "text": ["abc"], "word": ["abc"], "name": ["abc"],
}
SEPARATORS = {"": " ", "by comma ": ",", "by colon ": ":", "by any ": " "}


class Setting:
    """A line of a table."""

    def __init__(self, sections, cells):
        self.sections = sections
        self.name, self.kind, self.default, self.effect, marks, self.description = cells
        self.marks = set(marks.split())


def settings(program):
    """Returns the settings of a program, without those of other versions."""
    found, sections = [], []
    with open(os.path.join(BUNDLED, program + ".tsv"), encoding="utf-8") as file:
        for line in file.read().split("\n"):
            if line.startswith("["):
                sections = line[1:-1].split()
            elif line and not line.startswith("#"):
                setting = Setting(sections, line.split("\t"))
                if not any(mark == "removed" or mark.startswith("later=") for mark in setting.marks):
                    found.append(setting)
    return found


def alternatives(kind):
    """The parts of a kind between ` | `, where a pattern may have that separator in it."""
    parts = []
    for part in kind.split(" | "):
        if parts and parts[-1].startswith("/") and "/ such as " not in parts[-1]:
            parts[-1] += " | " + part
        else:
            parts.append(part)
    return parts


def value(random, setting, entry, nouns):
    """Returns a value for a setting: one that should be valid or invalid, of the form of one alternative."""
    if random.random() < 0.04:
        return ""
    text = raw(random, random.choice(alternatives(setting.kind)), setting, entry, nouns)
    if random.random() < 0.04 and text:
        text = random.choice([f'"{text}"', f"'{text}'", text + " x", text.swapcase(), text[:-1]])
    return text


def raw(random, kind, setting, entry, nouns):
    words = shlex.split(kind) if not kind.startswith("/") else ["/"]
    head, rest = words[0], words[1:]
    if head == "switch":
        switches = [word for pair in entry.get("switches", []) for word in pair] or ["", ""]
        word = random.choice(switches)
        return random.choice([word] * 5 + [word.upper(), word.title(), word + "s", word[:-1], "maybe", "2", "-1"])
    if head in ("integer", "number"):
        return number(random, rest[0] if rest else "..", head == "number")
    if head == "octal":
        return random.choice(["0644", "0700", "755", "0", "7777", "0888", "0o644", "rw", "-1", "17777", "0x1"])
    if head in ("one", "One"):
        word = random.choice(rest[1:])
        return random.choice([word] * 5 + [word.upper(), word.lower(), word + "x", word[:-1], "abc", "1", "no"])
    if head == "list":
        return several(random, kind, setting, entry, nouns)
    if head == "/":
        example = kind.split("/ such as ")[-1]
        return random.choice([example] * 6 + [example + "!", "!" + example, example[:-1], "abc", "1", "-1"])
    if head in NOUNS or head == "expression":
        return nouns[head] if head in nouns else noun(random, head, setting)
    return amount(random, rest, entry["forms"][head])


def noun(random, head, setting):
    """The default if there is one, because other texts depend on the machine."""
    if setting.default not in ("", "-", '""') and random.random() < 0.7 or head == "expression":
        return setting.default if setting.default not in ("", "-", '""') else "abc"
    return random.choice(NOUNS[head])


def number(random, bounds, has_fraction):
    """A number at, in or beyond the ends of a range, or something that is none."""
    low, high = (float(end) if end else None for end in bounds.split(".."))
    near = [0, 1, 7, 100, 4096]
    if low is not None:
        near += [low, low, low - 1, low + 1]
    if high is not None:
        near += [high, high, high + 1, high - 1]
    pick = random.choice(near)
    text = str(int(pick)) if pick == int(pick) else str(pick)
    other = [text + "x", "abc", "-1", "1.5", "+" + text, "0" + text, "0x10", "1e3", text + " ", "1,5", "--1", "½"]
    if has_fraction:
        other += ["0.5", ".5", "5.", "nan"]
    return random.choice([text] * len(other) * 2 + other)


def several(random, kind, setting, entry, nouns):
    separator, element = re.match(r"list (by \w+ )?of (.*)", kind, re.S).groups()
    mark = SEPARATORS[separator or ""]
    parts = [raw(random, element, setting, entry, nouns) for _ in range(random.choice([1, 1, 2, 3]))]
    return random.choice([mark] * 8 + [mark + " ", " ", ",", ";"]).join(parts)


def amount(random, rest, form):
    """An amount with a unit, at the ends of its range, or with a wrong unit."""
    bounds = rest[-1] if rest and ".." in rest[-1] else ".."
    units = [unit for unit in form["units"] if unit]
    text = number(random, bounds, form.get("fraction", False))
    unit = random.choice(units)
    spellings = ["", "", "", unit, unit, unit, unit.swapcase(), "q", " " + unit, unit + unit]
    if re.fullmatch(r"\d+", text) and len(text) > 5:
        spellings = [""]
    found = text + random.choice(spellings)
    return random.choice([found] * 8 + [found + found, found + " " + found, "-" + found, *form.get("words", [unit])])


def misspelled(random, name):
    """The name with one letter left out, doubled or changed."""
    letters = [place for place, letter in enumerate(name) if letter.isalpha()]
    if not letters:
        return name + "x"
    place = random.choice(letters)
    return name[:place] + random.choice(["", name[place] * 2, "q"]) + name[place + 1:]
