"""The trees of files of each program, and how the program prints the values that it takes from them."""

import ast
import json
from dataclasses import dataclass, field
from typing import Callable

import scripts


@dataclass
class Layout:
    """The files that a program reads, the settings that are tried, and the program's own answer."""

    main: str
    """The file that is always there, and is opened."""
    keys: list
    """The names that are set, each with a form in which `#` is a number that no other line has."""
    answer: Callable
    """Returns the program's values by name for a machine, lists for several."""
    others: list = field(default_factory=list)
    """Other files, each there or not. One without the right ending must not be read."""
    includes: list = field(default_factory=list)
    """Lines that include files. Files besides the main one have only those that name a file of `included`."""
    included: list = field(default_factory=list)
    """Files that are read only if they are included."""
    head: str = ""
    """The first lines of the main file."""
    line: str = "{key} = {value}"
    section: str = None
    """The heading of all files. Nil without sections."""
    decorations: list = field(default_factory=lambda: ["{line}", "{line}", "{line}", "# {line}"])
    ignores_case: bool = False
    joins: bool = False
    """Whether the program joins the files of one pattern, so that one without a line break at its end spoils the next."""
    repeats: bool = True
    """Whether a file may have a name twice."""
    lists: tuple = ()
    prefix: str = ""
    """The beginning of the names in prefs."""
    clean: tuple = ()
    """Directories that are emptied before each tree."""
    fixed: dict = field(default_factory=dict)
    """Files with the same text in all trees."""


def words(text, separator=None):
    """The lines of an output as pairs of a name and the rest, with lists for several of a name."""
    found = {}
    for line in text.split("\n"):
        name, _, value = (line.strip().partition(separator) if separator else
                          (line.strip() + " ").partition(" "))
        if name.strip():
            found.setdefault(name.strip().lower(), []).append(value.strip())
    return found


def sshd(machine):
    return words(machine.run("/usr/sbin/sshd", "-T", "-f", "/etc/ssh/sshd_config")[1])


def ssh(machine):
    return words(machine.run("/usr/bin/ssh", "-G", "example.com")[1])


def git(machine):
    found = {}
    for record in machine.run("/usr/bin/git", "config", "--list", "-z")[1].split("\0"):
        name, _, value = record.partition("\n")
        if name:
            found.setdefault(name, []).append(value)
    return found


def postgresql(machine):
    found = {}
    for key, _ in LAYOUTS["postgresql"].keys:
        # The server's own settings keep their units.
        status, output, _ = machine.run(
            "/usr/lib/postgresql/15/bin/postgres", "-C", key, "-D", "/var/lib/postgresql/15/main",
            "--config-file=/etc/postgresql/15/main/postgresql.conf")
        if status == 0:
            found[key] = [output.strip()]
    return found


def mariadb(machine):
    output = machine.run("/usr/bin/my_print_defaults", "--defaults-file=/etc/mysql/my.cnf", "mysqld")[1]
    found = {}
    for line in output.split("\n"):
        name, _, value = line.removeprefix("--").partition("=")
        if name:
            found[name] = [value]
    return found


def sysctl(machine):
    output = machine.run("/usr/sbin/sysctl", "--system", "--dry-run")[1]
    return {name: values[-1:] for name, values in words(output, "=").items()}


def postfix(machine):
    return words(machine.run("/usr/sbin/postconf", "-c", "/etc/postfix", "-n")[1], "=")


def samba(machine):
    return {name: values[-1:] for name, values in
            words(machine.run("/usr/bin/testparm", "-s", "/etc/samba/smb.conf")[1], "=").items()}


def redis(machine):
    machine.write("/tmp/redis.sh", scripts.REDIS)
    lines = machine.run("sh", "/tmp/redis.sh", "/etc/redis/redis.conf")[1].split("\n")
    found = {name: [value] for name, value in zip(lines[::2], lines[1::2])}
    # All lines of `save` are printed in one.
    times = found.get("save", [""])[0].split()
    if times:
        found["save"] = [" ".join(times[place:place + 2]) for place in range(0, len(times), 2)]
    return found


def chrony(machine):
    found = words(machine.run("/usr/sbin/chronyd", "-p", "-f", "/etc/chrony/chrony.conf")[1])
    return {name: values if name in LAYOUTS["chrony"].lists else values[-1:] for name, values in found.items()}


def php(machine):
    output = machine.run("/usr/bin/php8.2", "-r", "echo json_encode(ini_get_all(null, false));")[1]
    return {name.lower(): [value] for name, value in json.loads(output[output.index("{"):]).items()}


