# Debian packages. The only list: everything installs from here.
BUILD_PACKAGES := libncurses-dev libpcre2-dev
TEST_PACKAGES  := tmux strace
REAL_PACKAGES  := kea-dhcp4-server transmission-daemon transmission-cli python3

SWIFT_FLAGS ?=
DESTDIR     ?=
PREFIX      ?= /usr/local
SUDO        := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

.PHONY: run test test-real format lint bench fuzz install build-packages test-packages
