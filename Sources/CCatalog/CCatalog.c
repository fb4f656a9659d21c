// Made by scripts/catalog/embed.sh from the names of the files in Sources/Catalog/Bundled.
#include "CCatalog.h"
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char chrony_json[] = {
#embed "../Catalog/Bundled/chrony.json"
    , 0};

static const char chrony_tsv[] = {
#embed "../Catalog/Bundled/chrony.tsv"
    , 0};

static const char coredump_json[] = {
#embed "../Catalog/Bundled/coredump.json"
    , 0};

static const char coredump_tsv[] = {
#embed "../Catalog/Bundled/coredump.tsv"
    , 0};

static const char dnsmasq_json[] = {
#embed "../Catalog/Bundled/dnsmasq.json"
    , 0};

static const char dnsmasq_tsv[] = {
#embed "../Catalog/Bundled/dnsmasq.tsv"
    , 0};

static const char docker_json[] = {
#embed "../Catalog/Bundled/docker.json"
    , 0};

static const char docker_tsv[] = {
#embed "../Catalog/Bundled/docker.tsv"
    , 0};

static const char fail2ban_server_json[] = {
#embed "../Catalog/Bundled/fail2ban-server.json"
    , 0};

static const char fail2ban_server_tsv[] = {
#embed "../Catalog/Bundled/fail2ban-server.tsv"
    , 0};

static const char fail2ban_json[] = {
#embed "../Catalog/Bundled/fail2ban.json"
    , 0};

static const char fail2ban_tsv[] = {
#embed "../Catalog/Bundled/fail2ban.tsv"
    , 0};

static const char git_json[] = {
#embed "../Catalog/Bundled/git.json"
    , 0};

static const char git_tsv[] = {
#embed "../Catalog/Bundled/git.tsv"
    , 0};

static const char journald_json[] = {
#embed "../Catalog/Bundled/journald.json"
    , 0};

static const char journald_tsv[] = {
#embed "../Catalog/Bundled/journald.tsv"
    , 0};

static const char logind_json[] = {
#embed "../Catalog/Bundled/logind.json"
    , 0};

static const char logind_tsv[] = {
#embed "../Catalog/Bundled/logind.tsv"
    , 0};

static const char mariadb_json[] = {
#embed "../Catalog/Bundled/mariadb.json"
    , 0};

static const char mariadb_tsv[] = {
#embed "../Catalog/Bundled/mariadb.tsv"
    , 0};

static const char networkd_json[] = {
#embed "../Catalog/Bundled/networkd.json"
    , 0};

static const char networkd_tsv[] = {
#embed "../Catalog/Bundled/networkd.tsv"
    , 0};

static const char networkmanager_json[] = {
#embed "../Catalog/Bundled/networkmanager.json"
    , 0};

static const char networkmanager_tsv[] = {
#embed "../Catalog/Bundled/networkmanager.tsv"
    , 0};

static const char oomd_json[] = {
#embed "../Catalog/Bundled/oomd.json"
    , 0};

static const char oomd_tsv[] = {
#embed "../Catalog/Bundled/oomd.tsv"
    , 0};

static const char php_fpm_json[] = {
#embed "../Catalog/Bundled/php-fpm.json"
    , 0};

static const char php_fpm_tsv[] = {
#embed "../Catalog/Bundled/php-fpm.tsv"
    , 0};

static const char php_json[] = {
#embed "../Catalog/Bundled/php.json"
    , 0};

static const char php_tsv[] = {
#embed "../Catalog/Bundled/php.tsv"
    , 0};

static const char postfix_json[] = {
#embed "../Catalog/Bundled/postfix.json"
    , 0};

static const char postfix_tsv[] = {
#embed "../Catalog/Bundled/postfix.tsv"
    , 0};

static const char postgresql_json[] = {
#embed "../Catalog/Bundled/postgresql.json"
    , 0};

static const char postgresql_tsv[] = {
#embed "../Catalog/Bundled/postgresql.tsv"
    , 0};

static const char pstore_json[] = {
#embed "../Catalog/Bundled/pstore.json"
    , 0};

static const char pstore_tsv[] = {
#embed "../Catalog/Bundled/pstore.tsv"
    , 0};

static const char redis_json[] = {
#embed "../Catalog/Bundled/redis.json"
    , 0};

static const char redis_tsv[] = {
#embed "../Catalog/Bundled/redis.tsv"
    , 0};

static const char resolved_json[] = {
#embed "../Catalog/Bundled/resolved.json"
    , 0};

