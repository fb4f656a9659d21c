#!/bin/sh
# install.sh install|uninstall STAGE FOLDER: copies the files of STAGE into FOLDER, or removes exactly these.
set -eu
action=$1 stage=$2 target=$3
(cd "$stage" && find . -type f -o -type l | sort) | while read -r file; do
  case $action in
    install)
      if [ -L "$stage/$file" ]; then
        mkdir -p "$(dirname "$target/$file")"
        cp -P --remove-destination "$stage/$file" "$target/$file"
        continue
      fi
      if [ -x "$stage/$file" ]; then mode=755; else mode=644; fi
      install -D -m "$mode" "$stage/$file" "$target/$file" ;;
    uninstall) rm -f "$target/$file" ;;
  esac
done
# Only the directories that no other program uses.
if [ "$action" = uninstall ]; then
  for folder in share/prefs/themes share/prefs share/doc/prefs/samples share/doc/prefs; do
    if [ -d "$target/$folder" ]; then rmdir --ignore-fail-on-non-empty "$target/$folder"; fi
  done
fi
