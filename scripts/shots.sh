#!/bin/bash
# shots.sh PREFS FOLDER: takes screenshots of the program PREFS in xterm under Xvfb.
set -euo pipefail
prefs=$(realpath "$1")
folder=$2
work=$(mktemp -d)
# The file's directory in the screenshots.
site=/tmp/samples
mkdir "$site"
display=:$((RANDOM % 400 + 100))
mkdir -p "$folder"
Xvfb "$display" -screen 0 1100x800x24 >/dev/null 2>&1 &
server=$!
trap 'kill $server 2>/dev/null; rm -rf "$work" "$site"' EXIT
sleep 1
export DISPLAY=$display

# shot NAME THEME FILE KEYS…: opens the sample, types the keys and takes a screenshot.
shot() {
  local name=$1 look=$2 file=$3 socket=$work/tmux
  shift 3
  cp docs/samples/* "$site/"
  local colours=(-bg '#16181d' -fg '#d6d9df')
  [ "$look" = light ] && colours=(-bg '#fbfbf8' -fg '#24272e')
  mkdir -p "$work/prefs"
  echo "{\"theme\": \"$look\"}" >"$work/prefs/settings.json"
  # Keys arrive through tmux, drawn by xterm.
  tmux -S "$socket" -f /dev/null new-session -d -x 80 -y 24 \
    "cd '$site'; XDG_CONFIG_HOME='$work' XDG_STATE_HOME='$work/$name' TERM=xterm-256color '$prefs' $file"
  tmux -S "$socket" set -g status off
  tmux -S "$socket" set -ga terminal-overrides ',xterm*:Tc'
  xterm "${colours[@]}" -tn xterm-256color -fa 'DejaVu Sans Mono' -fs 12 -b 12 -geometry 80x24 +sb -u8 \
    -e env LC_ALL=C.UTF-8 tmux -S "$socket" attach &
  local terminal=$!
  sleep 1.5
  local keys
  for keys in "$@"; do
    tmux -S "$socket" send-keys $keys
    sleep 0.4
  done
  sleep 0.5
  xwd -silent -root -out "$work/root.xwd"
  convert "$work/root.xwd" -crop "$(window)" +repage "$folder/$name.png"
  tmux -S "$socket" kill-server
  wait $terminal 2>/dev/null || true
}

# The xterm window's geometry in the syntax of convert.
window() {
  xwininfo -root -tree | grep -m1 '"XTerm"' | grep -o '[0-9]\+x[0-9]\++[0-9]\++[0-9]\+' | head -1
}

shot browse dark sshd_config / P o r t Enter "#" / M a x A u t h Enter + + / R o o t Enter
shot uncomment dark sshd_config / P o r t Enter Enter C-u 2 2 2 2 Enter w
shot compose dark compose.yaml / d b . r e s t Enter
shot schema light gateway.json j j
shot edit dark gateway.json j j j j Enter C-u 3 0 0
shot search light gateway.json / t l s Enter
shot choose mono gateway.json / m i n i m u m Enter Space
shot command highContrast gateway.json : s e t Space t l s . Tab Tab
