#!/bin/sh
# Unpacks the files of Debian packages into a folder, without their dependencies.
set -eu
folder=$1
shift
[ ! -e "$folder" ] || exit 0

if [ "$(id -u)" -eq 0 ]; then root=; else root=sudo; fi
mkdir -p "$(dirname "$folder")"
work=$(mktemp -d "$folder.XXXXXX")
trap 'rm -rf "$work"' EXIT
mkdir "$work/packages" "$work/files"
chmod 755 "$work"
cd "$work/packages"
apt-get download -qq "$@" 2>/dev/null || { $root apt-get update -qq && apt-get download -qq "$@"; }
for package in *.deb; do dpkg -x "$package" ../files; done
mv ../files "$folder"
