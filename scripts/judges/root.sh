#!/bin/sh
# root.sh DIRECTORY: unpacks a Debian 12 with the programs that judge the catalogue. Nothing is started. Needs root.
set -eu
packages=openssh-server,openssh-client,systemd,systemd-resolved,systemd-oomd,systemd-coredump,procps,postgresql-15
packages=$packages,mariadb-server-core,mariadb-client-core,mariadb-client,mariadb-server,redis-server,chrony
packages=$packages,dnsmasq-base,php8.2-fpm,php8.2-cli,samba,samba-common-bin,postfix,fail2ban,network-manager
packages=$packages,git,kea-dhcp4-server,docker.io,python3
mkdir -p "$(dirname "$1")"
mmdebstrap --mode=root --variant=apt --aptopt='Apt::Install-Recommends "false"' \
  --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/doc/*' \
  --include="$packages" bookworm "$1" http://deb.debian.org/debian \
  'deb http://deb.debian.org/debian-security bookworm-security main'
