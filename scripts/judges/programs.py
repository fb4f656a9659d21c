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
HOST = {"compatibility_level": "3.6", "myhostname": "a.example", "mydomain": "example", "inet_interfaces": "127.0.0.1",
        "virtual_mailbox_base": "/"}
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
    """Patterns of lines that the program accepts wrongly, with the reason, and a pattern of their kinds. Their names are
    compared all the same."""
    refuses: list = field(default_factory=list)
    """Patterns of complaints that are not about the text of the setting, with the reason."""
    sections: dict = None
    """The sections that are tried, with the names of their files. Nil for all."""


# Numbers of the network that the kernel keeps without a test of their range.
UNLIMITED = "|".join([
    r"conf\.lo\.(arp_\w+|rp_filter|force_\w+_version|accept_dad|accept_ra\w*|keep_addr_on_down|seg6_\w+|accept_source_route)",
    r"conf\.lo\.(igmpv[23]_\w+|dad_transmits|max_\w+|regen_max_retry|router_\w+|temp_\w+|accept_local)",
    r"neigh\.lo\.(delay_first_probe_time|gc_stale_time|locktime|proxy_delay|base_reachable_time\w*|retrans_time\w*)",
    r"net\.netfilter\.nf_conntrack_\w+_timeout\w*", r"net\.netfilter\.nf_conntrack_tcp_timeout_\w+",
    r"net\.core\.xfrm_acq_expires", r"net\.unix\.max_dgram_qlen", r"net\.ipv6\.route\.(gc_thresh|max_size|mtu_expires)",
    r"net\.ipv6\.(idgen_\w+|ip6frag_time|max_\w+_(length|opts_number))", r"net\.ipv4\.(icmp_ratemask|igmp_max_\w+)",
    r"net\.ipv4\.(ipfrag_time|route\.(min_adv_mss|mtu_expires)|xfrm4_gc_thresh|ip_no_pmtu_disc|ip_dynaddr)",
    r"net\.ipv4\.tcp_(base_mss|challenge_ack_limit|fastopen|fin_timeout|keepalive_\w+|limit_output_bytes)",
    r"net\.ipv4\.tcp_(max_syn_backlog|max_tw_buckets|probe_threshold|mtu_probing|syncookies|timestamps)",
])
# Settings of PHP's modules that this machine does not have.
NOT_LOADED = (r"^(bcmath|cgi|cli_server|engine|fastcgi|ffi|gd|imap|intl|ldap|mbstring|mysqli|mysqlnd|odbc|opcache|pdo_odbc"
              r"|pgsql|phar|soap|sqlite3|tidy)\b")
# Numbers of PHP's core that are read up to the first letter without a warning.
UNWARNED = (r"^(session\.\w+(\.\w+)?|max_execution_time|max_file_uploads|max_input_time|max_multipart_body_parts|precision"
            r"|serialize_precision|smtp_port|syslog\.facility|zend\.\w+|date\.\w+|filter\.default_flags|output_buffering"
            r"|zlib\.\w+)\b")
# Settings of Postfix that its daemons do not read when they start alone.
LATE = (r"smtpd_proxy_options|smtpd_sasl_security_options|default_verp_delimiters|\w+_loglevel|tlsproxy_\w+|dont_remove"
        r"|qmgr_fudge_factor|reject_tempfail_action|notify_classes|tls_append_default_CA|anvil_\w+")
ANY_VALUE = "^(integer|number|octal|switch|one of|One of|list|/)"


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


