#!/bin/sh
# deb.sh STAGE VERSION OUTPUT: builds a Debian package. The same files give the same bytes.
set -eu
stage=$1 version=$2 output=$3
maintainer=${MAINTAINER:-$(git log -1 --format='%an <%ae>')}
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
work=.build/deb root=.build/deb/root
rm -rf "$work"
mkdir -p "$root/DEBIAN" "$work/debian"
cp -a "$stage" "$root/usr"
mkdir -p "$root/usr/share/zsh/vendor-completions"
mv "$root/usr/share/zsh/site-functions/_prefs" "$root/usr/share/zsh/vendor-completions/_prefs"
rmdir "$root/usr/share/zsh/site-functions"
mv "$root/usr/share/doc/prefs/CHANGELOG.md" "$root/usr/share/doc/prefs/changelog"
printf 'prefs (%s) unstable; urgency=medium\n\n  * See /usr/share/doc/prefs/changelog.gz.\n\n -- %s  %s\n' \
  "$version" "$maintainer" "$(date -u -R -d "@$SOURCE_DATE_EPOCH")" \
  > "$root/usr/share/doc/prefs/changelog.Debian"
gzip -9n "$root"/usr/share/man/man1/*.1 "$root"/usr/share/man/man7/*.7 "$root/usr/share/doc/prefs/changelog" \
  "$root/usr/share/doc/prefs/changelog.Debian"
printf 'Source: prefs\n\nPackage: prefs\nArchitecture: any\n' > "$work/debian/control"
depends=$(cd "$work" && dpkg-shlibdeps -O root/usr/bin/prefs | sed -n 's/^shlibs:Depends=//p')
cat > "$root/DEBIAN/control" <<CONTROL
Package: prefs
Version: $version
Architecture: $(dpkg --print-architecture)
Maintainer: $maintainer
Installed-Size: $(du -k -s "$root/usr" | cut -f 1)
Depends: $depends
Recommends: libcurl4
Suggests: git
Section: utils
Priority: optional
Description: preferences editor for the terminal
 Lists the keys of JSON files and property lists with their typed values and
 defaults, checks every edit against the schema, and saves without changing a
 byte that was not edited. Commands read, change, check, compare and merge
 such files in scripts, in git and on etcd and web servers.
CONTROL
(cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum > DEBIAN/md5sums)
chmod -R u=rwX,go=rX "$root"
find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group -Zxz --build "$root" "$output" >&2
