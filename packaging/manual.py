#!/usr/bin/env python3
"""manual.py PREFS FOLDER DATE: writes a manual page for each command of PREFS, from its help, into FOLDER."""
import json
import pathlib
import re
import subprocess
import sys


def escaped(text):
    """Returns text for mdoc, in which a backslash and a leading dot or quote have a meaning.

    Each sentence begins a line."""
    text = re.sub(r"([.:]) +(?=[A-Z])", r"\1\n", text.replace("\\", "\\e"))
    lines = [" ".join(line.split()) for line in text.splitlines()]
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in lines if line)


def quoted(text):
    """Returns text as one argument of a macro."""
    return '"' + escaped(text).replace('"', '""') + '"'


def spelled(argument):
    """Returns the argument as a macro with its names and its value."""
    value = f" Ar {quoted(argument['valueName'])}" if argument["kind"] != "flag" else ""
    if argument["kind"] == "positional":
        return value[1:] + (" ..." if argument["isRepeating"] else "")
    names = [
        ("-" if name["kind"] == "long" else "") + name["name"] for name in argument["names"]
    ]
    return " , ".join(f"Fl {name}" for name in names) + value


def arguments(command):
    """Returns the arguments that the help shows, without those of every command."""
    shown = [each for each in command.get("arguments", []) if each.get("shouldDisplay")]
    return [
        each for each in shown
        if each.get("preferredName", {}).get("name") not in ("help", "version")
    ]


def synopsis(words, command):
    lines = [".Nm prefs", f".Cm {' '.join(words)}"]
    for argument in arguments(command):
        spelling = spelled(argument)
        optional = argument["isOptional"] or argument["kind"] != "positional"
        lines.append(f".Op {spelling}" if optional else f".{spelling}")
    return lines


def description(command):
    lines = [escaped(command.get("abstract", ""))]
    if command.get("discussion"):
        lines += [".Pp", escaped(command["discussion"])]
    options = arguments(command)
    if options:
        lines.append(".Bl -tag -width Ds")
        for argument in options:
            lines.append(f".It {spelled(argument)}")
            texts = [argument.get("abstract", ""), argument.get("discussion", "")]
            lines += [escaped(text) for text in texts if text]
            if argument.get("allValueStrings"):
                lines.append("Values: " + escaped(", ".join(argument["allValueStrings"])) + ".")
        lines.append(".El")
    return lines


def page(command, date):
    name = command["commandName"]
    inner = [each for each in command.get("subcommands", []) if each.get("shouldDisplay", True)]
    abstract = re.sub(r"\.$", "", escaped(command["abstract"].split("\n")[0]))
    lines = [
        f".Dd {date}", f".Dt PREFS-{name.upper()} 1", ".Os",
        ".Sh NAME", f".Nm prefs-{name}", f".Nd {abstract[0].lower()}{abstract[1:]}",
        ".Sh SYNOPSIS",
    ]
    for each in inner or [command]:
        lines += synopsis([name] + ([each["commandName"]] if inner else []), each)
    lines += [".Sh DESCRIPTION"] + description(command)
    for each in inner:
        lines += [f".Ss prefs {name} {each['commandName']}"] + description(each)
    return "\n".join(lines + [".Sh SEE ALSO", ".Xr prefs 1"]) + "\n"


def main():
    program, folder, date = sys.argv[1:]
    dump = subprocess.run(
        [program, "--experimental-dump-help"], check=True, capture_output=True, text=True
    ).stdout
    for command in json.loads(dump)["command"]["subcommands"]:
        if command["commandName"] == "help":
            continue
        path = pathlib.Path(folder, f"prefs-{command['commandName']}.1")
        path.write_text(page(command, date), encoding="utf-8")


main()