static const char resolved_tsv[] = {
#embed "../Catalog/Bundled/resolved.tsv"
    , 0};

static const char samba_json[] = {
#embed "../Catalog/Bundled/samba.json"
    , 0};

static const char samba_tsv[] = {
#embed "../Catalog/Bundled/samba.tsv"
    , 0};

static const char ssh_json[] = {
#embed "../Catalog/Bundled/ssh.json"
    , 0};

static const char ssh_tsv[] = {
#embed "../Catalog/Bundled/ssh.tsv"
    , 0};

static const char sshd_json[] = {
#embed "../Catalog/Bundled/sshd.json"
    , 0};

static const char sshd_tsv[] = {
#embed "../Catalog/Bundled/sshd.tsv"
    , 0};

static const char sysctl_json[] = {
#embed "../Catalog/Bundled/sysctl.json"
    , 0};

static const char sysctl_tsv[] = {
#embed "../Catalog/Bundled/sysctl.tsv"
    , 0};

static const char systemd_link_json[] = {
#embed "../Catalog/Bundled/systemd-link.json"
    , 0};

static const char systemd_link_tsv[] = {
#embed "../Catalog/Bundled/systemd-link.tsv"
    , 0};

static const char systemd_netdev_json[] = {
#embed "../Catalog/Bundled/systemd-netdev.json"
    , 0};

static const char systemd_netdev_tsv[] = {
#embed "../Catalog/Bundled/systemd-netdev.tsv"
    , 0};

static const char systemd_network_json[] = {
#embed "../Catalog/Bundled/systemd-network.json"
    , 0};

static const char systemd_network_tsv[] = {
#embed "../Catalog/Bundled/systemd-network.tsv"
    , 0};

static const char systemd_sleep_json[] = {
#embed "../Catalog/Bundled/systemd-sleep.json"
    , 0};

static const char systemd_sleep_tsv[] = {
#embed "../Catalog/Bundled/systemd-sleep.tsv"
    , 0};

static const char systemd_system_json[] = {
#embed "../Catalog/Bundled/systemd-system.json"
    , 0};

static const char systemd_system_tsv[] = {
#embed "../Catalog/Bundled/systemd-system.tsv"
    , 0};

static const char systemd_unit_json[] = {
#embed "../Catalog/Bundled/systemd-unit.json"
    , 0};

static const char systemd_unit_tsv[] = {
#embed "../Catalog/Bundled/systemd-unit.tsv"
    , 0};

static const char timesyncd_json[] = {
#embed "../Catalog/Bundled/timesyncd.json"
    , 0};

static const char timesyncd_tsv[] = {
#embed "../Catalog/Bundled/timesyncd.tsv"
    , 0};

static const char transmission_json[] = {
#embed "../Catalog/Bundled/transmission.json"
    , 0};

static const char transmission_tsv[] = {
#embed "../Catalog/Bundled/transmission.tsv"
    , 0};

