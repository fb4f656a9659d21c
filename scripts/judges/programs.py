"""What each checker needs besides the check of the catalogue's entry: a file with one setting, and known exceptions."""

import os
from dataclasses import dataclass, field
from typing import Callable

import scripts

# The least that each type of unit needs, and the names of their files.
UNITS = {
    "Unit": ("other.service", "[Service]\nExecStart=/bin/true\n"),
    "Service": ("other.service", "[Service]\nExecStart=/bin/true\n"),
    "Install": ("other.service", "[Service]\nExecStart=/bin/true\n"),
    "Socket": ("judge.socket", "[Socket]\nListenStream=/run/judge\n"),
    "Mount": ("mnt.mount", "[Mount]\nWhat=/dev/null\nWhere=/mnt\n"),
    "Automount": ("mnt.automount", "[Automount]\nWhere=/mnt\n"),
    "Swap": ("dev-null.swap", "[Swap]\nWhat=/dev/null\n"),
    "Timer": ("judge.timer", "[Timer]\nOnBootSec=5\n"),
    "Path": ("judge.path", "[Path]\nPathExists=/a\n"),
    "Slice": ("judge.slice", "[Slice]\n"),
}
CLIENTS = {
    "mysqld": "/usr/sbin/mariadbd", "client": "/usr/bin/mariadb", "client-server": "/usr/bin/mariadb",
    "mysql": "/usr/bin/mariadb", "mysqldump": "/usr/bin/mariadb-dump", "mysqladmin": "/usr/bin/mariadb-admin",
    "mysqlcheck": "/usr/bin/mariadb-check", "mysqlimport": "/usr/bin/mariadb-import",
    "mysqlshow": "/usr/bin/mariadb-show", "mysqlslap": "/usr/bin/mariadb-slap",
    "mysqlbinlog": "/usr/bin/mariadb-binlog",
    "myisamchk": "/usr/bin/myisamchk", "aria_chk": "/usr/bin/aria_chk",
}
POOL = {"user": "root", "group": "root", "listen": "/tmp/s", "pm": "dynamic", "pm.max_children": "50",
        "pm.start_servers": "2", "pm.min_spare_servers": "1", "pm.max_spare_servers": "3"}


@dataclass
class Program:
    """How a checker is run on one setting."""

    name: str
    path: str
    """The end of the path of the file."""
    line: str = "{name} = {value}"
    bare: str = "{name} ="
    """The line of an empty value."""
    before: Callable = lambda section, name: ""
    """The lines that come before the setting."""
    check: Callable = None
    """Returns the command for a case and a path, instead of that of the entry."""
    place: str = None
    """The path that the checker reads, if it is always the same."""
    files: dict = field(default_factory=dict)
    """Other files that the checker needs."""
    skips: str = None
    """A pattern of the settings that need other lines, or a machine."""
    tries: Callable = lambda setting: "readonly" not in setting.marks
    """Whether a setting is tried."""
    only: Callable = lambda machine, name: True
    """Whether a setting exists on this machine."""
    star: str = "judge"
    """A name in place of a star."""
    values: dict = field(default_factory=dict)
    """Values of nouns that the program accepts."""
    fails: str = None
    """A pattern of complaints, besides those of the entry."""
    misspells: bool = True
    """Whether misspelled names are tried."""
    accepts: list = field(default_factory=list)
    """Patterns of lines that the program accepts wrongly, with the reason."""
    refuses: list = field(default_factory=list)
    """Patterns of complaints that are not about the text of the setting, with the reason."""
    sections: dict = None
    """The sections that are tried, with the names of their files. Nil for all."""


def section(section, name):
    return f"[{section}]\n"


def pool(section, name):
    lines = "[global]\nerror_log = /tmp/fpm.log\n" + "[www]\n" + "".join(
        f"{key} = {value}\n" for key, value in POOL.items() if key != name)
    return lines if section == "*" else lines + "[global]\n"


def mariadb(case, path):
    server = ["--datadir=/nonexistent", "--verbose"] if case.section == "mysqld" else []
    return [CLIENTS[case.section], f"--defaults-file={path}", *server, "--help"]


def git_type(kind):
    """The option with which `git config` checks a value of the kind."""
    types = {"switch": "bool", "integer": "int", "size": "int", "date": "expiry-date"}
    return types.get(kind.split(" ")[0], "") if kind == "switch" or "switch" not in kind and "|" not in kind else ""


def in_kernel(machine, name):
    """Whether the setting can be written in a network of its own."""
    return name.startswith("net.") and os.path.exists(machine.path("/proc/sys/" + name.replace(".", "/")))


