"""Runs programs in a root directory with private namespaces, and prefs on the files there."""

import atexit
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
BUNDLED = os.path.join(HERE, "..", "..", "Sources", "Catalog", "Bundled")


def enter(root):
    """Starts this script again in private namespaces, with the file systems of the kernel in `root`."""
    if os.environ.get("PREFS_JUDGES") == "1":
        return
    mounts = "; ".join([
        "mount -t proc proc /proc",
        f"mount --bind /dev {root}/dev",
        f"mount -t proc proc {root}/proc",
        f"mount -t tmpfs tmpfs {root}/run",
        f"mount -t tmpfs tmpfs {root}/tmp",
        # Only the settings of this network may be written.
        f"mount --bind {root}/proc/sys {root}/proc/sys",
        f"mount -o remount,bind,ro {root}/proc/sys",
        f"mount -t proc proc {root}/mnt",
        f"mount --bind {root}/mnt/sys/net {root}/proc/sys/net",
        f"umount -l {root}/mnt",
        f"mkdir -p -m 755 {root}/run/sshd",
        "ip link set lo up",
    ])
    os.environ["PREFS_JUDGES"] = "1"
    os.execvp("unshare", ["unshare", "-m", "-n", "-i", "-u", "-p", "-f", "--kill-child", "sh", "-c",
                          mounts + '; exec "$0" "$@"', sys.executable, *sys.argv])


class Machine:
    """A root directory with the programs, and a prefs outside of it that reads the tables of this clone."""

    def __init__(self, root, prefs, tables=BUNDLED):
        self.root, self.prefs = os.path.abspath(root), os.path.abspath(prefs)
        self.environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8", "HOME": ""}
        # The home has one path inside and outside of the root.
        self.home = tempfile.mkdtemp(prefix="prefs-judges-")
        atexit.register(shutil.rmtree, self.home)
        home = self.home
        self.write(home + "/.keep", "")
        shutil.copytree(tables, home + "/.config/prefs/catalog.d")
        self.environment["HOME"] = home
        passwd = re.sub(r"^root:.*", f"root:x:0:0:root:{home}:/bin/sh", open(self.path("/etc/passwd")).read())
        self.write("/etc/passwd", passwd)
        # No name is looked up in a network.
        self.remove("/etc/resolv.conf")
        self.write("/etc/resolv.conf", "")
        self.write("/etc/nsswitch.conf", "passwd: files\ngroup: files\nhosts: files\n")
        self.own_environment = os.environ | {"HOME": home, "LANG": "C.UTF-8"}

    def path(self, path):
        """The path outside of the root."""
        return self.root + path

    def write(self, path, text, mode=None):
        path = self.path(path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        # The target of a link is a path of this machine.
        if os.path.islink(path):
            os.remove(path)
        if not os.path.realpath(path).startswith(os.path.realpath(self.root) + "/"):
            raise SystemExit(f"{path} is outside of the root")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        if mode:
            os.chmod(path, mode)

    def remove(self, path):
        path = self.path(path)
        if os.path.isdir(path) and not os.path.islink(path):
            shutil.rmtree(path)
        elif os.path.lexists(path):
            os.remove(path)

    def run(self, *command, environment=None, timeout=30):
        """Runs a command in the root. Returns its exit status, output and errors."""
        try:
            run = subprocess.run(
                ["chroot", self.root, *command], stdin=subprocess.DEVNULL, capture_output=True,
                env=self.environment | (environment or {}), timeout=timeout)
        except subprocess.TimeoutExpired:
            return 124, "", "timeout"
        return run.returncode, run.stdout.decode(errors="replace"), run.stderr.decode(errors="replace")

    def ask(self, *arguments):
        """Runs prefs with `--json`. Returns its exit status and its answer, or its message."""
        run = subprocess.run(
            [self.prefs, *arguments, "--json"], stdin=subprocess.DEVNULL, capture_output=True,
            env=self.own_environment, text=True)
        try:
            return run.returncode, json.loads(run.stdout, parse_float=str)
        except ValueError:
            return run.returncode, run.stderr


def entry(name):
    with open(os.path.join(BUNDLED, name + ".json"), encoding="utf-8") as file:
        return json.load(file)
