# Debian packages: the only list. Everything installs from here.
BUILD_PACKAGES := libncurses-dev libpcre2-dev libcurl4-openssl-dev
TEST_PACKAGES  := tmux strace procps python3-jsonschema e2fsprogs etcd-server etcd-client openssl ncurses-term zsh fish git sudo
REAL_PACKAGES  := kea-dhcp4-server openssh-server openssh-client transmission-daemon python3 libglib2.0-bin augeas-tools git postgresql-15 systemd php8.2-cli mariadb-client-core redis-server samba-common-bin default-jdk-headless wireguard-tools dnsmasq-base
# Packages that are not installed, only unpacked into a folder.
SCHEMA_PACKAGES := gsettings-desktop-schemas dconf-editor gedit-common nautilus-data evince evince-common mutter-common
CONFIGURATION_PACKAGES := openssh-server systemd systemd-timesyncd ntpsec fail2ban redis-server redis-tools chrony dnsmasq postgresql-15 procps network-manager supervisor mosquitto login passwd mysql-common mariadb-common mariadb-server samba-common vsftpd postfix php8.2-common php8.2-cli avahi-daemon bluez connman earlyoom fwupd haveged hostapd irqbalance iwd lightdm lxc memcached minidlna nfs-common nut-server open-iscsi packagekit pulseaudio smartmontools sysstat systemd-coredump systemd-homed systemd-journal-remote systemd-resolved tlp tuned ufw upower wget zram-tools
COMPARED_PACKAGES := jq yq crudini augeas-tools vim git python3
PICTURE_PACKAGES := vim python3 python3-pyte
BENCH_PACKAGES := jq vim nano less gron python3 g++ libsimdjson-dev libtomlplusplus-dev libyaml-dev libplist-utils python3-kconfiglib dialog fzf etcd-server etcd-client
GUARD_PACKAGES := valgrind python3
# In addition to the packages of the tests. Tests that need a missing one are skipped.
TORTURE_PACKAGES := openssh-server openssh-client python3-pyfuse3 vim nano
STAGE_PACKAGES := python3
DEB_PACKAGES   := dpkg-dev binutils lintian
CHROOT_PACKAGES := mmdebstrap systemd-container openssh-client
SHOT_PACKAGES  := xterm xvfb x11-apps x11-utils imagemagick tmux fonts-dejavu-core

PREFIX       ?= /usr/local
# The modules that connect the library to other packages. Always the same, because others build everything anew.
TRAITS       := --enable-all-traits
FUZZ_SECONDS ?= 120
SEEDS        ?= 0
TASK_SIZES   := --size 80x24 --size 40x12 --size 120x40
SAMPLE       := .build/sample
SCHEMAS      := .build/schemas
CONFIGURATION := .build/configuration
JUDGES       := .build/judges/root
STATIC       := .build/static
RELEASE      := .build/release/prefs
STAGE        := .build/stage
VERSION      := $(shell sed -n 's/^ *static let number = "\(.*\)"/\1/p' Sources/prefs/Version.swift)
COMMIT       := $(shell git rev-parse --short=12 HEAD 2>/dev/null)
DEB          := .build/prefs_$(VERSION)_$(shell dpkg --print-architecture 2>/dev/null).deb
NCURSES      := .build/static-ncurses
LIBRARIES    := $(shell gcc -print-multiarch 2>/dev/null)
# Flags for a small program that starts quickly: functions that nothing calls are left out, equal ones exist once, and
# neither the addresses to relocate (which needs glibc 2.36) nor the tables of packaging/small.ld take megabytes.
SMALL        := -Xswiftc -use-ld=lld -Xswiftc -Xfrontend -Xswiftc -function-sections -Xlinker --icf=all \
  -Xlinker --no-export-dynamic -Xlinker -z -Xlinker pack-relative-relocs \
  -Xlinker --no-eh-frame-hdr -Xlinker -T$(CURDIR)/packaging/small.ld

.PHONY: build run test test-real test-judges test-plain test-threads torture format lint bench fuzz compared task-pictures shots documentation release instructions stage install uninstall deb test-deb test-systemd dist version tag clean packages-%

build: packages-BUILD
	swift build $(TRAITS)

run: build
	@mkdir -p $(SAMPLE) && cp docs/samples/gateway.* $(SAMPLE)/
	@.build/debug/prefs $(SAMPLE)/gateway.json

test: packages-BUILD packages-TEST
	scripts/test.sh

# Only the tests on files of real programs and on real servers.
test-real: packages-BUILD packages-TEST packages-REAL $(SCHEMAS) $(CONFIGURATION)
	PREFS_TEST_REAL=1 swift test $(TRAITS) --filter Real

# Compares verdicts and values in force with those of the programs themselves, in a Debian 12 of their own. Needs root.
test-judges: packages-BUILD packages-CHROOT $(JUDGES)
	swift build $(TRAITS) --product prefs
	python3 scripts/judges/verdicts.py $(JUDGES) .build/debug/prefs
	python3 scripts/judges/trees.py $(JUDGES) .build/debug/prefs