def systemd(machine, path, lists=()):
    """The lines of the files in their order, with the rules of systemd: an empty value clears a list."""
    found = {}
    for line in machine.run("/usr/bin/systemd-analyze", "cat-config", path)[1].split("\n"):
        name, separator, value = line.strip().partition("=")
        if not separator or name.startswith(("#", ";")):
            continue
        if name.lower() in lists:
            found[name.lower()] = found.get(name.lower(), []) + [value] if value else []
        else:
            found[name.lower()] = [value]
    # A cleared list is an empty text in prefs.
    return {name: values or [""] for name, values in found.items()}


def journald(machine):
    return systemd(machine, "systemd/journald.conf")


def unit(machine):
    return systemd(machine, "systemd/system/judge.service", LAYOUTS["systemd-unit"].lists)


def fail2ban(machine):
    """The commands that the client would send to the server."""
    found = {}
    for line in machine.run("/usr/bin/fail2ban-client", "-d")[1].split("\n"):
        if not line.startswith("["):
            continue
        verb, *words = ast.literal_eval(line)
        if verb in ("set", "multi-set") and words[0] == "judge" and len(words) == 3:
            name = {"addignoreip": "ignoreip"}.get(words[1], words[1])
            value = " ".join(words[2]) if isinstance(words[2], list) else words[2]
            found.setdefault(name, []).append(str(value))
    if "ignoreip" in found:
        found["ignoreip"] = [" ".join(found["ignoreip"])]
    return found


def networkmanager(machine):
    lines = machine.run("/usr/sbin/NetworkManager", "--print-config")[1].split("\n")
    found, section = {}, ""
    for line in lines:
        if line.startswith("["):
            section = line
        elif section == "[connectivity]" and not line.startswith("#"):
            name, separator, value = line.partition("=")
            if separator:
                found[name] = [value]
    return found


