@testable import Documents

/// Programs of services, of which some are only unpacked.
extension Judge {
  static let services = [
    environmentFile, environmentDirectory, chrony, sysctl, wireGuard, supervisor, fail2ban,
    dnsmasq,
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

  private static let packages = "\(ShippedFile.folder)/usr/lib/python3/dist-packages"

  private static let supervisor = configParser(
    "supervisor", .supervisor, module: "supervisor.options",
    "supervisor.options.UnhosedConfigParser()", modules: packages)

  private static let fail2ban = configParser(
    "fail2ban", .fail2ban, module: "fail2ban.client.configparserinc",
    "fail2ban.client.configparserinc.SafeConfigParserWithIncludes()", modules: packages)
}
