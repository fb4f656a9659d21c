#!/bin/sh
# test-deb.sh PACKAGE: installs the package in a fresh Debian, runs it, upgrades and removes it. Needs root.
set -eu
package=$1
work=$(mktemp -d)
trap 'rm -rf --one-file-system "$work"' EXIT
suite=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
if [ ! -e .build/chroot.tar ]; then
  mmdebstrap --mode=root --variant=minbase "$suite" .build/chroot.tar
fi
tar -x -f .build/chroot.tar -C "$work"
cp "$package" "$work/prefs.deb"
# The same files as a later version.
dpkg-deb -R "$package" "$work/newer"
sed -i 's/^Version: .*/&+1/' "$work/newer/DEBIAN/control"
dpkg-deb --root-owner-group -Znone --build "$work/newer" "$work/newer.deb" > /dev/null
rm -rf "$work/newer"
cp /etc/resolv.conf "$work/etc/resolv.conf"
cat > "$work/try.sh" <<'TRY'
set -eu
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
apt-get update -qq
files() { find /etc /opt /usr /srv /root -xdev | sort; }
# Packages that prefs needs stay after it is removed, so they are installed first.
apt-get install -y -qq --no-install-recommends $(dpkg-deb -f /prefs.deb Depends | sed 's/([^)]*)//g; s/,//g') > /dev/null
files > /before
apt-get install -y -qq --no-install-recommends /prefs.deb > /dev/null
prefs --version
printf '{\n  "a": 1 // one\n}\n' > /tmp/a.json
prefs set /tmp/a.json a 2
test "$(prefs get /tmp/a.json a)" = 2
test "$(cat /tmp/a.json)" = "$(printf '{\n  "a": 2 // one\n}')"
prefs check /tmp/a.json
test -s /usr/share/bash-completion/completions/prefs
test -s /usr/share/zsh/vendor-completions/_prefs
test -s /usr/share/fish/vendor_completions.d/prefs.fish
apt-get install -y -qq --no-install-recommends /newer.deb > /dev/null
dpkg-query -W prefs | grep -q '+1$'
prefs --version > /dev/null
apt-get purge -y -qq prefs > /dev/null
rm -rf /root/.local
files > /after
diff /before /after
echo "installed, upgraded and removed; nothing is left"
TRY
unshare --mount sh -eu -c 'mount -t proc proc "$1/proc" && chroot "$1" sh /try.sh' try "$work"
