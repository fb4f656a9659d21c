#!/bin/sh
# Shows what a save does to a file with vim, nano, sed -i, yq -i, prefs set and the editor of prefs, as a
# table in Markdown. Each cell is a new file in which one program changes a port:
#
#     bench/save-effects.sh [PREFS]        as root, on Linux, about three minutes
#
# Needs the Debian packages acl, attr, inotify-tools, nano, vim and yq. Mounts are seen by this script only.
set -u
[ "$(id -u)" = 0 ] || { echo "save-effects.sh: must be run as root" >&2; exit 77; }
[ -n "${PRIVATE:-}" ] || exec env PRIVATE=1 unshare -m "$0" "$@"
prefs=$(realpath "$(command -v "${1:-prefs}")")
work=$(mktemp -d -p /var/tmp) # vim makes no backup in /tmp
trap 'umount "$work/full" 2> /dev/null; rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
cd "$work" || exit
mkdir full home
unset TMPDIR
export TERM=xterm HOME="$work/home" XDG_STATE_HOME="$work/home" LC_ALL=C.UTF-8

# Runs a command on a terminal and types words of keys.
typing() { # KEYS COMMAND
  (sleep 0.5; for keys in $1; do printf '%b' "$keys"; sleep 0.3; done) \
    | timeout 15 script -qec "stty rows 24 cols 80; $2" /dev/null
}

# Changes the port of a file from 8443 to 18080.
save() { # PROGRAM FILE
  case $1 in
    vim) typing '\r :qa!\r' "vim -i NONE -c '%s/8443/18080/' -c wq $2" ;;
    nano) typing '\034 8443\r 18080\r a \023 \030n' "nano $2" ;;
    sed) sed -i 's/8443/18080/' "$2" ;;
    yq) yq -i -y '.port = 18080' "$2" ;;
    set) "$prefs" set "$2" port 18080 ;;
    editor) typing '\r \025 18080\r w \r q' "$prefs $2" ;;
  esac > log 2>&1
}

fresh() {
  if mountpoint -q d/f.yaml; then umount d/f.yaml; fi
  rm -rf d
  mkdir d
  printf '# The gateway.\nport: 8443\n' > d/f.yaml
}
is_saved() { grep -q '18080' "${1:-d/f.yaml}"; }

# Each function prints the cell of a program.
compare() { # PROGRAM, the word for a change, and a command that prints what should stay
  program=$1 word=$2
  shift 2
  before=$("$@")
  save "$program" d/f.yaml
  is_saved || { echo "not saved"; return; }
  if [ "$before" = "$("$@")" ]; then echo kept; else echo "$word"; fi
}
inode() { compare "$1" new stat -c %i d/f.yaml; }
owner() { chown 65534:60 d/f.yaml; compare "$1" lost stat -c %u:%g d/f.yaml; }
mode() { chmod 640 d/f.yaml; compare "$1" lost stat -c %a d/f.yaml; }
attribute() {
  setfattr -n user.origin -v 1 d/f.yaml
  compare "$1" lost getfattr --only-values -n user.origin d/f.yaml 2> /dev/null
}
label() {
  setfattr -n security.selinux -v system_u:object_r:etc_t:s0 d/f.yaml
  compare "$1" lost getfattr --only-values -n security.selinux d/f.yaml 2> /dev/null
}
acl() { setfacl -m u:daemon:r d/f.yaml; compare "$1" lost getfacl -cE d/f.yaml 2> /dev/null; }
hard_link() {
  ln d/f.yaml d/second
  save "$1" d/f.yaml
  if is_saved d/second; then echo "one file"; else echo "two files; the other is old"; fi
}
symbolic_link() {
  mv d/f.yaml d/target
  ln -s target d/f.yaml
  save "$1" d/f.yaml
  if [ ! -L d/f.yaml ]; then echo "the link is a file, the target is old"
  elif is_saved d/target; then echo kept; else echo "not saved"; fi
}
mounted() {
  cp d/f.yaml d/source
  mount --bind d/source d/f.yaml
  save "$1" d/f.yaml
  if ! mountpoint -q d/f.yaml; then echo "no mount any more"
  elif is_saved d/source; then echo saved; else echo "not saved"; fi
}
read_only() {
  chmod 444 d/f.yaml
  save "$1" d/f.yaml
  if is_saved; then echo "saved, mode $(stat -c %a d/f.yaml)"; else echo refused; fi
}
watch() { # PROGRAM, the path that is watched
  inotifywait -qm -e modify,attrib,moved_from,moved_to,move_self,create,delete,delete_self \
    --format '%f %e' "$2" > events 2> /dev/null & watcher=$!
  sleep 0.4
  save "$1" d/f.yaml
  sleep 0.2
  cp events events.save
  echo 'later: 1' >> d/f.yaml
  sleep 0.2
  kill "$watcher" 2> /dev/null
  wait "$watcher" 2> /dev/null
  sed -n 's/^\(f.yaml\)\{0,1\} //p' events.save | uniq | paste -sd ' ' | tr -d '\n'
  if [ "$2" != d/f.yaml ]; then echo
  elif [ "$(wc -l < events)" -gt "$(wc -l < events.save)" ]; then echo ": goes on"; else echo ": then nothing"; fi
}
watch_file() { watch "$1" d/f.yaml; }
watch_directory() { watch "$1" d; }
last_break() { printf '# The gateway.\nport: 8443' > d/f.yaml; compare "$1" added sh -c 'tail -c 1 d/f.yaml | tr -d "0-9" | wc -l'; }
carriage_returns() { printf '# The gateway.\r\nport: 8443\r\n' > d/f.yaml; compare "$1" removed sh -c 'tr -cd "\r" < d/f.yaml | wc -c'; }
comments() { compare "$1" removed sh -c 'grep -c "^# The gateway" d/f.yaml'; }
full_disk() {
  mount -t tmpfs -o size=64k none full
  { echo 'port: 8443'; seq -f 'k%04.0f: 1' 1818; echo 'last: 1234'; } > full/f.yaml # 4 × 4096 bytes
  cp full/f.yaml former
  cat /dev/zero > full/rest 2> /dev/null
  save "$1" full/f.yaml
  if cmp -s full/f.yaml former; then echo "the old file stays"
  elif [ -s full/f.yaml ]; then echo "the end is cut off"; else echo "the file is empty"; fi
  umount full
}

row() { # HEADING FUNCTION
  printf '| %s |' "$1"
  for program in vim nano sed yq set editor; do
    fresh
    printf ' %s |' "$($2 $program)"
  done
  echo
}

echo "| after the save | vim | nano | sed -i | yq -i -y | prefs set | prefs, the editor |"
echo "|---|---|---|---|---|---|---|"
row "inode" inode
row "owner and group, if another user's" owner
row "mode 0640" mode
row "extended attribute" attribute
row "\`security.selinux\`" label
row "access list" acl
row "a second hard link" hard_link
row "a symbolic link" symbolic_link
row "a file that is a mount" mounted
row "a read-only file, mode 0444" read_only
row "watch on the file" watch_file
row "watch on its directory" watch_directory
row "no line break at the end" last_break
row "CR LF" carriage_returns
row "comments" comments
row "a full disk" full_disk
