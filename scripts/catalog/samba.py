#!/usr/bin/env python3
"""Writes the table of Samba: names, types, words and sections from the table of settings in its library, defaults
from testparm, the rest from words/samba.tsv."""

import ctypes
import pathlib
import re
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
TABLE = HERE.parent.parent / "Sources/Catalog/Bundled/samba.tsv"
SWITCH, REVERSED, INTEGER, OCTAL, ENUM, SIZE = 0, 1, 3, 4, 8, 9
LISTS_AND_TEXTS = (5, 6, 7, 10)
SHARE, GLOBAL = 0, 1
DEPRECATED, SYNONYM = 0x1000, 0x2000
# Their defaults depend on the machine.
UNKNOWN = {"netbios name"}
NO_SETTING = {"-valid"}
# testparm refuses an empty value.
NEVER_EMPTY = {"copy", "name resolve order", "rpc server dynamic port range", "smb ports"}


class Word(ctypes.Structure):
    _fields_ = [("value", ctypes.c_int), ("name", ctypes.c_char_p)]


class Setting(ctypes.Structure):
    _fields_ = [
        ("label", ctypes.c_char_p),
        ("type", ctypes.c_int),
        ("section", ctypes.c_int),
        ("offset", ctypes.c_ssize_t),
        ("special", ctypes.c_void_p),
        ("words", ctypes.POINTER(Word)),
        ("flags", ctypes.c_uint),
        ("other", ctypes.c_void_p),
    ]


def settings():
    library = ctypes.CDLL("libsamba-hostconfig.so.0")
    table = ctypes.cast(
        ctypes.addressof(ctypes.c_char.in_dll(library, "parm_table")), ctypes.POINTER(Setting)
    )
    for index in range(library.num_parameters()):
        if not table[index].label:
            return
        if table[index].label.decode() not in NO_SETTING:
            yield table[index]


def defaults():
    output = subprocess.run(["testparm", "-sv", "/dev/null"], capture_output=True, text=True, check=True).stdout
    found = {}
    for line in output.splitlines():
        if line.startswith("\t"):
            name, _, value = line[1:].partition(" =")
            found[name] = value.strip() or '""'
    for name in UNKNOWN & found.keys():
        found[name] = ""
    return found


def words_of(setting):
    """Returns the words of an enumeration, the usual one for each value first."""
    usual, others, seen, names = [], [], set(), set()
    index = 0
    while setting.words[index].name:
        word = setting.words[index]
        index += 1
        name = word.name.decode()
        if name.lower() in names:
            continue
        names.add(name.lower())
        (others if word.value in seen else usual).append('"%s"' % name if " " in name else name)
        seen.add(word.value)
    return " ".join(usual + others)


def kind(setting, default, written):
    if setting.type in (SWITCH, REVERSED):
        return "switch"
    if setting.type == ENUM:
        return "One of " + words_of(setting)
    if setting.type == OCTAL:
        return "octal 0..7777"
    if setting.type == SIZE:
        return "integer 0.. | /[0-9]+ *[KkMmGg]/ such as 512K"
    if setting.type == INTEGER and not written:
        return "integer -1.." if default.startswith("-") else "integer 0.."
    return written or "text"


def inverse(default):
    return {"Yes": "No", "No": "Yes"}.get(default, default)


def main():
    version = subprocess.run(["testparm", "-V"], capture_output=True, text=True, check=True).stdout
    version = re.search(r"\d+\.\d+(\.\d+)?", version)[0]
    written = {}
    for line in (HERE / "words/samba.tsv").read_text().splitlines():
        if not line.startswith("#"):
            row = line.split("\t")
            written[row[0]] = row
    printed = defaults()
    rows = {SHARE: [], GLOBAL: []}
    original = {}
    for setting in settings():
        name = setting.label.decode()
        key = (setting.section, setting.offset)
        if not setting.flags & SYNONYM:
            original.setdefault(key, name)
    for setting in settings():
        name = setting.label.decode()
        of = original.get((setting.section, setting.offset), name)
        row = written.get(of, [of, "", "", "", "", ""])
        default = row[2] or printed.get(of, "")
        marks, description = row[4], row[5]
        if setting.flags & SYNONYM:
            reversed_name = setting.type == REVERSED
            description = ('The opposite of "%s".' if reversed_name else 'Another name of "%s".') % of
            default = inverse(default) if reversed_name else default
        elif name not in written:
            print("no words for", name)
        kinds = kind(setting, default, row[1])
        if setting.flags & DEPRECATED:
            marks = (marks + " deprecated").strip()
        if setting.type in LISTS_AND_TEXTS and kinds != "text" and of not in NEVER_EMPTY:
            marks = (marks + " empty").strip()
        rows[setting.section].append([name, kinds, default, row[3], marks, description])
    for name in sorted(written.keys() - {row[0] for section in rows.values() for row in section}):
        row = written[name]
        rows[GLOBAL].append([name, row[1], row[2] or printed.get(name, "-"), *row[3:]])
        if name.startswith("*"):
            rows[SHARE].append(rows[GLOBAL][-1])
    lines = ["# Samba " + version]
    for heading, section in (("[global]", GLOBAL), ("[global *]", SHARE)):
        lines.append(heading)
        lines += ["\t".join(row) for row in sorted(rows[section], key=lambda row: row[0].lower())]
    TABLE.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
