#!/usr/bin/env python3
"""Writes the options of the MariaDB server and its clients, as they print them.

Usage: mariadb.py [DIRECTORY], where DIRECTORY has the packages unpacked (usr/sbin/mariadbd, ...). Names and texts are
from `--help`, types and ranges from SYSTEM_VARIABLES of a private server without network. Only a private directory
is written.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
import tables

# Those of the package mariadb-server that may be loaded at the same time.
PLUGINS = [
    "auth_ed25519", "auth_pam", "disks", "file_key_management", "ha_archive", "ha_blackhole", "ha_federatedx",
    "ha_sphinx", "locales", "metadata_lock_info", "password_reuse_check", "query_cache_info", "query_response_time",
    "server_audit", "simple_password_check", "sql_errlog", "type_mysql_json", "wsrep_info",
]
CLIENTS = [
    ("mariadb", "mysql mariadb-client"), ("mariadb-dump", "mysqldump mariadb-dump"),
    ("mariadb-admin", "mysqladmin mariadb-admin"), ("mariadb-check", "mysqlcheck mariadb-check"),
    ("mariadb-import", "mysqlimport mariadb-import"), ("mariadb-show", "mysqlshow mariadb-show"),
    ("mariadb-slap", "mysqlslap mariadb-slap"), ("mariadb-binlog", "mysqlbinlog mariadb-binlog"),
    ("mariadb-upgrade", "mysql_upgrade mariadb-upgrade"),
]
TOOLS = [("myisamchk", "myisamchk"), ("aria_chk", "aria_chk")]
SERVER = "mysqld mysqld-10.11 server mariadb mariadb-10.11 mariadbd mariadbd-10.11 galera"
QUERY = """
select json_object('name', variable_name, 'default', default_value, 'type', variable_type, 'text', variable_comment,
  'least', numeric_min_value, 'greatest', numeric_max_value, 'words', enum_value_list)