def postfix(case, path):
    """Asks postconf, and the daemons in a private /dev."""
    directory = os.path.dirname(path)
    return ["unshare", "-m", "--propagation", "unchanged", "sh", "-c",
            f"postconf -c {directory} -n || exit 1; mount -t tmpfs tmpfs /dev; mknod -m 666 /dev/null c 1 3; "
            f"mknod -m 666 /dev/urandom c 1 9; exec python3 /tmp/postfix.py {directory}"]


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
            refuses=[("congestion_control", "the algorithm is not loaded"), ("stable_secret", "an address is not checked"),
                     ("tcp_reordering|_thresh|nf_conntrack_(buckets|max|expect_max)|core.[rw]mem|addr_gen_mode",
                      "the limit is another setting, or a figure of the machine")],
            accepts=[(r"= -?(0x)?[\da-f]+$", "the kernel takes any number for on", "^switch$"),
                     (f"({UNLIMITED}) = -?(0x)?[\\da-f]+$", "the kernel stores numbers that mean nothing"),
                     (r"(range|[rw]mem|flowlabel|ports) = ", "numbers of a list that are missing stay as they are"),
                     (r"= \S+ \S", "the kernel reads the first number", "^(integer|switch)"),
                     (r"(tcp_fastopen_key|stable_secret) = ", "what follows it is not read"),
                     (r"route\.flush = ", "any text is a command")]),
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
                (NOT_LOADED, "nothing reads settings of a module that is not loaded"),
                ("", "any other word is off", r"^switch\b"), ("", "any text is taken", r"^(one of|One of|/)"),
                (UNWARNED, "a number is read up to the first letter"),
                (r" = (-1)?$", "an empty number is 0, and a negative one is taken", "^(count|size|integer|number|octal)")],
            refuses=[("Invalid date.timezone", "the machine has a list of the names"), ("Directive .* deprecated", "a remark"),
                     ("syntax error", "an operator in a default that the table has without quotes"),
                     ("output handler|output_handler", "the function does not exist"), ("Failed to set memory", "too little")]),
    Program("samba", "smb.conf", before=section, sections={"global": "smb.conf"}, skips="include|copy|config file", accepts=[
        ("", "numbers are read up to the first other character, without a range", r"^(integer|octal)\b"),
        (r"^idmap config", "options with a colon are for modules"), (r"^mangling method", "any word is taken for hash2")]),
    Program("postfix", "main.cf", check=postfix, files={"/tmp/postfix.py": scripts.POSTFIX},
            refuses=[("default_privs|_owner|inet_interfaces|inet_addr_list", "users and addresses of the machine")], accepts=[
                (r"^(lmtp|connection_cache)_\w+ =", "the daemon that reads it does not start alone"),
                (r" = [smhdw]$", "a unit alone is 0", r"^time\b"),
                (r"^maps_rbl_reject_code = -", "it has no lower limit"),
                (r"^(syslog_facility|\w+_address_verify_target) =$", "an empty text is that of nothing"),
                (f"^({LATE}) = ", "it is read when it is used, or in a daemon that master has started")],
            before=lambda section, name: "".join(f"{key} = {value}\n" for key, value in HOST.items() if key != name)),
    Program("fail2ban", "jail.local", fails="Wrong value", skips="filter|logpath|action.*|backend", accepts=[
        (r"^(enabled|ignoreself|bantime\.\w+) =", "only the server reads it, when the jail starts", "^switch$"),
        (r"^((ban|find)time|bantime\.(max|rnd)time) =", "the server computes it when the jail starts"),
        (r"^(bantime\.multipliers|maxlines|logtimezone|usedns) =", "the server reads it when the jail starts")],
            refuses=[("Invalid action definition", "the actions of the package are built from it")],
            place="/etc/fail2ban/jail.local", sections={"DEFAULT": "jail.local"},
            files={"/etc/fail2ban/jail.d/defaults-debian.conf": ""},
            before=lambda section, name: "[judge]\n" + "".join(
                f"{key} = {value}\n" for key, value in
                {"enabled": "true", "filter": "sshd", "logpath": "/etc/hostname"}.items() if key != name)),
    # It compares names of sections and keys, and no value of any kind: kinds.py's wrong values of all were accepted.
    Program("networkmanager", "NetworkManager.conf", before=section, accepts=[
        ("", "--print-config prints values unread", ANY_VALUE)]),
    Program("git", "gitconfig", check=lambda case, path: ["sh", "/tmp/git.sh", path, git_type(case.kind)],
            accepts=[(r"= -?\d+$", "git takes any number for a boolean"),
                     (r"^(http|maintenance)\.", "no command that is tried reads it")],
            refuses=[("does not support push options", "the other repository decides")],
            files={"/tmp/git.sh": scripts.GIT}),
    Program("docker", "etc/docker/daemon.json", skips=r"log-level|builder\.gc\.policy.*|default-address-pools.*", accepts=[
        ("^(log-opts|builder)", "the daemon checks these when it has started")]),
]}