# The tests of the store without inotify, renameat2 and O_PATH, as on other platforms. Skips the tests of features that
# only Linux has: see docs/platforms.md.
test-plain: packages-BUILD packages-TEST
	PREFS_PLAIN=1 swift test $(TRAITS) --scratch-path .build/plain --filter '^StoreTests' \
	  --skip 'AttributesTests|MountTests|PresenceTests|FileWatchLifetimeTests|DocumentOwnerTests'

format:
	swift format -i $$(git ls-files '*.swift')

lint:
	swift format lint --strict $$(git ls-files '*.swift')

release: packages-BUILD $(STATIC)/libstdc++.a
	PREFS_COMMIT=$(COMMIT) PREFS_SMALL=1 swift build -c release --static-swift-stdlib --disable-local-rpath \
	  -Xlinker -L$(CURDIR)/$(STATIC) -Xlinker -s $(SMALL) --product prefs

# The linker finds only the static library here, and prefers it. Without the 2,000 symbols of the
# shared one, the program starts a sixth faster.
$(STATIC)/libstdc++.a:
	@mkdir -p $(@D)
	@ln -sf "$$(clang -print-file-name=libstdc++.a || cc -print-file-name=libstdc++.a)" $@

# Measures everything again and writes the tables of docs/performance.md.
bench: release packages-BENCH
	python3 bench/report.py $(RELEASE) docs/performance.md

# Does small jobs with other programs too, counts keys, and writes the tables of docs/compared.md.
compared: release packages-COMPARED
	python3 bench/compared/measure.py $(RELEASE) docs/compared.md
	python3 bench/compared/tasks.py $(RELEASE) docs/compared.md $(TASK_SIZES)

# Draws the screens of prefs in an administrator's tasks, and counts these again.
task-pictures: release packages-PICTURE
	/usr/bin/python3 bench/compared/tasks.py $(RELEASE) docs/compared.md $(TASK_SIZES) --list admin --pictures Tests/Pictures/tasks

# Compares the instructions of common commands with bench/instructions.json.
instructions: release packages-GUARD
	python3 bench/instructions.py $(RELEASE)

fuzz: packages-BUILD
	scripts/fuzz.sh $(FUZZ_SECONDS)

# The tests of state that threads share, under the thread sanitizer.
test-threads: packages-BUILD
	scripts/threads.sh

# The laws, and the tests of faults, kills, races and lost terminals, with full numbers; prints the table of
# docs/reliability.md. SEEDS is the least number of trials of a law: make torture SEEDS=10000
torture: packages-BUILD packages-TEST packages-TORTURE
	PREFS_SEEDS=$(SEEDS) scripts/torture.sh

# The pages of the library's modules. A warning is an error.
documentation: packages-BUILD
	scripts/documentation.sh .build/documentation

# The screenshots of the documentation.
shots: release packages-SHOT
	scripts/shots.sh $(RELEASE) docs/pictures

# All files of an installation: program, manual pages, completions, themes, samples.
stage: release packages-STAGE
	packaging/stage.sh $(RELEASE) $(STAGE)

install: stage
	packaging/install.sh install $(STAGE) $(DESTDIR)$(PREFIX)

# Removes exactly the files that install copies.
uninstall: stage
	packaging/install.sh uninstall $(STAGE) $(DESTDIR)$(PREFIX)

deb: stage packages-DEB
	packaging/deb.sh $(STAGE) $(VERSION) $(DEB)
	lintian --fail-on error $(DEB)

# Installs, runs, upgrades and removes the package in a fresh Debian. Needs root.
test-deb: deb packages-CHROOT
	packaging/test-deb.sh $(DEB)

# Changes of sshd that lock out, in a Debian with systemd. Needs root.
test-systemd: release packages-CHROOT
	packaging/test-systemd.sh $(RELEASE)

# An archive for other distributions, with ncurses linked statically.
dist: packages-BUILD packages-STAGE packages-DEB $(STATIC)/libstdc++.a
	@mkdir -p $(NCURSES)
	ln -sf /usr/lib/$(LIBRARIES)/libncursesw.a /usr/lib/$(LIBRARIES)/libtinfo.a $(NCURSES)/
	$$(command -v clang || command -v cc) -O2 -c packaging/older-glibc.c -o $(NCURSES)/older-glibc.o
	PREFS_COMMIT=$(COMMIT) swift build -c release --scratch-path .build/dist \
	  --static-swift-stdlib --disable-local-rpath -Xlinker -L$(CURDIR)/$(STATIC) \
	  -Xlinker -L$(CURDIR)/$(NCURSES) -Xlinker $(CURDIR)/$(NCURSES)/older-glibc.o -Xlinker -s --product prefs
	packaging/stage.sh .build/dist/release/prefs $(STAGE)-dist
	packaging/dist.sh $(STAGE)-dist $(VERSION) .build/archives

version:
	@echo $(VERSION)

# Tags the commit as the version and pushes the tag, which publishes it: see docs/releasing.md.
tag:
	@scripts/tag.sh $(VERSION)

clean:
	rm -rf .build

$(SCHEMAS):
	scripts/unpack.sh $(CURDIR)/$@ $(SCHEMA_PACKAGES)

$(CONFIGURATION):
	scripts/unpack.sh $(CURDIR)/$@ $(CONFIGURATION_PACKAGES)

$(JUDGES):
	scripts/judges/root.sh $(CURDIR)/$@

packages-%:
	@scripts/packages.sh $($*_PACKAGES)
