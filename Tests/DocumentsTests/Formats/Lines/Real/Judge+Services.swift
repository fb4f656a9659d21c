@testable import Documents

/// Programs of services, of which some are only unpacked.
extension Judge {
  static let services = [
    environmentFile, environmentDirectory, chrony, sysctl, wireGuard, supervisor, fail2ban,
    dnsmasq, postfix, apt, units,
  ]

  /// The generator of systemd for `environment.d`, which reads files as `EnvironmentFile=` does and expands
  /// variables then, of which two dollar signs are one. It leaves out empty values. Before version 254, a
  /// backslash at the end of a comment continues it.
  private static func systemd(_ dialect: Dialect, dollar: String) -> Judge {
    Judge(
      description: dialect.name, file: ValueFile(dialect),
      script: #"""
        python3 - <<'END'
        import os, re, subprocess
        generator = '/usr/lib/systemd/user-environment-generators/30-systemd-environment-d-generator'
        os.makedirs('config/environment.d')
        letters = dict(zip('abfnrtv', '\a\b\f\n\r\t\v'))

        def decoded(escape):
            text = escape[1]
            return chr(int(text, 8)) if len(text) > 1 else letters.get(text, text)

        for name in open('names').read().split():
            text = open(name, newline='', encoding='utf-8').read()
            if re.search(r'^[ \t]*[#;].*\\$', text, re.M):
                continue
            with open('config/environment.d/f.conf', 'w', newline='', encoding='utf-8') as file:
                file.write(text.replace('$', '\#(dollar)'))
            home = {'XDG_CONFIG_HOME': os.getcwd() + '/config', 'HOME': os.getcwd()}
            read = subprocess.run([generator], env=home, capture_output=True).stdout.decode()
            values = dict(line.split('=', 1) for line in read.split('\n') if '=' in line)
            with open(name + '.out', 'w', newline='', encoding='utf-8') as out:
                for key in ('before', 'key', 'after'):
                    value = values.get(key, '')
                    if value[:1] == '"':
                        value = re.sub(r'\\([0-7]{3}|.)', decoded, value[1:-1])
                    out.write(key + '\n' + value + '\0')
        END
        """#, skipsEmptyValues: true)
  }

  private static let environmentFile = systemd(.environmentFile, dollar: "$$")
  private static let environmentDirectory = systemd(.environmentDirectory, dollar: "$")

  /// chronyd prints each directive before it reads the arguments, so each line is a file of its own.
  private static let chrony = Judge(
    description: "chronyd", file: ValueFile(.chrony),
    script: #"""
      while read -r f; do
        while IFS= read -r line || [ -n "$line" ]; do
          printf '%s\n' "$line" >one
          \#(ShippedFile.folder)/usr/sbin/chronyd -p -f "$PWD/one" 2>/dev/null | head -n 1
        done <"$f" | while IFS=' ' read -r key value; do
          printf '%s\n%s\0' "${key,,}" "${value:-true}"
        done >"$f.out"
      done <names
      exit 0
      """#, trials: 200)

  private static let sysctl = Judge(
    description: "sysctl",
    file: ValueFile(
      .sysctl, before: "kernel.pid_max", key: "kernel.hostname", after: "vm.swappiness"),
    script: """
      while read -r f; do
        sysctl --dry-run -p "$f" >read 2>/dev/null
        for key in kernel.pid_max kernel.hostname vm.swappiness; do
          grep -q "^$key = " read || continue
          printf '%s\\n' "$key"
          sed -n "s/^$key = //p" read | tail -n 1 | head -c -1
          printf '\\0'
        done >"$f.out"
      done <names
      exit 0
      """)

  /// The function of wg-quick that reads a file.
  private static let wireGuard = Judge(
    description: "wg-quick",
    file: ValueFile(
      .wireGuard, before: "MTU", key: "Table", after: "PostUp", section: "Interface"),
    script: #"""
      sed '/override insertion point/,$d' /usr/bin/wg-quick >functions
      while read -r f; do
        cp "$f" wg0.conf
        chmod 600 wg0.conf
        (
          . ./functions
          parse_options "$PWD/wg0.conf"
          printf 'MTU\n%s\0Table\n%s\0PostUp\n%s\0' "$MTU" "$TABLE" "${POST_UP[0]}"
        ) >"$f.part" 2>/dev/null && mv "$f.part" "$f.out"
      done <names
      exit 0
      """#)

  /// dnsmasq names a user that is not known, or else the group of the command line.
  private static let dnsmasq = Judge(
    description: "dnsmasq",
    file: ValueFile(.dnsmasq, before: "cache-size", key: "user", after: "dns-forward-max"),
    script: #"""
      while read -r f; do
        timeout 60 dnsmasq -k --port=0 --group=no-group-has-this-name -C "$PWD/$f" >said 2>&1
        sed -z -E 's/^\ndnsmasq: unknown user or group: (no-group-has-this-name)?(.*)\n\n?$/user\n\2\x00/' said >"$f.part"
        head -c 5 "$f.part" | grep -q '^user$' && mv "$f.part" "$f.out"
      done <names
      exit 0
      """#, readsOneKey: true)

  /// Postfix's smtpd, which greets with the values of three settings, each after a byte 02. A dollar sign is written
  /// twice, because it reads a reference otherwise.
  private static let postfix = Judge(
    description: "smtpd", file: ValueFile(.postfix),
    script: #"""
      cp -r \#(ShippedFile.folder)/usr/lib/postfix lib
      mkdir -p queue/pid queue/private queue/public queue/maildrop
      chmod -R a+rX . "$HOME" && chown -R nobody queue
      export LD_LIBRARY_PATH=$PWD/lib
      greet() {
        mkdir "$1.d" && sed 's/\$/$$/g' "$1" >"$1.d/main.cf"
        MAIL_CONFIG=$PWD/$1.d timeout 60 setpriv --reuid=nobody --clear-groups lib/sbin/smtpd -S \
          -o compatibility_level=2 -o queue_directory="$PWD/queue" -o myhostname=a.b -o mail_owner=daemon \
          -o setgid_group=mail -o alias_maps= -o local_recipient_maps= -o proxy_read_maps= \
          -o smtpd_relay_restrictions=permit -o smtpd_banner=$'\x02$before\x02$key\x02$after\x02' \
          </dev/null 2>/dev/null |
          sed -n -z -E 's/^220 \x02([^\x02]*)\x02([^\x02]*)\x02([^\x02]*)\x02.*/before\n\1\x00key\n\2\x00after\n\3\x00/p' \
            >"$1.part"
        [ ! -s "$1.part" ] || mv "$1.part" "$1.out"
      }
      export -f greet
      # It waits for a second before it refuses a file.
      xargs -P 25 -I{} bash -c 'greet {}' <names
      exit 0
      """#, readsLinesAsBlanks: true)

  /// The reader of apt for control files. It is not told that they have comments, so it gets none. A line with
  /// only a dot is a blank one, by the policy of Debian.
  private static let apt = Judge(
    description: "apt", file: ValueFile(.deb822),
    script: #"""
      /usr/bin/python3 - <<'END'
      import apt_pkg, re
      apt_pkg.init_config()
      for name in open('names').read().split():
          text = open(name, 'rb').read()
          with open('one', 'wb') as one:
              one.write(re.sub(rb'^#.*(\n|\Z)', b'', text, flags=re.M))
          try:
              stanzas = list(apt_pkg.TagFile('one'))
          except apt_pkg.Error:
              continue
          # A stanza that has only keys with line breaks in them has no field.
          stanzas = [s for s in stanzas if any('\n' not in key for key in s.keys())]
          with open(name + '.out', 'w', encoding='utf-8', newline='') as out:
              for key in [key.strip(' ') for key in stanzas[0].keys()] if stanzas else []:
                  lines = [line.strip(' \t') for line in stanzas[0][key].split('\n')]
                  value = '\n'.join(lines[:1] + ['' if line == '.' else line for line in lines[1:]])
                  out.write(key.lower() + '\n' + value.lstrip('\n') + '\0')
      END
      """#)

  /// systemd, which prints the units that it would start. A percent sign is written twice, because it reads a
  /// specifier otherwise.
  private static let units = Judge(
    description: "systemd",
    file: ValueFile(
      .systemd, before: "UtmpIdentifier", key: "PAMName", after: "Nice", section: "Service"),
    script: #"""
      mkdir -p run/systemd units
      while read -r f; do
        sed 's/%/%%/g' "$f" >"units/$f.service"
        mkdir "units/$f.service.d"
        printf '[Service]\nExecStart=/bin/true\n' >"units/$f.service.d/start.conf"
        printf '[Unit]\nWants=%s.service\n' "$f" >>units/all.target
      done <names
      as=()
      [ "$(id -u)" != 0 ] || { chown -R nobody . "$HOME"; as=(setpriv --reuid nobody --clear-groups); }
      "${as[@]}" env XDG_RUNTIME_DIR="$PWD/run" SYSTEMD_UNIT_PATH="$PWD/units:" \
        /usr/lib/systemd/systemd --user --test --unit=all.target >said 2>errors
      python3 - <<'END'
      import re
      said = open('said', encoding='utf-8', newline='\n').read()
      for unit in said.split('\t-> Unit ')[1:]:
          name = re.match(r'(f\d+)\.service:', unit)
          if not name or 'Unit Load State: error' in unit:
              continue
          values = re.findall(r'^\t\t(UtmpIdentifier|PAMName|Nice): (.*)$', unit, re.M)
          with open(name[1] + '.out', 'w', encoding='utf-8', newline='') as out:
              for key, value in values:
                  if (key, value) != ('Nice', '0'):
                      out.write(key + '\n' + value + '\0')
      END
      """#, printsNoEmptyValues: true)

  private static let packages = "\(ShippedFile.folder)/usr/lib/python3/dist-packages"

  private static let supervisor = configParser(
    "supervisor", .supervisor, module: "supervisor.options",
    "supervisor.options.UnhosedConfigParser()", modules: packages)

  private static let fail2ban = configParser(
    "fail2ban", .fail2ban, module: "fail2ban.client.configparserinc",
    "fail2ban.client.configparserinc.SafeConfigParserWithIncludes()", modules: packages)
}