PROGRAMS = {program.name: program for program in [
    Program("sshd", "sshd_config", "{name} {value}", "{name}",
            skips="Match|Include|(AuthorizedKeys|AuthorizedPrincipals)Command.*",
            values={"path": "/etc/ssh/ssh_host_ed25519_key"}),
    Program("ssh", "ssh_config", "{name} {value}", "{name}", skips="Match|Host|Include"),
    # systemd-analyze complains about every deprecated setting.
    Program("systemd-unit", "", "{name}={value}", "{name}=", tries=lambda setting: "deprecated" not in setting.marks,
            refuses=[("Unit has no Listen setting", "the empty value clears the only socket")],
            accepts=[("DisableControllers=", "only the manager complains about other words")],
            before=lambda section, name: UNITS[section][1] + f"[{section}]\n",
            sections={name: unit[0] for name, unit in UNITS.items() if unit},
            files={"/etc/systemd/system/judge.service": UNITS["Service"][1],
                   "/etc/systemd/system/a.service": UNITS["Service"][1]}),
    Program("sysctl", "sysctl.conf", check=lambda case, path: ["sysctl", "-p", path], only=in_kernel,
            star="lo", misspells=False, fails="setting key",
            refuses=[("congestion_control", "the algorithm is not loaded")], accepts=[
                ("", "the kernel takes any number for most settings")]),
    Program("postgresql", "postgresql.conf", skips="include.*|lc_.*|.*timezone", accepts=[
        (r"^\w+\.\w+ =", "any name with a dot may be the setting of a library that is not loaded")]),
    Program("mariadb", "my.cnf", before=section, sections=dict.fromkeys(CLIENTS, "my.cnf"), check=mariadb,
            fails="unknown variable|unknown option|cannot take an argument|Error while setting value|requires an arg|Unknown suffix|Incorrect",
            skips="sphinx.*|server_audit.*", accepts=[
                (r"^tls-version", "clients check it when they connect"), ("= [KMGTPE]$", "a unit alone is 0"),
                (r"= \d\w+$", "a boolean of a client is read up to the first letter")]),
    Program("redis", "redis.conf", "{name} {value}", "{name}", skips="include|loadmodule",
            refuses=[("modified Jemalloc", "this build has no defragmentation")]),
    Program("chrony", "chrony.conf", "{name} {value}", "{name}", skips="include|confdir|sourcedir", accepts=[
        (r"^\w*port -?\d+$|^min\w+ -\d+$|nan$", "chronyd checks neither ports nor signs")]),
    Program("dnsmasq", "dnsmasq.conf", "{name}={value}", "{name}", skips="conf-.*|servers-file"),
    Program("php-fpm", "php-fpm.conf", before=pool, sections={"global": "php-fpm.conf", "*": "php-fpm.conf"},
            check=lambda case, path: ["/usr/sbin/php-fpm8.2", "-R", "-t", "-y", path], skips="include",
            accepts=[("(timeout|interval|max_wait) = ", "a time is read up to the first letter"),
                     (r"\.mode = ", "a mode is read up to the first other digit"),
                     ("limit_extensions = ", "any text may be an extension")],
            refuses=[("cannot get [ug]id", "the user does not exist"), ("pm.*must", "limits of the others")]),
    Program("php", "php.ini", check=lambda case, path: ["/usr/bin/php8.2", "-c", path, "-r", ";"],
            sections={"-": "php.ini"}, skips="(zend_)?extension", accepts=[
                ("", "php prints no complaint about most values, and takes others for 0")]),
    Program("samba", "smb.conf", before=section, sections={"global": "smb.conf"}, skips="include|copy|config file", accepts=[
        ("", "testparm checks neither ranges nor the text after a number")]),
    Program("postfix", "main.cf", accepts=[("", "postconf checks no values")]),
    Program("fail2ban", "jail.local", fails="Wrong value", skips="filter|logpath|action.*|backend", accepts=[
        ("", "fail2ban-client checks few values")], place="/etc/fail2ban/jail.local", sections={"DEFAULT": "jail.local"},
            files={"/etc/fail2ban/jail.d/defaults-debian.conf": ""},
            before=lambda section, name: "[judge]\n" + "".join(
                f"{key} = {value}\n" for key, value in
                {"enabled": "true", "filter": "sshd", "logpath": "/etc/hostname"}.items() if key != name)),
    Program("networkmanager", "NetworkManager.conf", before=section, accepts=[
        ("", "NetworkManager prints values without checking them")]),
    Program("git", "gitconfig", check=lambda case, path: ["sh", "/tmp/git.sh", path, git_type(case.kind)],
            accepts=[(r"= -?\d+$", "git takes any number for a boolean"),
                     (r"^(http|maintenance)\.", "no command that is tried reads it")],
            refuses=[("does not support push options", "the other repository decides")],
            files={"/tmp/git.sh": scripts.GIT}),
    Program("docker", "etc/docker/daemon.json", skips=r"log-level|builder\.gc\.policy.*|default-address-pools.*", accepts=[
        ("^(log-opts|builder)", "the daemon checks these when it has started")]),
]}