from information_schema.system_variables
"""
SIZES = r"(size|size_max|auto_min|buffer|packet|memory|memory_usage|space|space_limit|length|cache_limit|thread_stack)$"
COUNTS = (
    r"^(performance_schema_.*|thread_cache_size|thread_pool_size|host_cache_size|.*_batch_size|.*token_size|"
    r"wsrep_trx_fragment_size|innodb_change_buffer_max_size|.*_hash_size|.*minimal_length|analyze_max_length|"
    r"max_join_size|delayed_queue_size|histogram_size)$")
LARGEST = {"18446744073709551615", "9223372036854775807"}


def key(name):
    return name.lower().replace("-", "_")


class Packages:
    def __init__(self, root, directory):
        self.root, self.directory = root, directory
        libraries = [os.path.join(root, path, "x86_64-linux-gnu") for path in ("usr/lib", "lib")]
        self.environment = {"LC_ALL": "C", "PATH": os.environ["PATH"], "HOME": directory}
        if root != "/":
            self.environment["LD_LIBRARY_PATH"] = ":".join(libraries)
        self.messages = os.path.join(root, "usr/share/mysql")
        self.empty = os.path.join(directory, "empty")
        os.makedirs(self.empty)

    def run(self, program, *arguments, text=""):
        path = os.path.join(self.root, program)
        return subprocess.run([path, *arguments], input=text, text=True, errors="replace", capture_output=True,
                              env=self.environment, cwd=self.directory)

    def server_arguments(self, data):
        return [
            "--user=root", "--datadir=" + data, "--lc-messages-dir=" + self.messages,
            "--character-sets-dir=" + os.path.join(self.messages, "charsets"),
            "--plugin-dir=" + os.path.join(self.root, "usr/lib/mysql/plugin"), "--tmpdir=" + self.directory,
        ]

    def help(self, *arguments):
        return self.run("usr/sbin/mariadbd", "--no-defaults", *self.server_arguments(self.empty), *arguments,
                        "--verbose", "--help").stdout

    def variables(self):
        data, socket = os.path.join(self.directory, "data"), os.path.join(self.directory, "socket")
        os.makedirs(data)
        # SYSTEM_VARIABLES lacks variables of plugins that are loaded only for the help.
        arguments = ["--no-defaults", *self.server_arguments(data), "--skip-networking", "--skip-grant-tables",
                     "--socket=" + socket, "--pid-file=" + os.path.join(self.directory, "pid"),
                     "--plugin-load-add=" + ";".join(PLUGINS)]
        # This plugin cannot start without a file of keys.
        keys = os.path.join(self.directory, "keys")
        with open(keys, "w") as file:
            file.write("1;770A8A65DA156D24EE2A093277530142\n")
        arguments.append("--file-key-management-filename=" + keys)
        with open(os.path.join(self.directory, "log"), "w") as log:
            server = subprocess.Popen([os.path.join(self.root, "usr/sbin/mariadbd"), *arguments], stdout=log,
                                      stderr=log, env=self.environment, cwd=self.directory)
        try:
            for _ in range(300):
                result = self.run("usr/bin/mariadb", "--no-defaults", "-S", socket, "-NBr", text=QUERY)
                if result.returncode == 0:
                    break
                time.sleep(0.1)
            return {key(row["name"]): row for row in map(json.loads, result.stdout.splitlines())}
        finally:
            server.terminate()
            server.wait()

    def removed(self, known):
        """Returns names that the server still reads, but only to say that they are gone."""
        with open(os.path.join(self.root, "usr/sbin/mariadbd"), "rb") as file:
            words = re.findall(rb"\0([a-z][a-z0-9]+(?:[-_][a-zA-Z0-9]+)+)(?=\0)", file.read())
        names = {word.decode().replace("_", "-") for word in words} - {name.replace("_", "-") for name in known}
        names = {n for n in names if not any(k.replace("_", "-").startswith(n) for k in known)}
        path, found = os.path.join(self.directory, "removed.cnf"), {}
        while names:
            with open(path, "w") as file:
                file.write("[mysqld]\n" + "".join(f"loose-{name}=1\n" for name in sorted(names)))
            result = self.run("usr/sbin/mariadbd", "--defaults-file=" + path, *self.server_arguments(self.empty),
                              "--verbose", "--help")
            for name, text in re.findall(r"Warning\] '(\S+)' (was removed.*)", result.stderr):
                found[name] = text
            fault = re.search(r"'--(?:loose-)?([a-z0-9_-]+)(?:=1)?' (?:cannot take|requires)|"
                              r"ambiguous option '--loose-([a-z0-9_-]+)", result.stderr)
            if result.returncode == 0 or not fault:
                break
            names.discard((fault[1] or fault[2]).replace("_", "-"))
        return found


def mark_flags(packages, program, section, rows):
    """Notes the options that refuse any value, although they look like switches."""
    path = os.path.join(packages.directory, "flags.cnf")
    names = {row["name"].replace("_", "-"): row for row in rows if row["kind"] == "switch"}
    arguments = packages.server_arguments(packages.empty) + ["--verbose"] if program.endswith("mariadbd") else []
    while names:
        with open(path, "w") as file:
            file.write(f"[{section}]\n" + "".join(f"loose-{name}=1\n" for name in names))
        result = packages.run(program, "--defaults-file=" + path, *arguments, "--help")
        fault = re.search(r"'--(?:loose-)?([\w-]+)' cannot take", result.stderr)
        row = fault and names.pop(fault[1].replace("_", "-"), None)
        if not row:
            break
        row["marks"] = (row.get("marks", "") + " bare").strip()


def options(text):
    """Returns the options of a help, with the form of the argument and the text, and the values of its table."""
    head, _, table = text.partition("\nVariables (--variable-name=value)")
    found = {}
    pattern = re.compile(r"^  (?:-., )?--([A-Za-z0-9_-]+)(\[=\S+\]|=\S+)? *(.*)$")
    name = None
    for line in head.split("\n"):
        if match := pattern.match(line):
            name = match[1]
            found[name] = [match[2] or "", match[3]]
        elif name and re.match(r"^ {20,}\S", line):
            found[name][1] += " " + line.strip()
        elif not re.match(r"^  -", line):
            name = None
    values = {}
    for line in table.split("\n"):
        if match := re.match(r"^([A-Za-z0-9][A-Za-z0-9_-]*) {2,}(.*)$|^([a-zA-Z0-9][A-Za-z0-9_-]*) *()$", line):
            values[match[1] or match[3]] = (match[2] or "").rstrip(" ") if match[1] else ""
    return found, values


def form(name):
    name = key(name)
    return "size" if re.search(SIZES, name) and not re.search(COUNTS, name) else "count"


def range_of(least, greatest):
    least = "" if least is None else least
    greatest = "" if greatest is None or greatest in LARGEST else greatest
    return f" {least}..{greatest}" if least or greatest else ""


def amount(name, value):
    """Returns a size in the largest unit of which it is a multiple."""
    if form(name) == "size" and value.isdigit() and 0 < int(value) < 1 << 50:
        for unit, size in ("G", 1 << 30), ("M", 1 << 20), ("K", 1 << 10):
            if int(value) % size == 0:
                return f"{int(value) // size}{unit}"
    return value


def kind(name, argument, text, variable, numbered):
    if variable:
        type, words = variable["type"], (variable["words"] or "").split(",")
        if type == "BOOLEAN":
            return "switch"
        if type in ("ENUM", "SET") and words == [""]:
            return "name"
        if type == "ENUM":
            return "One of " + " ".join(words) + f" | integer 0..{len(words) - 1}"
        if type == "SET":
            return "list by comma of One of " + " ".join(words) + f" | integer 0..{(1 << len(words)) - 1}"
        if type == "FLAGSET":
            words = "|".join(word for word in words if word != "default")
            return f"list by comma of /default|(?i:{words})=(on|off|default)/ such as {words.split('|')[0]}=on"
        if type == "DOUBLE":
            return "number" + range_of(variable["least"].removesuffix(".000000"), variable["greatest"])
        if "INT" in type:
            return form(name) + range_of(variable["least"], variable["greatest"])
    plain = re.sub(r" *\([^)]*\)", "", text)
    if match := re.search(r"One of: ((?:[^ ,.]+, )+(?:or )?[^ ,.]+)(?:\.|$| )", plain):
        words = match[1].replace(",", "").replace(" or ", " ")
        # A number is the index of a word.
        return "One of " + words + (f" | integer 0..{words.count(' ')}" if numbered else "")
    if not argument:
        return "switch"
    return form(name) if "#" in argument else "text"


def default(name, kind, values, variable):
    value = values.get(name)
    if value and value.startswith(tempfile.gettempdir()):
        return "-"
    if variable and variable["default"] is not None and value != "(No default value)":
        value = variable["default"]
    if value is None:
        return "OFF" if kind == "switch" else ""
    if value == "(No default value)":
        return "-"
    if kind == "switch":
        return {"TRUE": "ON", "FALSE": "OFF", "1": "ON", "0": "OFF"}.get(value, value)
    if kind.startswith("number"):
        return value.removesuffix(".000000")
    return amount(name, value) if value else '""'


def described(text):
    text = re.sub(r"(?<=[a-z)])\.(?=[A-Z][a-z])", ". ", re.sub(r"\s+", " ", text))
    text = re.sub(r"\s*\(Defaults to on; use --\S+ to disable\.\)", "", text)
    text = re.sub(r"\s*One of: [^.]*(\.|$)", "", text)
    text = re.sub(r"\.\s*Defaults? (is|to) [^.]*\.?$", ".", text)
    return tables.shortened(text) if text.strip(" .") else ""


def rows(found, values, variables, words, section):
    result = []
    for name, (argument, text) in found.items():
        if name.lower() in ("help", "version", "print-defaults", "no-defaults") or name.startswith("defaults-"):
            continue
        variable = variables.get(key(name))
        spelled = name.replace("-", "_") if variable else name
        text = variable["text"] if variable and variable["text"] else text
        kind_ = kind(spelled, argument, text if not variable else "", variable, section == f"[{SERVER}]")
        marks = []
        if re.search(r"deprecated|obsolete", text, re.I):
            marks.append("deprecated")
        if re.match(r"(Unused|Ignored|This option is ignored|Deprecated, does nothing|Removed)|.*\(ignored\)", text):
            marks = ["removed"]
        if variable and "SET" in variable["type"]:
            marks.append("empty")
        if "password" in name and kind_ == "text":
            marks.append("secret")
        row = {
            "name": spelled, "kind": kind_, "default": default(name, kind_, values, variable), "effect": "",
            "marks": " ".join(marks), "description": described(text),
        }
        for heading in ("", section):
            row = tables.merged(row, words.get((heading, key(name)), {}))
        if row["name"].replace("_", "-") != name or section and section != f"[{SERVER}]":
            row["name"] = name
        result.append(row)
    return sorted(result, key=lambda row: key(row["name"]))


def measured(packages, rows):
    """Adds the ranges of numbers that SYSTEM_VARIABLES does not have, from what the server makes of others."""
    path = os.path.join(packages.directory, "range.cnf")
    for row in rows:
        if row["kind"] not in ("count", "size"):
            continue
        bounds = []
        for value in "0", "-1", "15E":
            with open(path, "w") as file:
                file.write(f"[mysqld]\n{row['name']}={value}\n")
            result = packages.run("usr/sbin/mariadbd", "--defaults-file=" + path,
                                  *packages.server_arguments(packages.empty), "--verbose", "--help")
            match = re.search(r"value \S+ adjusted to (-?\d+)", result.stderr)
            bounds.append(match[1] if match else None)
        bounds = [bounds[0] or bounds[1] or "0", bounds[2]]
        if bounds[1] == bounds[0]:
            bounds[1] = None
        row["kind"] += range_of(*bounds)


def main():
    root = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else "/"
    words = {(section, key(name)): row for (section, name), row in tables.words("mariadb").items()}
    with tempfile.TemporaryDirectory() as directory:
        packages = Packages(root, directory)
        version = re.search(r"Ver (\d+\.\d+\.\d+)", packages.run("usr/sbin/mariadbd", "--version").stdout)[1]
        variables = packages.variables()
        found, values = options(packages.help("--plugin-load-add=" + ";".join(PLUGINS)))
        alone, _ = options(packages.help())
        server = rows(found, values, variables, words, f"[{SERVER}]")
        measured(packages, server)
        names = {n.replace("_", "-") for n in alone}
        builtin = [row for row in server if row["name"].replace("_", "-") in names]
        mark_flags(packages, "usr/sbin/mariadbd", "mysqld", builtin)
        gone = packages.removed(set(found))
        removed = [
            tables.merged({"name": name.replace("-", "_"), "kind": "text", "default": "-", "marks": "removed",
                           "description": "No longer does anything; only read for the sake of old files. Remove the line."},
                          words.get(("", key(name)), {}))
            for name in sorted(gone)]
        clients = {}
        for program, section in CLIENTS:
            clients[program] = options(packages.run("usr/bin/" + program, "--no-defaults", "--help").stdout)
        counts = {}
        for found_, _ in clients.values():
            for name in found_:
                counts[name] = counts.get(name, 0) + 1
        shared = {name for name, count in counts.items() if count >= 7}
        base = {name: option for name, option in clients["mariadb"][0].items() if name in shared}
        everywhere = {name: option for name, option in base.items()
                      if counts[name] == len(CLIENTS) and key(name) in {key(n) for n in alone}}
        parts = [
            (f"[{SERVER}]", builtin),
            ("# Of plugins that must be loaded", [row for row in server if row not in builtin]),
            ("# Only for the sake of old files", removed),
            ("[client client-mariadb]", rows(base, clients["mariadb"][1], {}, words, "[client]")),
            ("[client-server]", rows(everywhere, clients["mariadb"][1], {}, words, "[client]")),
        ]
        for program, section in CLIENTS:
            found = rows(*clients[program], {}, words, f"[{section.split()[0]}]")
            mark_flags(packages, "usr/bin/" + program, section.split()[0], found)
            parts.append((f"[{section}]", found))
        for program, section in TOOLS:
            help = options(packages.run("usr/bin/" + program, "--no-defaults", "--help").stdout)
            found = rows(*help, {}, words, f"[{section}]")
            mark_flags(packages, "usr/bin/" + program, section, found)
            parts.append((f"[{section}]", found))
        help = packages.run("usr/bin/mariadbd-safe", "--help")
        safe = {}
        for name, argument, text in re.findall(
                r"^  --([a-z-]+)(=\S+)? +(\S.*(?:\n {20,}.*)*)", help.stdout + help.stderr, re.M):
            safe[name] = [argument, re.sub(r"\s+", " ", text)]
        # The script reads it, but does not list it.
        safe["skip-log-error"] = ["", ""]
        found = rows(safe, {}, {}, words, "[mysqld_safe]")
        parts.append(("[mysqld_safe safe_mysqld mariadb_safe mariadbd-safe]", found))
        tables.write("mariadb", "MariaDB " + version, parts)


main()
