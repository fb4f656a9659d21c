extension KnownFile {
  /// Patterns of the end of an absolute path, separated by blanks. `*` is any part of a name. A
  /// dialect is made only if its file is found.
  static let all: [Pattern] =
    DocumentFormat.allCases.map { format in
      ({ .syntax(.format(format)) }, format.implementation.paths)
    } + others

  /// A file, and the patterns of its paths.
  typealias Pattern = (file: @Sendable () -> KnownFile, patterns: String)

  private static let others: [Pattern] = [
    (
      { .syntax(.dialect(.sshd)) },
      "sshd_config ssh_config sshd_config.d/*.conf ssh_config.d/*.conf .ssh/config .ssh/config.d/*"
    ),
    (
      { .syntax(.dialect(.postgresql)) },
      """
      postgresql.conf postgresql.auto.conf pg_ctl.conf pg_log.conf postgresql/*/*/conf.d/*.conf \
      createcluster.conf
      """
    ),
    (
      { .syntax(.dialect(.git)) },
      ".gitconfig .git/config gitconfig .gitmodules git/config .git/modules/*/config"
    ),
    ({ .syntax(.dialect(.mysql)) }, "my.cnf .my.cnf .mylogin.cnf *.cnf"),
    (
      { .syntax(.dialect(.php)) },
      """
      php.ini php.ini-* php/*/*/conf.d/*.ini php/*/*/php.ini php.d/*.ini mods-available/*.ini \
      php-fpm.conf php/*/fpm/pool.d/*.conf php-fpm.d/*.conf
      """
    ),
    ({ .syntax(.dialect(.samba)) }, "smb.conf samba/*.conf"),
    ({ .syntax(.dialect(.postfix)) }, "main.cf"),
    ({ .syntax(.dialect(.sysctl)) }, "sysctl.conf sysctl.d/*.conf"),
    (
      { .syntax(.dialect(.environment)) },
      """
      etc/default/* etc/default/*/* etc/sysconfig/* etc/sysconfig/*/* etc/conf.d/* os-release \
      lsb-release .env .env.* *.env etc/environment user-dirs.dirs initramfs.conf \
      initramfs-tools/conf.d/* adduser.conf deluser.conf ufw.conf
      """
    ),
    ({ .syntax(.dialect(.environmentFile)) }, "locale.conf vconsole.conf machine-info"),
    ({ .syntax(.dialect(.environmentDirectory)) }, "environment.d/*.conf"),
    (
      { .syntax(.dialect(.systemd)) },
      """
      *.service *.socket *.timer *.mount *.automount *.target *.path *.slice *.scope *.swap \
      *.network *.netdev *.link *.nspawn *.dnssd \
      *.service.d/*.conf *.socket.d/*.conf *.timer.d/*.conf *.mount.d/*.conf *.automount.d/*.conf \
      *.target.d/*.conf *.path.d/*.conf *.slice.d/*.conf *.scope.d/*.conf *.swap.d/*.conf \
      *.device.d/*.conf service.d/*.conf socket.d/*.conf timer.d/*.conf mount.d/*.conf \
      target.d/*.conf slice.d/*.conf scope.d/*.conf *.network.d/*.conf *.netdev.d/*.conf \
      *.link.d/*.conf \
      *.container *.volume *.kube containers/systemd/*.pod containers/systemd/*.image \
      containers/systemd/*.build containers/systemd/*.artifact *.container.d/*.conf \
      *.volume.d/*.conf *.kube.d/*.conf *.pod.d/*.conf *.image.d/*.conf *.build.d/*.conf \
      systemd/*.conf systemd/*.conf.d/*.conf journald.conf journald.conf.d/*.conf logind.conf \
      logind.conf.d/*.conf system.conf.d/*.conf user.conf.d/*.conf resolved.conf \
      resolved.conf.d/*.conf networkd.conf networkd.conf.d/*.conf timesyncd.conf \
      timesyncd.conf.d/*.conf sleep.conf.d/*.conf coredump.conf.d/*.conf oomd.conf \
      oomd.conf.d/*.conf pstore.conf homed.conf journal-remote.conf journal-upload.conf \
      repart.d/*.conf sysupdate.d/*.conf
      """
    ),
    (
      { .syntax(.dialect(.keyfile)) },
      """
      *.desktop *.directory mimeapps.list *.nmconnection NetworkManager.conf \
      NetworkManager/conf.d/*.conf NetworkManager/system-connections/* sssd.conf sssd/conf.d/*.conf \
      lightdm.conf lightdm/*.conf lightdm.conf.d/*.conf gdm3/daemon.conf gdm3/custom.conf \
      gdm/custom.conf gtk-3.0/settings.ini gtk-4.0/settings.ini bluetooth/*.conf \
      PackageKit/*.conf fwupd/*.conf *.pkla
      """
    ),
    ({ .syntax(.dialect(.dnsmasq)) }, "dnsmasq.conf dnsmasq.d/*"),
    ({ .syntax(.dialect(.curl)) }, "curlrc .curlrc"),
    ({ .syntax(.dialect(.option)) }, "wgetrc .wgetrc vsftpd.conf vsftpd/*.conf"),
    ({ .syntax(.dialect(.redis)) }, "redis.conf redis/*.conf sentinel.conf valkey.conf"),
    (
      { .syntax(.dialect(.chrony)) },
      "chrony.conf chrony/*.conf chrony/conf.d/* chrony.d/*.conf chrony/sources.d/*.sources"
    ),
    ({ .syntax(.dialect(.wireGuard)) }, "wireguard/*.conf wg*.conf"),
    (
      { .syntax(.dialect(.configTxt)) },
      "boot/config.txt boot/firmware/config.txt firmware/config.txt usercfg.txt"
    ),
    (
      { .syntax(.dialect(.keyword)) },
      """
      cups-browsed.conf cups-files.conf login.defs ntp.conf ntpsec/*.conf mosquitto.conf \
      mosquitto/*.conf mosquitto/conf.d/*.conf mosquitto.conf.d/*
      """
    ),
    ({ .syntax(.dialect(.properties)) }, "*.properties"),
    (
      { .syntax(.dialect(.deb822)) },
      "*.sources apt/preferences apt/preferences.d/* debian/control debian/copyright dpkg/status"
    ),
    (
      { .syntax(.dialect(.ini)) },
      """
      *.ini *.cfg *.repo yum.conf dnf.conf .pypirc .editorconfig .flake8 .pylintrc \
      pylintrc .coveragerc .hgrc hgrc .s3cfg .boto .aws/config .aws/credentials rclone.conf \
      .wslconfig wsl.conf odoo.conf nfs.conf idmapd.conf
      """
    ),
    (
      { .syntax(.dialect(.supervisor)) },
      "supervisord.conf supervisor/conf.d/*.conf supervisord.d/*.ini"
    ),
    (
      { .syntax(.dialect(.fail2ban)) },
      """
      jail.conf jail.local fail2ban.conf fail2ban.local fail2ban/*.conf fail2ban/*.local \
      fail2ban/*/*.conf fail2ban/*/*.local jail.d/*.conf jail.d/*.local
      """
    ),
    ({ .syntax(.dialect(.python)) }, "setup.cfg tox.ini pip.conf pip/pip.conf"),
    ({ .syntax(.dialect(.npmrc)) }, ".npmrc npmrc"),
    (
      { .foreign(.script) },
      """
      *.sh *.bash *.zsh *.fish *.py *.pl *.rb *.lua *.js *.ts *.vim .vimrc .bashrc .bash_profile \
      .bash_aliases .profile .zshrc .zshenv .zprofile .xinitrc .xsession .tmux.conf tmux.conf \
      Makefile Dockerfile Containerfile
      """
    ),
    (
      { .foreign(.braces) },
      """
      nginx.conf etc/nginx/*.conf nginx/conf.d/* nginx/sites-available/* nginx/sites-enabled/* \
      nginx/modules-enabled/* nginx/snippets/* named.conf named.conf.* rndc.conf dovecot.conf \
      etc/dovecot/*.conf dovecot/conf.d/* logrotate.conf logrotate.d/* Caddyfile apt.conf \
      apt.conf.d/* dhcpd.conf dhclient.conf keepalived.conf lvm.conf multipath.conf \
      multipath/conf.d/*.conf radiusd.conf syslog-ng.conf nftables.conf *.nft
      """
    ),
    (
      { .foreign(.tags) },
      """
      apache2.conf httpd.conf etc/apache2/*.conf apache2/conf-available/* apache2/conf-enabled/* \
      apache2/mods-available/* apache2/mods-enabled/* apache2/sites-available/* \
      apache2/sites-enabled/* httpd/conf.d/*.conf .htaccess cupsd.conf proftpd.conf
      """
    ),
    (
      { .foreign(.blocks) },
      """
      haproxy.cfg haproxy/*.cfg unbound.conf unbound.conf.d/*.conf xorg.conf xorg.conf.d/*.conf \
      network/interfaces network/interfaces.d/* frr.conf
      """
    ),
    (
      { .foreign(.table) },
      """
      fstab crontab cron.d/* crontabs/* anacrontab crypttab etc/hosts hosts.allow hosts.deny \
      pam.d/* pam.conf sudoers sudoers.d/* pg_hba.conf pg_ident.conf tmpfiles.d/* sysusers.d/* \
      binfmt.d/* modprobe.d/*.conf modules-load.d/*.conf etc/modules limits.conf limits.d/*.conf \
      etc/security/*.conf nsswitch.conf resolv.conf systemd/resolv.conf sources.list sources.list.d/*.list etc/exports \
      master.cf inittab etc/passwd etc/group etc/shadow etc/gshadow etc/services etc/protocols \
      ld.so.conf ld.so.conf.d/*.conf etc/aliases known_hosts authorized_keys .pgpass .netrc \
      *.rules *.preset mdadm.conf smartd.conf
      """
    ),
    ({ .foreign(.template) }, "*.j2 *.jinja *.jinja2 *.tmpl *.tpl *.gotmpl *.erb"),
  ]
}
