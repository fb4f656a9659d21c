#!/bin/sh
# dist.sh STAGE VERSION FOLDER: makes the archive, its checksum and its list of parts (SPDX 2.3) in FOLDER.
# The same files give the same bytes.
set -eu
stage=$1 version=$2 folder=$3
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
name=prefs-$version-linux-$(uname -m)
mkdir -p "$folder"
# The descriptions of common terminals, for systems without the terminfo database.
for type in ansi dumb linux rxvt rxvt-unicode-256color screen screen-256color tmux tmux-256color vt100 vt220 \
  xterm xterm-256color alacritty foot kitty; do
  for database in /lib/terminfo /usr/share/terminfo; do
    entry=$(printf %.1s "$type")/$type
    if [ -f "$database/$entry" ]; then install -D -m 644 "$database/$entry" "$stage/share/prefs/terminfo/$entry"; fi
  done
done
python3 packaging/sbom.py "$stage/bin/prefs" "$version" "$SOURCE_DATE_EPOCH" > "$folder/$name.spdx.json"
tar -c --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" \
  --transform "s,^\.,$name," -C "$stage" . | gzip -9n > "$folder/$name.tar.gz"
(cd "$folder" && sha256sum "$name.tar.gz" "$name.spdx.json" > "$name.sha256")
echo "$folder/$name.tar.gz needs:"
objdump -T "$stage/bin/prefs" | grep -o 'G[LC][A-Z]*_[0-9][0-9.]*\|GLIBCXX_[0-9.]*\|CXXABI_[0-9.]*' \
  | sort -V | awk -F_ '{ last[$1] = $0 } END { for (each in last) print "  " last[each] }' | sort
objdump -p "$stage/bin/prefs" | sed -n 's/^ *NEEDED */  /p'
