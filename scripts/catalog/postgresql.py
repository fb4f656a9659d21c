#!/usr/bin/env python3
"""Writes the settings of PostgreSQL, as its view `pg_settings` has them.

Usage: postgresql.py [DIRECTORY], where DIRECTORY has the programs of the server. As root, the server runs as
nobody. Only a private directory is written; nothing listens.
"""

import glob
import json
import os
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
import tables

MODULES = [
    "auth_delay", "auto_explain", "basebackup_to_shell", "basic_archive", "pg_prewarm", "pg_stat_statements",
    "pg_trgm", "plpgsql", "postgres_fdw",
]
EFFECTS = {
    "postmaster": "restart", "sighup": "", "backend": "session", "superuser-backend": "session",
    "superuser": "", "user": "",
}
QUERY = """
select json_build_object('name', name, 'type', vartype, 'unit', unit, 'least', min_val, 'greatest', max_val,
  'words', enumvals, 'default', boot_val, 'context', context, 'group', category, 'description', short_desc,
  'more', extra_desc)::text from pg_settings order by category, lower(name)
"""
MEMORY = [("B", 1), ("kB", 1024), ("MB", 1024**2), ("GB", 1024**3), ("TB", 1024**4)]
TIME = [("us", 1), ("ms", 1000), ("s", 10**6), ("min", 60 * 10**6), ("h", 3600 * 10**6), ("d", 86400 * 10**6)]
HIDDEN = ["on", "off", "true", "false", "yes", "no", "1", "0", "debug", "info", "archive", "hot_standby"]


class Server:
    def __init__(self, programs, directory):
        self.programs, self.directory = programs, directory
        self.data = os.path.join(directory, "data")
        self.prefix = []
        if os.geteuid() == 0:
            os.chown(directory, 65534, 65534)
            self.prefix = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        self.run("initdb", "-D", self.data, "-A", "trust")

    def run(self, program, *arguments, text="", check=True):
        return subprocess.run(
            self.prefix + [os.path.join(self.programs, program), *arguments], input=text, text=True, check=check,
            capture_output=True, cwd=self.directory,
            env={"HOME": self.directory, "LC_ALL": "C", "TZ": "UTC", "PATH": os.environ["PATH"]})

    def settings(self):
        output = self.run(
            "postgres", "--single", "-j", "-F", "-D", self.data,
            "-c", "shared_preload_libraries=" + ",".join(MODULES), "postgres", text=QUERY.strip() + "\n").stdout
        return [json.loads(row) for row in re.findall(r'= "(\{.*\})"\t\(typeid', output)]

    def accepts(self, name, value):
        path = os.path.join(self.directory, "postgresql.conf")
        with open(path, "w") as file:
            file.write(f"{name} = '{value}'\n")
        return self.run(
            "postgres", "-C", "port", "-D", self.data, "--config-file=" + path, check=False).returncode == 0


def range_of(setting):
    least, greatest = setting["least"], setting["greatest"]
    if float(least) < -1e300:
        least = ""
    if float(greatest) > 1e300:
        greatest = ""
    return f" {least}..{greatest}" if least or greatest else ""


def size_of(unit):
    """Returns the form of a unit, the units of that form, and the unit's size in the least of them."""
    for form, units in ("size", MEMORY), ("time", TIME):
        for name, size in units:
            if match := re.fullmatch(r"(\d*)" + name, unit):
                return form, units, int(match[1] or 1) * size
    sys.exit("unknown unit " + unit)


def kind(setting, server):
    kind, unit = setting["type"], setting["unit"]
    if kind == "bool":
        return "switch"
    if kind == "enum":
        listed = setting["words"]
        hidden = [w for w in HIDDEN if w not in listed] if "." not in setting["name"] else []
        hidden = [w for w in hidden if server.accepts(setting["name"], w)]
        listed = [f'"{w}"' if " " in w or not w else w for w in listed if w] + hidden
        return "One of " + " ".join(listed)
    if kind in ("integer", "real"):
        if unit:
            return f"{size_of(unit)[0]} {unit}{range_of(setting)}"
        return ("integer" if kind == "integer" else "number") + range_of(setting)
    return "text"


def default(setting):
    value, unit = setting["default"], setting["unit"]
    if value is None:
        return "-"
    if value == "":
        return '""'
    if unit and float(value) > 0:
        _, units, size = size_of(unit)
        amount = int(float(value) * size)
        name, size = [u for u in units if amount % u[1] == 0][-1]
        return f"{amount // size}{name}"
    return value


def row(setting, server):
    text = setting["description"].rstrip(".") + "."
    if setting["more"]:
        text += " " + setting["more"]
    # The server accepts any value for a module that it does not load.
    is_text = setting["type"] == "string" or setting["type"] == "enum" and "." not in setting["name"]
    marks = ["empty"] if is_text and server.accepts(setting["name"], "") else []
    return {
        "name": setting["name"], "kind": kind(setting, server), "default": default(setting),
        "effect": EFFECTS[setting["context"]], "marks": " ".join(marks), "description": tables.shortened(text),
    }


def main():
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: int(path.split("/")[4]))
    programs = sys.argv[1] if len(sys.argv) > 1 else found[-1]
    with tempfile.TemporaryDirectory() as directory:
        server = Server(programs, directory)
        version = server.run("postgres", "--version").stdout.split()[2]
        share = server.run("pg_config", "--sharedir", check=False).stdout.strip()
        share = share or os.path.join(programs, "../../../../share/postgresql", version.split(".")[0])
        with open(os.path.join(share, "postgresql.conf.sample")) as file:
            sample = re.findall(r"^#?([a-z]\w*) = ", file.read(), re.M)
        settings = [s for s in server.settings() if s["context"] != "internal"]
        words = {name: row for (_, name), row in tables.words("postgresql").items()}
        place = {name.lower(): index for index, name in enumerate(sample)}
        groups = {}
        for setting in settings:
            groups.setdefault(setting["group"], []).append(setting)
        last = len(sample) + 1
        first = lambda group: min(place.get(s["name"].lower(), last) for s in groups[group])
        parts, used = [], set()
        for group in sorted(groups, key=lambda g: (g == "Customized Options", first(g))):
            members = sorted(groups[group], key=lambda s: place.get(s["name"].lower(), last))
            rows = [tables.merged(row(s, server), words.get(s["name"], {})) for s in members]
            used |= {s["name"] for s in members}
            parts.append(("# " + group, rows))
        others = [tables.merged({}, row) for name, row in words.items() if name not in used]
        for other in others:
            name = other["name"]
            if not name.startswith("include") and server.accepts(name, "purple") and "." not in name:
                sys.exit(f"{name} is not checked")
        parts.append(("# Not in pg_settings", others))
        tables.write("postgresql", "PostgreSQL " + version, parts)


main()
