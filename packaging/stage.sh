#!/bin/sh
# stage.sh PREFS FOLDER: puts all files of an installation into FOLDER, as they are below PREFIX.
set -eu
prefs=$1 stage=$2
rm -rf "$stage"
mkdir -p "$stage/share/man/man1" "$stage/share/man/man7" "$stage/share/prefs/themes" "$stage/share/doc/prefs/samples"
install -D -m 755 "$prefs" "$stage/bin/prefs"
install -m 644 docs/prefs.1 "$stage/share/man/man1/"
install -m 644 docs/prefs-*.7 "$stage/share/man/man7/"
python3 packaging/manual.py "$prefs" "$stage/share/man/man1" "$(sed -n 's/^\.Dd //p' docs/prefs.1)"
completion() {
  mkdir -p "$(dirname "$stage/$2")"
  "$prefs" --generate-completion-script "$1" | sed '1{/^#!/d;}' > "$stage/$2"
}
completion bash share/bash-completion/completions/prefs
completion zsh share/zsh/site-functions/_prefs
completion fish share/fish/vendor_completions.d/prefs.fish
install -m 644 Themes/Bundled/*.json "$stage/share/prefs/themes/"
install -m 644 docs/samples/* "$stage/share/doc/prefs/samples/"
install -m 644 packaging/copyright README.md CHANGELOG.md "$stage/share/doc/prefs/"
install -D -m 644 packaging/prefs-restore.service "$stage/lib/systemd/system/prefs-restore.service"
mkdir "$stage/lib/systemd/system/sysinit.target.wants"
ln -s ../prefs-restore.service "$stage/lib/systemd/system/sysinit.target.wants/prefs-restore.service"
chmod -R u=rwX,go=rX "$stage"
