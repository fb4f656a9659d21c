#!/bin/sh
# test-systemd.sh PREFS: changes sshd in a Debian with systemd in a way that locks out, and expects to get in again. Needs
# root, and leaves nothing.
set -eu
prefs=$(realpath "$1")
folder=$(realpath "$(dirname "$0")")
work=$(mktemp -d)
root=$work/root
machine=
port=$(shuf -i 20000-50000 -n 1)
other=$((port + 1))

# Ends all processes of the machine at once, as a power failure does.
stop() {
  for process in $machine; do
    inner=$(pgrep -P "$process" || true)
    kill -KILL "$process" $inner 2> /dev/null || true
  done
  machine=
  sleep 1
}
start() {
  setsid systemd-nspawn -q -D "$root" --register=no --keep-unit -b < /dev/null > "$work/log" 2>&1 &
  machine=$!
}
trap 'stop; rm -rf --one-file-system "$work"' EXIT

login() {
  at=$1
  shift
  ssh -q -F none -i "$work/key" -p "$at" -o ConnectTimeout=3 -o StrictHostKeyChecking=no \
    -o UserKnownHostsFile=/dev/null root@127.0.0.1 "$@"
}
# Waits until a login at a port succeeds.
reach() {
  for _ in $(seq 60); do
    if login "$1" true; then return; fi
    sleep 1
  done
  echo "nobody can log in at port $1: $2" >&2
  exit 1
}
change() { login "$1" "prefs set /etc/ssh/sshd_config $2 --confirm $3; echo status \$?" > "$work/out" 2>&1 & }
expect() {
  if ! grep -q "$1" "$work/out"; then cat "$work/out" >&2; exit 1; fi
}

suite=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
mmdebstrap --mode=root --variant=minbase --quiet \
  --include=systemd-sysv,dbus,openssh-server,libncursesw6,libpcre2-8-0,bsdutils "$suite" "$root"
install -m 755 "$prefs" "$root/usr/bin/prefs"
units=$root/usr/lib/systemd/system
install -m 644 "$folder/prefs-restore.service" "$units/"
mkdir -p "$units/sysinit.target.wants"
ln -s ../prefs-restore.service "$units/sysinit.target.wants/"
ssh-keygen -q -t ed25519 -N "" -f "$work/key"
install -D -m 600 "$work/key.pub" "$root/root/.ssh/authorized_keys"
sed -i "s/^#Port 22/Port $port/" "$root/etc/ssh/sshd_config"
# A systemd of cgroup v1 needs its own hierarchy.
if [ ! -e /sys/fs/cgroup/cgroup.controllers ] && [ ! -d /sys/fs/cgroup/systemd ]; then
  mkdir /sys/fs/cgroup/systemd
  mount -t cgroup -o none,name=systemd cgroup /sys/fs/cgroup/systemd
fi
start
reach "$port" "the machine has not started"

change "$port" "Port $other" 10s
reach "$other" "the new port is not used"
if login "$other" "kill -KILL \$(systemctl show -P MainPID 'prefs-*')"; then :; fi
reach "$port" "a change that nobody confirmed was not taken back"
wait $! || true
expect "status 76"
echo "taken back by its unit, although the process was killed"

change "$port" "ListenAddress 192.0.2.9" 10m
reach "$port" "an sshd that has ended was not started again"
wait $! || true
expect "status 76"
echo "taken back at once, and started again, because sshd had ended"

change "$port" "Port $other" 10m
reach "$other" "the new port is not used"
# A login that begins while the change is still being applied does not count.
until login "$other" prefs confirm 2> /dev/null; do sleep 1; done
wait $! || true
expect "status 0"
echo "confirmed by a new login"

change "$other" "Port $port" 10m
reach "$port" "the new port is not used"
stop
grep -q "^Port $port" "$root/etc/ssh/sshd_config"
start
reach "$other" "the former port is not used after a start of the machine"
login "$other" "prefs pending" 2> /dev/null | grep -q "the machine was started again"
login "$other" 'test "$(systemctl show -P ExecMainExitTimestampMonotonic prefs-restore)" -lt \
  "$(systemctl show -P ExecMainStartTimestampMonotonic ssh)"'
echo "taken back at the start of the machine, before sshd"