LAYOUTS = {
    "sshd": Layout(
        "/etc/ssh/sshd_config", line="{key} {value}", ignores_case=True, answer=sshd, lists=("port", "allowusers"),
        keys=[("MaxAuthTries", "#"), ("MaxSessions", "#"), ("ClientAliveInterval", "#"), ("Port", "#"),
              ("LoginGraceTime", "#"), ("Banner", "/b#"), ("X11DisplayOffset", '"#"'), ("AllowUsers", "u#")],
        others=["/etc/ssh/sshd_config.d/20-b.conf", "/etc/ssh/sshd_config.d/10-a.conf",
                "/etc/ssh/sshd_config.d/c.conf~", "/etc/ssh/sshd_config.d/.hidden.conf", "/etc/ssh/sshd_config.d/Z.conf"],
        includes=["Include /etc/ssh/sshd_config.d/*.conf", "Include extra.conf /etc/ssh/more.conf",
                  'Include "sshd_config.d/1*.conf"'],
        included=["/etc/ssh/extra.conf", "/etc/ssh/more.conf"], clean=["/etc/ssh/sshd_config.d"]),
    "ssh": Layout(
        "/etc/ssh/ssh_config", line="{key} {value}", ignores_case=True, answer=ssh,
        keys=[("ConnectTimeout", "#"), ("ServerAliveInterval", "#"), ("NumberOfPasswordPrompts", "#"), ("Port", "#"),
              ("ConnectionAttempts", "#"), ("User", "u#"), ("HostKeyAlias", '"h#"')],
        others=["{home}/.ssh/config", "/etc/ssh/ssh_config.d/20-b.conf", "/etc/ssh/ssh_config.d/10-a.conf",
                "/etc/ssh/ssh_config.d/c.txt"],
        includes=["Include /etc/ssh/ssh_config.d/*.conf", "Include extra.conf"],
        included=["{home}/.ssh/extra.conf", "/etc/ssh/extra.conf"], clean=["/etc/ssh/ssh_config.d", "{home}/.ssh"]),
    "git": Layout(
        "{home}/.gitconfig", section="[gc]", ignores_case=True, answer=git, prefix="gc.",
        lists=("auto", "windowmemory"),
        keys=[("auto", "#"), ("reflogExpire", '"a#"'), ("pruneExpire", "b#"), ("aggressiveDepth", "# ; x"),
              ("windowMemory", "#k")],
        others=["/etc/gitconfig", "{home}/.config/git/config"],
        includes=["[include]\npath = extra\n[gc]", "[include] path = ~/more\n[gc]"],
        included=["{home}/extra", "{home}/more", "{home}/.config/git/extra", "/etc/extra"],
        clean=["{home}/.config/git"]),
    "postgresql": Layout(
        "/etc/postgresql/15/main/postgresql.conf", head="data_directory = '/var/lib/postgresql/15/main'", ignores_case=True, answer=postgresql,
        keys=[("port", "#"), ("max_wal_senders", "'#'"), ("max_locks_per_transaction", "#"),
              ("bgwriter_lru_maxpages", "#"), ("application_name", "'it''s #'")],
        others=["/etc/postgresql/15/main/conf.d/20-b.conf", "/etc/postgresql/15/main/conf.d/10-a.conf",
                "/etc/postgresql/15/main/conf.d/.x.conf", "/etc/postgresql/15/main/conf.d/y.txt",
                "/var/lib/postgresql/15/main/postgresql.auto.conf"],
        includes=["include_dir 'conf.d'", "include_if_exists = 'extra.conf'", "include '/etc/postgresql/15/main/more.conf'"],
        included=["/etc/postgresql/15/main/extra.conf", "/etc/postgresql/15/main/more.conf"],
        clean=["/etc/postgresql/15/main/conf.d"]),
    "mariadb": Layout(
        "/etc/mysql/my.cnf", section="[mysqld]", answer=mariadb, prefix="mysqld.",
        keys=[("max-connections", "#"), ("port", "#"), ("back_log", '"#"'), ("tmp_table_size", "#K"), ("user", "u#")],
        others=["/etc/mysql/conf.d/20-b.cnf", "/etc/mysql/conf.d/10-a.cnf", "/etc/mysql/conf.d/c.conf",
                "/etc/mysql/mariadb.conf.d/5.cnf", "/etc/mysql/mariadb.conf.d/10.cnf"],
        includes=["!includedir /etc/mysql/conf.d/", "!includedir /etc/mysql/mariadb.conf.d", "!include /etc/mysql/e.cnf"],
        included=["/etc/mysql/e.cnf"], clean=["/etc/mysql/conf.d", "/etc/mysql/mariadb.conf.d"]),
    "sysctl": Layout(
        "/etc/sysctl.conf", answer=sysctl,
        keys=[("net.ipv4.conf.lo.tag", "#"), ("net/ipv4/conf/lo/medium_id", "#"), ("net.ipv4.ip_default_ttl", "#"),
              ("-net.ipv4.igmp_max_memberships", "#"), ("net.ipv4.tcp_retries2", "  #")],
        others=["/etc/sysctl.d/20-b.conf", "/etc/sysctl.d/10-a.conf", "/etc/sysctl.d/c.txt", "/usr/lib/sysctl.d/20-b.conf",
                "/usr/lib/sysctl.d/30-c.conf", "/run/sysctl.d/10-a.conf", "/run/sysctl.d/40.conf",
                "/usr/local/lib/sysctl.d/30-c.conf", "/etc/sysctl.d/99-sysctl.conf"],
        clean=["/etc/sysctl.d", "/usr/lib/sysctl.d", "/run/sysctl.d", "/usr/local/lib/sysctl.d"]),
    "postfix": Layout(
        "/etc/postfix/main.cf", answer=postfix,
        keys=[("default_process_limit", "#"), ("message_size_limit", "#"), ("queue_run_delay", "#s"),
              ("mynetworks", "10.0.0.#,\n  10.0.1.#"), ("mydestination", "a#\n\tb#\n\n  d")],
        fixed={"/etc/postfix/master.cf": ""}),
    "samba": Layout(
        "/etc/samba/smb.conf", section="[global]", ignores_case=True, answer=samba, prefix="global.",
        keys=[("max log size", "#"), ("deadtime", "#"), ("keep alive", "#"), ("server string", "s #"), ("os level", "#")],
        includes=["include = /etc/samba/a.conf", "include = /etc/samba/b.conf"],
        included=["/etc/samba/a.conf", "/etc/samba/b.conf"]),
    "redis": Layout(
        "/etc/redis/redis.conf", line="{key} {value}", ignores_case=True, answer=redis,
        keys=[("timeout", "#"), ("maxclients", "#"), ("hz", "#"), ("logfile", '"/tmp/l#"'), ("slowlog-max-len", "'#'"),
              ("save", "# 1"), ("save", '""'), ("databases", "#")],
        includes=["include /etc/redis/a.conf", "include /etc/redis/b*.conf"],
        included=["/etc/redis/a.conf", "/etc/redis/b1.conf", "/etc/redis/b2.conf"], lists=("save",),
        joins=True),
    "chrony": Layout(
        "/etc/chrony/chrony.conf", line="{key} {value}", ignores_case=True, answer=chrony,
        lists=("server", "allow", "pool"),
        keys=[("maxsamples", "#"), ("server", "s# iburst"), ("allow", "10.#"), ("minsamples", "#"), ("logdir", "/l#"),
              ("pool", "p#")],
        others=["/etc/chrony/conf.d/20-b.conf", "/etc/chrony/conf.d/10-a.conf", "/etc/chrony/conf.d/c.txt",
                "/etc/chrony/more.d/20-b.conf", "/etc/chrony/more.d/5.conf"],
        includes=["confdir /etc/chrony/conf.d", "confdir /etc/chrony/conf.d /etc/chrony/more.d",
                  "include /etc/chrony/e*.conf"],
        included=["/etc/chrony/e1.conf", "/etc/chrony/e2.conf"],
        clean=["/etc/chrony/conf.d", "/etc/chrony/more.d"]),
    "php": Layout(
        "/etc/php/8.2/cli/php.ini", answer=php,
        keys=[("memory_limit", "#M"), ("precision", "#"), ("default_socket_timeout", "#"), ("error_prepend_string", '"e #"'),
              ("user_agent", "u#"), ("session.gc_maxlifetime", "'#'")],
        others=["/etc/php/8.2/cli/conf.d/20-b.ini", "/etc/php/8.2/cli/conf.d/10-a.ini", "/etc/php/8.2/cli/conf.d/c.txt"],
        decorations=["{line}", "{line}", "{line}", "; {line}", "[S]\n{line}"], clean=["/etc/php/8.2/cli/conf.d"]),
    "journald": Layout(
        "/etc/systemd/journald.conf", line="{key}={value}", section="[Journal]", answer=journald, prefix="Journal.",
        keys=[("RateLimitBurst", "#"), ("SystemMaxFiles", "#"), ("RuntimeMaxFiles", "#"), ("TTYPath", "/t#")],
        others=["/etc/systemd/journald.conf.d/20-b.conf", "/etc/systemd/journald.conf.d/10-a.conf",
                "/etc/systemd/journald.conf.d/c.txt", "/usr/lib/systemd/journald.conf.d/20-b.conf",
                "/run/systemd/journald.conf.d/10-a.conf", "/usr/local/lib/systemd/journald.conf.d/30.conf"],
        clean=["/etc/systemd/journald.conf.d", "/run/systemd/journald.conf.d", "/usr/lib/systemd/journald.conf.d",
               "/usr/local/lib/systemd/journald.conf.d"]),
    "systemd-unit": Layout(
        "/etc/systemd/system/judge.service", line="{key}={value}", section="[Service]", answer=unit, prefix="Service.",
        keys=[("RestartSec", "#"), ("TimeoutStopSec", "#s"), ("ExecStart", "/bin/a #"), ("Environment", "A=#"),
              ("ExecStart", ""), ("Environment", ""), ("User", "u#")], lists=("execstart", "environment"),
        others=["/etc/systemd/system/judge.service.d/20-b.conf", "/etc/systemd/system/judge.service.d/10-a.conf",
                "/etc/systemd/system/judge.service.d/c.txt", "/usr/lib/systemd/system/judge.service",
                "/usr/lib/systemd/system/judge.service.d/20-b.conf", "/run/systemd/system/judge.service.d/10-a.conf",
                "/run/systemd/system/judge.service.d/30.conf", "/usr/local/lib/systemd/system/judge.service.d/5.conf"],
        clean=["/etc/systemd/system/judge.service.d", "/run/systemd/system/judge.service.d",
               "/usr/lib/systemd/system/judge.service.d", "/usr/local/lib/systemd/system/judge.service.d"]),
    "fail2ban": Layout(
        "/etc/fail2ban/jail.local", section="[judge]", answer=fail2ban, prefix="judge.", repeats=False,
        keys=[("maxretry", "#"), ("findtime", "#m"), ("bantime", "#h"), ("ignoreip", "10.0.0.#"), ("usedns", "raw"),
              ("maxretry", "# ; x")],
        others=["/etc/fail2ban/jail.d/20-b.conf", "/etc/fail2ban/jail.d/10-a.conf", "/etc/fail2ban/jail.d/20-b.local",
                "/etc/fail2ban/jail.d/c.txt"],
        fixed={"/etc/fail2ban/jail.conf":
               "[DEFAULT]\nmaxmatches = 3\n[judge]\nenabled = true\nfilter = sshd\nbackend = polling\n"
               "logpath = /etc/hostname\n"},
        clean=["/etc/fail2ban/jail.d"]),
    "networkmanager": Layout(
        "/etc/NetworkManager/NetworkManager.conf", line="{key}={value}", section="[connectivity]", answer=networkmanager,
        prefix="connectivity.",
        keys=[("interval", "#"), ("response", "r #"), ("uri", "http://h#/"), ("timeout", "#")],
        others=["/etc/NetworkManager/conf.d/20-b.conf", "/etc/NetworkManager/conf.d/10-a.conf",
                "/etc/NetworkManager/conf.d/c.txt", "/usr/lib/NetworkManager/conf.d/20-b.conf",
                "/usr/lib/NetworkManager/conf.d/30.conf", "/run/NetworkManager/conf.d/10-a.conf"],
        clean=["/etc/NetworkManager/conf.d", "/usr/lib/NetworkManager/conf.d", "/run/NetworkManager/conf.d"]),
}