static const struct CatalogFile files[] = {
    {"chrony", "\"files\": [\"/etc/chrony/chrony.conf\", \"/etc/chrony/conf.d/*.conf\", \"/etc/chrony/sources.d/*.sources\"] \"names\": [\"chrony.conf\"]", chrony_json, chrony_tsv},
    {"coredump", "\"files\": [     \"/etc/systemd/coredump.conf\",     \"/etc/systemd/coredump.conf.d/*.conf\",     \"/run/systemd/coredump.conf.d/*.conf\",     \"/usr/local/lib/systemd/coredump.conf.d/*.conf\",     \"/usr/lib/systemd/coredump.conf.d/*.conf\",     \"/lib/systemd/coredump.conf.d/*.conf\"   ] \"names\": [\"coredump.conf\", \"coredump.conf.d/*.conf\"]", coredump_json, coredump_tsv},
    {"dnsmasq", "\"files\": [\"/etc/dnsmasq.conf\", \"/etc/dnsmasq.d/*\"] \"names\": [\"dnsmasq.conf\"]", dnsmasq_json, dnsmasq_tsv},
    {"docker", "\"files\": [\"/etc/docker/daemon.json\", \"~/.config/docker/daemon.json\"] \"names\": [\"docker/daemon.json\"]", docker_json, docker_tsv},
    {"fail2ban-server", "\"files\": [\"/etc/fail2ban/fail2ban.local\", \"/etc/fail2ban/fail2ban.conf\", \"/etc/fail2ban/fail2ban.d/*.conf\", \"/etc/fail2ban/fail2ban.d/*.local\"] \"names\": [\"fail2ban.conf\", \"fail2ban.local\"]", fail2ban_server_json, fail2ban_server_tsv},
    {"fail2ban", "\"files\": [\"/etc/fail2ban/jail.local\", \"/etc/fail2ban/jail.conf\", \"/etc/fail2ban/jail.d/*.conf\", \"/etc/fail2ban/jail.d/*.local\"] \"names\": [\"jail.conf\", \"jail.local\", \"jail.d/*.conf\", \"jail.d/*.local\"]", fail2ban_json, fail2ban_tsv},
    {"git", "\"files\": [\"~/.gitconfig\", \"~/.config/git/config\", \"/etc/gitconfig\"] \"names\": [\".gitconfig\", \".git/config\", \"gitconfig\"]", git_json, git_tsv},
    {"journald", "\"files\": [     \"/etc/systemd/journald.conf\",     \"/etc/systemd/journald.conf.d/*.conf\",     \"/run/systemd/journald.conf.d/*.conf\",     \"/usr/local/lib/systemd/journald.conf.d/*.conf\",     \"/usr/lib/systemd/journald.conf.d/*.conf\",     \"/lib/systemd/journald.conf.d/*.conf\",     \"/etc/systemd/journald@*.conf\",     \"/etc/systemd/journald@*.conf.d/*.conf\",     \"/run/systemd/journald@*.conf.d/*.conf\",     \"/usr/lib/systemd/journald@*.conf.d/*.conf\"   ] \"names\": [\"journald.conf\", \"journald.conf.d/*.conf\"]", journald_json, journald_tsv},
    {"logind", "\"files\": [     \"/etc/systemd/logind.conf\",     \"/etc/systemd/logind.conf.d/*.conf\",     \"/run/systemd/logind.conf.d/*.conf\",     \"/usr/local/lib/systemd/logind.conf.d/*.conf\",     \"/usr/lib/systemd/logind.conf.d/*.conf\",     \"/lib/systemd/logind.conf.d/*.conf\"   ] \"names\": [\"logind.conf\", \"logind.conf.d/*.conf\"]", logind_json, logind_tsv},
    {"mariadb", "\"files\": [     \"/etc/mysql/mariadb.cnf\",     \"/etc/mysql/my.cnf\",     \"/etc/my.cnf\",     \"/etc/mysql/conf.d/*.cnf\",     \"/etc/mysql/mariadb.conf.d/*.cnf\",     \"~/.my.cnf\"   ] \"names\": [\"my.cnf\", \".my.cnf\", \"mariadb.cnf\", \"mariadb.conf.d/*.cnf\"]", mariadb_json, mariadb_tsv},
    {"networkd", "\"files\": [     \"/etc/systemd/networkd.conf\",     \"/etc/systemd/networkd.conf.d/*.conf\",     \"/run/systemd/networkd.conf.d/*.conf\",     \"/usr/local/lib/systemd/networkd.conf.d/*.conf\",     \"/usr/lib/systemd/networkd.conf.d/*.conf\",     \"/lib/systemd/networkd.conf.d/*.conf\"   ] \"names\": [\"networkd.conf\", \"networkd.conf.d/*.conf\"]", networkd_json, networkd_tsv},
    {"networkmanager", "\"files\": [\"/etc/NetworkManager/NetworkManager.conf\", \"/etc/NetworkManager/conf.d/*.conf\", \"/usr/lib/NetworkManager/conf.d/*.conf\", \"/run/NetworkManager/conf.d/*.conf\"] \"names\": [\"NetworkManager.conf\", \"NetworkManager/conf.d/*.conf\"]", networkmanager_json, networkmanager_tsv},
    {"oomd", "\"files\": [     \"/etc/systemd/oomd.conf\",     \"/etc/systemd/oomd.conf.d/*.conf\",     \"/run/systemd/oomd.conf.d/*.conf\",     \"/usr/local/lib/systemd/oomd.conf.d/*.conf\",     \"/usr/lib/systemd/oomd.conf.d/*.conf\",     \"/lib/systemd/oomd.conf.d/*.conf\"   ] \"names\": [\"oomd.conf\", \"oomd.conf.d/*.conf\"]", oomd_json, oomd_tsv},
    {"php-fpm", "\"files\": [\"/etc/php/*/fpm/php-fpm.conf\", \"/etc/php/*/fpm/pool.d/*.conf\"] \"names\": [\"php-fpm.conf\", \"pool.d/*.conf\", \"php-fpm.d/*.conf\"]", php_fpm_json, php_fpm_tsv},
    {"php", "\"files\": [\"/etc/php/*/fpm/php.ini\", \"/etc/php/*/*/php.ini\", \"/etc/php/*/*/conf.d/*.ini\", \"/etc/php/*/mods-available/*.ini\"] \"names\": [\"php.ini\", \"php.ini-*\"]", php_json, php_tsv},
    {"postfix", "\"files\": [\"/etc/postfix/main.cf\", \"/etc/postfix-*/main.cf\"] \"names\": [\"main.cf\"]", postfix_json, postfix_tsv},
    {"postgresql", "\"files\": [     \"/etc/postgresql/*/*/postgresql.conf\",     \"/etc/postgresql/*/*/conf.d/*.conf\"   ] \"names\": [\"postgresql.conf\", \"postgresql.auto.conf\", \"postgresql.conf.sample\"]", postgresql_json, postgresql_tsv},
    {"pstore", "\"files\": [     \"/etc/systemd/pstore.conf\",     \"/etc/systemd/pstore.conf.d/*.conf\",     \"/run/systemd/pstore.conf.d/*.conf\",     \"/usr/local/lib/systemd/pstore.conf.d/*.conf\",     \"/usr/lib/systemd/pstore.conf.d/*.conf\",     \"/lib/systemd/pstore.conf.d/*.conf\"   ] \"names\": [\"pstore.conf\", \"pstore.conf.d/*.conf\"]", pstore_json, pstore_tsv},
    {"redis", "\"files\": [\"/etc/redis/redis.conf\", \"/etc/redis/*.conf\"] \"names\": [\"redis.conf\"]", redis_json, redis_tsv},
    {"resolved", "\"files\": [     \"/etc/systemd/resolved.conf\",     \"/etc/systemd/resolved.conf.d/*.conf\",     \"/run/systemd/resolved.conf.d/*.conf\",     \"/usr/local/lib/systemd/resolved.conf.d/*.conf\",     \"/usr/lib/systemd/resolved.conf.d/*.conf\",     \"/lib/systemd/resolved.conf.d/*.conf\"   ] \"names\": [\"resolved.conf\", \"resolved.conf.d/*.conf\"]", resolved_json, resolved_tsv},
    {"samba", "\"files\": [\"/etc/samba/smb.conf\"] \"names\": [\"smb.conf\"]", samba_json, samba_tsv},
    {"ssh", "\"files\": [\"/etc/ssh/ssh_config\", \"/etc/ssh/ssh_config.d/*.conf\", \"~/.ssh/config\"] \"names\": [\"ssh_config\", \"ssh_config.d/*.conf\", \".ssh/config\", \".ssh/config.d/*\"]", ssh_json, ssh_tsv},
    {"sshd", "\"files\": [\"/etc/ssh/sshd_config\", \"/etc/ssh/sshd_config.d/*.conf\"] \"names\": [\"sshd_config\", \"sshd_config.d/*.conf\"]", sshd_json, sshd_tsv},
    {"sysctl", "\"files\": [\"/etc/sysctl.conf\", \"/etc/sysctl.d/*.conf\", \"/run/sysctl.d/*.conf\", \"/usr/local/lib/sysctl.d/*.conf\", \"/usr/lib/sysctl.d/*.conf\", \"/lib/sysctl.d/*.conf\"] \"names\": [\"sysctl.conf\", \"sysctl.d/*.conf\"]", sysctl_json, sysctl_tsv},
    {"systemd-link", "\"files\": [     \"/etc/systemd/network/*.link\",     \"/etc/systemd/network/*.link.d/*.conf\",     \"/run/systemd/network/*.link\",     \"/run/systemd/network/*.link.d/*.conf\",     \"/usr/local/lib/systemd/network/*.link\",     \"/usr/local/lib/systemd/network/*.link.d/*.conf\",     \"/usr/lib/systemd/network/*.link\",     \"/usr/lib/systemd/network/*.link.d/*.conf\",     \"/lib/systemd/network/*.link\",     \"/lib/systemd/network/*.link.d/*.conf\"   ] \"names\": [\"*.link\", \"*.link.d/*.conf\"]", systemd_link_json, systemd_link_tsv},
    {"systemd-netdev", "\"files\": [     \"/etc/systemd/network/*.netdev\",     \"/etc/systemd/network/*.netdev.d/*.conf\",     \"/run/systemd/network/*.netdev\",     \"/run/systemd/network/*.netdev.d/*.conf\",     \"/usr/local/lib/systemd/network/*.netdev\",     \"/usr/local/lib/systemd/network/*.netdev.d/*.conf\",     \"/usr/lib/systemd/network/*.netdev\",     \"/usr/lib/systemd/network/*.netdev.d/*.conf\",     \"/lib/systemd/network/*.netdev\",     \"/lib/systemd/network/*.netdev.d/*.conf\"   ] \"names\": [\"*.netdev\", \"*.netdev.d/*.conf\"]", systemd_netdev_json, systemd_netdev_tsv},
    {"systemd-network", "\"files\": [     \"/etc/systemd/network/*.network\",     \"/etc/systemd/network/*.network.d/*.conf\",     \"/run/systemd/network/*.network\",     \"/run/systemd/network/*.network.d/*.conf\",     \"/usr/local/lib/systemd/network/*.network\",     \"/usr/local/lib/systemd/network/*.network.d/*.conf\",     \"/usr/lib/systemd/network/*.network\",     \"/usr/lib/systemd/network/*.network.d/*.conf\",     \"/lib/systemd/network/*.network\",     \"/lib/systemd/network/*.network.d/*.conf\"   ] \"names\": [\"*.network\", \"*.network.d/*.conf\"]", systemd_network_json, systemd_network_tsv},
    {"systemd-sleep", "\"files\": [     \"/etc/systemd/sleep.conf\",     \"/etc/systemd/sleep.conf.d/*.conf\",     \"/run/systemd/sleep.conf.d/*.conf\",     \"/usr/local/lib/systemd/sleep.conf.d/*.conf\",     \"/usr/lib/systemd/sleep.conf.d/*.conf\",     \"/lib/systemd/sleep.conf.d/*.conf\"   ] \"names\": [\"sleep.conf\", \"sleep.conf.d/*.conf\"]", systemd_sleep_json, systemd_sleep_tsv},
    {"systemd-system", "\"files\": [     \"/etc/systemd/system.conf\",     \"/etc/systemd/system.conf.d/*.conf\",     \"/run/systemd/system.conf.d/*.conf\",     \"/usr/local/lib/systemd/system.conf.d/*.conf\",     \"/usr/lib/systemd/system.conf.d/*.conf\",     \"/lib/systemd/system.conf.d/*.conf\",     \"/etc/systemd/user.conf\",     \"/etc/systemd/user.conf.d/*.conf\",     \"/run/systemd/user.conf.d/*.conf\",     \"/usr/local/lib/systemd/user.conf.d/*.conf\",     \"/usr/lib/systemd/user.conf.d/*.conf\",     \"/lib/systemd/user.conf.d/*.conf\",     \"~/.config/systemd/user.conf\",     \"~/.config/systemd/user.conf.d/*.conf\"   ] \"names\": [\"system.conf.d/*.conf\", \"user.conf.d/*.conf\", \"systemd/system.conf\", \"systemd/user.conf\"]", systemd_system_json, systemd_system_tsv},
    {"systemd-unit", "\"files\": [     \"/etc/systemd/system/*.service\",     \"/etc/systemd/system/*.socket\",     \"/etc/systemd/system/*.timer\",     \"/etc/systemd/system/*.mount\",     \"/etc/systemd/system/*.automount\",     \"/etc/systemd/system/*.target\",     \"/etc/systemd/system/*.path\",     \"/etc/systemd/system/*.slice\",     \"/etc/systemd/system/*.scope\",     \"/etc/systemd/system/*.swap\",     \"/etc/systemd/system.control/*.service\",     \"/etc/systemd/system.control/*.socket\",     \"/etc/systemd/system.control/*.timer\",     \"/etc/systemd/system.control/*.mount\",     \"/etc/systemd/system.control/*.automount\",     \"/etc/systemd/system.control/*.target\",     \"/etc/systemd/system.control/*.path\",     \"/etc/systemd/system.control/*.slice\",     \"/etc/systemd/system.control/*.scope\",     \"/etc/systemd/system.control/*.swap\",     \"/run/systemd/system/*.service\",     \"/run/systemd/system/*.socket\",     \"/run/systemd/system/*.timer\",     \"/run/systemd/system/*.mount\",     \"/run/systemd/system/*.automount\",     \"/run/systemd/system/*.target\",     \"/run/systemd/system/*.path\",     \"/run/systemd/system/*.slice\",     \"/run/systemd/system/*.scope\",     \"/run/systemd/system/*.swap\",     \"/run/systemd/system.control/*.service\",     \"/run/systemd/system.control/*.socket\",     \"/run/systemd/system.control/*.timer\",     \"/run/systemd/system.control/*.mount\",     \"/run/systemd/system.control/*.automount\",     \"/run/systemd/system.control/*.target\",     \"/run/systemd/system.control/*.path\",     \"/run/systemd/system.control/*.slice\",     \"/run/systemd/system.control/*.scope\",     \"/run/systemd/system.control/*.swap\",     \"/run/systemd/transient/*.service\",     \"/run/systemd/transient/*.socket\",     \"/run/systemd/transient/*.timer\",     \"/run/systemd/transient/*.mount\",     \"/run/systemd/transient/*.automount\",     \"/run/systemd/transient/*.target\",     \"/run/systemd/transient/*.path\",     \"/run/systemd/transient/*.slice\",     \"/run/systemd/transient/*.scope\",     \"/run/systemd/transient/*.swap\",     \"/run/systemd/generator/*.service\",     \"/run/systemd/generator/*.socket\",     \"/run/systemd/generator/*.timer\",     \"/run/systemd/generator/*.mount\",     \"/run/systemd/generator/*.automount\",     \"/run/systemd/generator/*.target\",     \"/run/systemd/generator/*.path\",     \"/run/systemd/generator/*.slice\",     \"/run/systemd/generator/*.scope\",     \"/run/systemd/generator/*.swap\",     \"/run/systemd/generator.early/*.service\",     \"/run/systemd/generator.early/*.socket\",     \"/run/systemd/generator.early/*.timer\",     \"/run/systemd/generator.early/*.mount\",     \"/run/systemd/generator.early/*.automount\",     \"/run/systemd/generator.early/*.target\",     \"/run/systemd/generator.early/*.path\",     \"/run/systemd/generator.early/*.slice\",     \"/run/systemd/generator.early/*.scope\",     \"/run/systemd/generator.early/*.swap\",     \"/run/systemd/generator.late/*.service\",     \"/run/systemd/generator.late/*.socket\",     \"/run/systemd/generator.late/*.timer\",     \"/run/systemd/generator.late/*.mount\",     \"/run/systemd/generator.late/*.automount\",     \"/run/systemd/generator.late/*.target\",     \"/run/systemd/generator.late/*.path\",     \"/run/systemd/generator.late/*.slice\",     \"/run/systemd/generator.late/*.scope\",     \"/run/systemd/generator.late/*.swap\",     \"/usr/local/lib/systemd/system/*.service\",     \"/usr/local/lib/systemd/system/*.socket\",     \"/usr/local/lib/systemd/system/*.timer\",     \"/usr/local/lib/systemd/system/*.mount\",     \"/usr/local/lib/systemd/system/*.automount\",     \"/usr/local/lib/systemd/system/*.target\",     \"/usr/local/lib/systemd/system/*.path\",     \"/usr/local/lib/systemd/system/*.slice\",     \"/usr/local/lib/systemd/system/*.scope\",     \"/usr/local/lib/systemd/system/*.swap\",     \"/usr/lib/systemd/system/*.service\",     \"/usr/lib/systemd/system/*.socket\",     \"/usr/lib/systemd/system/*.timer\",     \"/usr/lib/systemd/system/*.mount\",     \"/usr/lib/systemd/system/*.automount\",     \"/usr/lib/systemd/system/*.target\",     \"/usr/lib/systemd/system/*.path\",     \"/usr/lib/systemd/system/*.slice\",     \"/usr/lib/systemd/system/*.scope\",     \"/usr/lib/systemd/system/*.swap\",     \"/lib/systemd/system/*.service\",     \"/lib/systemd/system/*.socket\",     \"/lib/systemd/system/*.timer\",     \"/lib/systemd/system/*.mount\",     \"/lib/systemd/system/*.automount\",     \"/lib/systemd/system/*.target\",     \"/lib/systemd/system/*.path\",     \"/lib/systemd/system/*.slice\",     \"/lib/systemd/system/*.scope\",     \"/lib/systemd/system/*.swap\",     \"~/.config/systemd/user/*.service\",     \"~/.config/systemd/user/*.socket\",     \"~/.config/systemd/user/*.timer\",     \"~/.config/systemd/user/*.mount\",     \"~/.config/systemd/user/*.automount\",     \"~/.config/systemd/user/*.target\",     \"~/.config/systemd/user/*.path\",     \"~/.config/systemd/user/*.slice\",     \"~/.config/systemd/user/*.scope\",     \"~/.config/systemd/user/*.swap\",     \"~/.config/systemd/user.control/*.service\",     \"~/.config/systemd/user.control/*.socket\",     \"~/.config/systemd/user.control/*.timer\",     \"~/.config/systemd/user.control/*.mount\",     \"~/.config/systemd/user.control/*.automount\",     \"~/.config/systemd/user.control/*.target\",     \"~/.config/systemd/user.control/*.path\",     \"~/.config/systemd/user.control/*.slice\",     \"~/.config/systemd/user.control/*.scope\",     \"~/.config/systemd/user.control/*.swap\",     \"~/.local/share/systemd/user/*.service\",     \"~/.local/share/systemd/user/*.socket\",     \"~/.local/share/systemd/user/*.timer\",     \"~/.local/share/systemd/user/*.mount\",     \"~/.local/share/systemd/user/*.automount\",     \"~/.local/share/systemd/user/*.target\",     \"~/.local/share/systemd/user/*.path\",     \"~/.local/share/systemd/user/*.slice\",     \"~/.local/share/systemd/user/*.scope\",     \"~/.local/share/systemd/user/*.swap\",     \"/etc/systemd/user/*.service\",     \"/etc/systemd/user/*.socket\",     \"/etc/systemd/user/*.timer\",     \"/etc/systemd/user/*.mount\",     \"/etc/systemd/user/*.automount\",     \"/etc/systemd/user/*.target\",     \"/etc/systemd/user/*.path\",     \"/etc/systemd/user/*.slice\",     \"/etc/systemd/user/*.scope\",     \"/etc/systemd/user/*.swap\",     \"/run/systemd/user/*.service\",     \"/run/systemd/user/*.socket\",     \"/run/systemd/user/*.timer\",     \"/run/systemd/user/*.mount\",     \"/run/systemd/user/*.automount\",     \"/run/systemd/user/*.target\",     \"/run/systemd/user/*.path\",     \"/run/systemd/user/*.slice\",     \"/run/systemd/user/*.scope\",     \"/run/systemd/user/*.swap\",     \"/usr/local/share/systemd/user/*.service\",     \"/usr/local/share/systemd/user/*.socket\",     \"/usr/local/share/systemd/user/*.timer\",     \"/usr/local/share/systemd/user/*.mount\",     \"/usr/local/share/systemd/user/*.automount\",     \"/usr/local/share/systemd/user/*.target\",     \"/usr/local/share/systemd/user/*.path\",     \"/usr/local/share/systemd/user/*.slice\",     \"/usr/local/share/systemd/user/*.scope\",     \"/usr/local/share/systemd/user/*.swap\",     \"/usr/share/systemd/user/*.service\",     \"/usr/share/systemd/user/*.socket\",     \"/usr/share/systemd/user/*.timer\",     \"/usr/share/systemd/user/*.mount\",     \"/usr/share/systemd/user/*.automount\",     \"/usr/share/systemd/user/*.target\",     \"/usr/share/systemd/user/*.path\",     \"/usr/share/systemd/user/*.slice\",     \"/usr/share/systemd/user/*.scope\",     \"/usr/share/systemd/user/*.swap\",     \"/usr/local/lib/systemd/user/*.service\",     \"/usr/local/lib/systemd/user/*.socket\",     \"/usr/local/lib/systemd/user/*.timer\",     \"/usr/local/lib/systemd/user/*.mount\",     \"/usr/local/lib/systemd/user/*.automount\",     \"/usr/local/lib/systemd/user/*.target\",     \"/usr/local/lib/systemd/user/*.path\",     \"/usr/local/lib/systemd/user/*.slice\",     \"/usr/local/lib/systemd/user/*.scope\",     \"/usr/local/lib/systemd/user/*.swap\",     \"/usr/lib/systemd/user/*.service\",     \"/usr/lib/systemd/user/*.socket\",     \"/usr/lib/systemd/user/*.timer\",     \"/usr/lib/systemd/user/*.mount\",     \"/usr/lib/systemd/user/*.automount\",     \"/usr/lib/systemd/user/*.target\",     \"/usr/lib/systemd/user/*.path\",     \"/usr/lib/systemd/user/*.slice\",     \"/usr/lib/systemd/user/*.scope\",     \"/usr/lib/systemd/user/*.swap\",     \"/etc/systemd/system/*.d/*.conf\",     \"/etc/systemd/system.control/*.d/*.conf\",     \"/run/systemd/system/*.d/*.conf\",     \"/run/systemd/system.control/*.d/*.conf\",     \"/run/systemd/transient/*.d/*.conf\",     \"/run/systemd/generator/*.d/*.conf\",     \"/run/systemd/generator.early/*.d/*.conf\",     \"/run/systemd/generator.late/*.d/*.conf\",     \"/usr/local/lib/systemd/system/*.d/*.conf\",     \"/usr/lib/systemd/system/*.d/*.conf\",     \"/lib/systemd/system/*.d/*.conf\",     \"~/.config/systemd/user/*.d/*.conf\",     \"~/.config/systemd/user.control/*.d/*.conf\",     \"~/.local/share/systemd/user/*.d/*.conf\",     \"/etc/systemd/user/*.d/*.conf\",     \"/run/systemd/user/*.d/*.conf\",     \"/usr/local/share/systemd/user/*.d/*.conf\",     \"/usr/share/systemd/user/*.d/*.conf\",     \"/usr/local/lib/systemd/user/*.d/*.conf\",     \"/usr/lib/systemd/user/*.d/*.conf\"   ] \"files\": [\"/etc/systemd/*/*.d/*.conf\", \"/run/systemd/*/*.d/*.conf\"] \"names\": [\"*.service\", \"*.service.d/*.conf\", \"service.d/*.conf\", \"*.socket\", \"*.socket.d/*.conf\", \"socket.d/*.conf\", \"*.timer\", \"*.timer.d/*.conf\", \"timer.d/*.conf\", \"*.mount\", \"*.mount.d/*.conf\", \"mount.d/*.conf\", \"*.automount\", \"*.automount.d/*.conf\", \"automount.d/*.conf\", \"*.target\", \"*.target.d/*.conf\", \"target.d/*.conf\", \"*.path\", \"*.path.d/*.conf\", \"path.d/*.conf\", \"*.slice\", \"*.slice.d/*.conf\", \"slice.d/*.conf\", \"*.scope\", \"*.scope.d/*.conf\", \"scope.d/*.conf\", \"*.swap\", \"*.swap.d/*.conf\", \"swap.d/*.conf\"] \"files\": [\"*.service\", \"*.service.d/*.conf\", \"service.d/*.conf\"] \"files\": [\"*.socket\", \"*.socket.d/*.conf\", \"socket.d/*.conf\"] \"files\": [\"*.timer\", \"*.timer.d/*.conf\", \"timer.d/*.conf\"] \"files\": [\"*.mount\", \"*.mount.d/*.conf\", \"mount.d/*.conf\"] \"files\": [\"*.automount\", \"*.automount.d/*.conf\", \"automount.d/*.conf\"] \"files\": [\"*.target\", \"*.target.d/*.conf\", \"target.d/*.conf\"] \"files\": [\"*.path\", \"*.path.d/*.conf\", \"path.d/*.conf\"] \"files\": [\"*.slice\", \"*.slice.d/*.conf\", \"slice.d/*.conf\"] \"files\": [\"*.scope\", \"*.scope.d/*.conf\", \"scope.d/*.conf\"] \"files\": [\"*.swap\", \"*.swap.d/*.conf\", \"swap.d/*.conf\"]", systemd_unit_json, systemd_unit_tsv},
    {"timesyncd", "\"files\": [     \"/etc/systemd/timesyncd.conf\",     \"/etc/systemd/timesyncd.conf.d/*.conf\",     \"/run/systemd/timesyncd.conf.d/*.conf\",     \"/usr/local/lib/systemd/timesyncd.conf.d/*.conf\",     \"/usr/lib/systemd/timesyncd.conf.d/*.conf\",     \"/lib/systemd/timesyncd.conf.d/*.conf\"   ] \"names\": [\"timesyncd.conf\", \"timesyncd.conf.d/*.conf\"]", timesyncd_json, timesyncd_tsv},
    {"transmission", "\"files\": [\"/etc/transmission-daemon/settings.json\", \"~/.config/transmission-daemon/settings.json\"]", transmission_json, transmission_tsv},
};

const int catalogFileCount = sizeof files / sizeof *files;

const struct CatalogFile *catalogFile(int number) { return files + number; }

static const char entrySchema[] = {
#embed "../Catalog/Reading/entry.schema.json"
    , 0};

const char *catalogEntrySchema(void) { return entrySchema; }
