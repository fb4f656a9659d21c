#!/usr/bin/env python3
"""Writes the table of the settings of units, from what the installed systemd prints and from words/systemd-unit.tsv."""

import os
import re
import subprocess
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TABLE = os.path.join(HERE, "../../Sources/Catalog/Bundled/systemd-unit.tsv")
SYSTEMD = "/lib/systemd/systemd"

CAPABILITIES = """AUDIT_CONTROL AUDIT_READ AUDIT_WRITE BLOCK_SUSPEND BPF CHECKPOINT_RESTORE CHOWN DAC_OVERRIDE
DAC_READ_SEARCH FOWNER FSETID IPC_LOCK IPC_OWNER KILL LEASE LINUX_IMMUTABLE MAC_ADMIN MAC_OVERRIDE MKNOD NET_ADMIN
NET_BIND_SERVICE NET_BROADCAST NET_RAW PERFMON SETFCAP SETGID SETPCAP SETUID SYSLOG SYS_ADMIN SYS_BOOT SYS_CHROOT
SYS_MODULE SYS_NICE SYS_PACCT SYS_PTRACE SYS_RAWIO SYS_RESOURCE SYS_TIME SYS_TTY_CONFIG WAKE_ALARM""".split()
SIGNALS = """HUP INT QUIT ILL TRAP ABRT BUS FPE KILL USR1 SEGV USR2 PIPE ALRM TERM STKFLT CHLD CONT STOP TSTP TTIN TTOU
URG XCPU XFSZ VTALRM PROF WINCH IO PWR SYS""".split()
PARTS = {
    "{PERCENT}": r"/(100(\.00?)?|\d{1,2}(\.\d{1,2})?)%|(1000(\.0)?|\d{1,3}(\.\d)?)‰|(10000|\d{1,4})‱/ such as 50%",
    "{CAP}": "~ " + " ".join(sign + "CAP_" + name for sign in ("", "~") for name in CAPABILITIES),
    "{SIGNAL}": "one of " + " ".join("SIG" + name for name in SIGNALS)
    + r" | integer 1..64 | /(" + "|".join(SIGNALS) + r")|(SIG)?RT(MIN(\+\d+)?|MAX(-\d+)?)/ such as SIGRTMIN+3",
}

# Kinds of the types that `--dump-configuration-items` prints.
KINDS = {
    "ACCESS": "one of none main exec all",
    "ACTION": "one of none reboot reboot-force reboot-immediate poweroff poweroff-force poweroff-immediate exit exit-force",
    "BOOLEAN": "switch",
    "INTEGER": "integer -2147483648..2147483647",
    "KILLMODE": "one of control-group mixed process none",
    "MODE": "octal 0..7777",
    "NANOSECONDS": "nanotime ns",
    "PATH": "path",
    "PATH [...]": "list of path",
    "PATH [ARGUMENT [...]]": "command",
    "POLICY": "one of auto closed strict",
    "SECONDS": "time s",
    "SERVICEEXITTYPE": "one of main cgroup",
    "SERVICERESTART": "one of no on-success on-failure on-abnormal on-watchdog on-abort always",
    "SERVICETYPE": "one of simple exec forking oneshot dbus notify idle",
    "STRING": "text",
    "TIMEOUTMODE": "one of terminate abort kill",
    "UNIT": "unit",
    "UNIT [...]": "list of unit",
    "UNSIGNED": "integer 0..4294967295",
    "URL": "list of url",
}

# An empty value of a dependency is accepted, but removes nothing.
KEEPS_WHEN_EMPTY = {"UNIT [...]"}


def output(*command):
    result = subprocess.run(command, capture_output=True, text=True, env={"PATH": "/usr/sbin:/usr/bin", "LANG": "C.UTF-8"})
    return result.stdout, result.stderr


def dump():
    """The sections, each with the types of its settings by name."""
    sections, section = {}, None
    for line in output(SYSTEMD, "--dump-configuration-items")[0].splitlines():
        if line.startswith("["):
            section = sections.setdefault(line[1:-1], {})
        elif "=" in line:
            name, type = line.split("=", 1)
            section[name] = type
    return sections


def words():
    """The rows that are written by hand, by section (None for any) and name."""
    rows, sections = {}, [None]
    with open(os.path.join(HERE, "words/systemd-unit.tsv")) as file:
        for line in file.read().splitlines():
            if line.startswith("["):
                sections = line[1:-1].split(" ")
            elif line and not line.startswith("#"):
                name, *row = line.split("\t")
                for section in sections:
                    rows[section, name] = row
    return rows


def refused(section, names):
    """The names whose empty value systemd complains about. Scopes have no files, so a service stands for them."""
    section = {"Scope": "Service"}.get(section, section)
    suffix = {"Unit": "service"}.get(section, section.lower())
    with tempfile.TemporaryDirectory() as directory:
        # Some faults end the reading of a file, so each name has its own.
        paths = [os.path.join(directory, f"{number}.{suffix}") for number in range(len(names))]
        for path, name in zip(paths, names):
            with open(path, "w") as file:
                file.write(f"[{section}]\n{name}=\n")
        complaints = "".join(output("systemd-analyze", "verify", "--man=no", "--recursive-errors=no", *paths))
        numbers = re.findall(re.escape(directory) + r"/(\d+)\.\w+:2: (?!.*; please use )", complaints)
    return {names[int(number)] for number in numbers}


def row(name, section, type, words, mayBeEmpty):
    written = words.get((section, name)) or words.get((None, name))
    if not written and name.startswith("Assert"):
        written = list(words["Unit", "Condition" + name[len("Assert"):]])
        written[4] = written[4].replace("else skips it", "else fails it")
    if not written:
        raise SystemExit(f"no words about {name} in [{section}]")
    kind, default, effect, marks, description = written
    kind = kind or KINDS[type]
    for part, text in PARTS.items():
        kind = kind.replace(part, text)
    marks = [mark for mark in marks.split() if mark != "empty"]
    if mayBeEmpty:
        marks.append("empty")
    if len(description) > 160 or not description.endswith("."):
        raise SystemExit(f"bad description of {name}")
    return (name, kind, default, "" if effect == "restart" else effect, " ".join(marks), description)


def main():
    byHand, groups = words(), {}
    used = set()
    sections = dump()
    for section, types in sections.items():
        for (other, name), written in byHand.items():
            if other == section and name not in types:
                if "removed" not in written[3].split():
                    raise SystemExit(f"systemd does not know {name} in [{section}]")
                types[name] = "NOTSUPPORTED"
        complaints = refused(section, list(types)) if section != "Install" else set()
        for name, type in types.items():
            mayBeEmpty = name not in complaints and type not in KEEPS_WHEN_EMPTY and type != "NOTSUPPORTED" \
                and name not in ("RequiresMountsFor", "RequiresOverridable", "RequisiteOverridable", "Sockets", "Also")
            groups.setdefault(row(name, section, type, byHand, mayBeEmpty), []).append(section)
    version = output(SYSTEMD, "--version")[0].split("(")[1].split("-")[0]
    bySections = {}
    for line, names in groups.items():
        bySections.setdefault(" ".join(names), []).append(line)
    with open(TABLE, "w") as file:
        file.write("# systemd " + version + "\n")
        for names, lines in bySections.items():
            file.write("[" + names + "]\n")
            file.writelines("\t".join(line) + "\n" for line in lines)


main()
