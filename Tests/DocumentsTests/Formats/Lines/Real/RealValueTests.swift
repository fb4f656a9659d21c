import Foundation
import Harness
import Testing

@testable import Documents

/// Values as programs of servers read them.
@Suite(
  .onOwnThread,
  .enabled(
    if: ProcessInfo.processInfo.environment["PREFS_TEST_REAL"] != nil,
    "needs packages: make test-real"))
struct RealValueTests {
  private static let judges: [Judge] =
    [
      .php, .mysql, .postgresql, .redis, .sshd, .ssh, .samba, .properties, .keyfile,
    ] + Judge.services

  @Test(arguments: judges)
  func `a value is what its program reads, or is shown as the file has it`(judge: Judge) throws {
    try judge.compareReadings(seeds: 0..<judge.trials)
  }

  @Test(arguments: judges)
  func `a program reads the text that was set, and other values as before`(judge: Judge) throws {
    try judge.compareWrittenTexts(seeds: 0..<judge.trials)
  }

  @Test(arguments: judges)
  func `of repeated keys and sections, that value is shown which the program reads`(
    judge: Judge
  ) throws {
    try judge.compareFiles(seeds: 0..<judge.trials)
  }

  @Test(arguments: judges)
  func `a change in an awkward file changes nothing else for the program`(judge: Judge) throws {
    try judge.compareChangedFiles(seeds: 0..<judge.trials)
  }
}

extension Judge {
  fileprivate static let php = Judge(
    description: "php", file: ValueFile(.php, joinsSections: false),
    script: #"""
      php -n -r 'foreach (file("names", FILE_IGNORE_NEW_LINES) as $n) {
        $read = @parse_ini_file($n, true, INI_SCANNER_NORMAL);
        if ($read === false || !isset($read["s"])) continue;
        $text = "";
        foreach ($read["s"] as $key => $value) $text .= "$key\n" . (is_array($value) ? "" : $value) . "\0";
        file_put_contents("$n.out", $text);
      }'
      """#)

  fileprivate static let mysql = Judge(
    description: "my_print_defaults", file: ValueFile(.mysql),
    script: #"""
      while read -r f; do
        my_print_defaults --defaults-file="$PWD/$f" s >"$f.part" 2>/dev/null || continue
        sed -z -E 's/\n$//; s/(^|\n)--([^=\n]*)=?/\x00\2\n/g; s/^\x00//' "$f.part" >"$f.out"
      done <names
      exit 0
      """#)

  fileprivate static let postgresql = Judge(
    description: "postgres",
    file: ValueFile(
      .postgresql, before: "port", key: "log_line_prefix", after: "max_wal_senders"),
    script: """
      mkdir data && echo 15 >data/PG_VERSION && touch data/postgresql.auto.conf
      chmod -R a+rwX . && chmod 700 data && chown -R nobody data && chmod a+rx "$HOME"
      while read -r f; do
        for k in port log_line_prefix max_wal_senders; do
          printf '%s\\n' $k
          setpriv --reuid=nobody --clear-groups /usr/lib/postgresql/15/bin/postgres \
            -D data --config-file="$f" -C $k 2>/dev/null >value || continue 2
          head -c -1 value
          printf '\\0'
        done >"$f.part"
        mv "$f.part" "$f.out"
      done <names
      exit 0
      """, printsDefaults: true, trials: 100)

  fileprivate static let redis = Judge(
    description: "redis",
    file: ValueFile(.redis, before: "hz", key: "syslog-ident", after: "databases"),
    script: """
      while read -r f; do
        redis-server "$PWD/$f" --port 0 --unixsocket "$PWD/$f.s" --save '' >/dev/null 2>&1 &
        for wait in $(seq 600); do
          [ -S "$f.s" ] || ! kill -0 $! 2>/dev/null || sleep 0.05
        done
        if [ -S "$f.s" ]; then
          for k in hz syslog-ident databases; do
            printf '%s\\n' $k
            redis-cli -s "$PWD/$f.s" --raw config get $k >value
            grep -q "^$k" value || break
            tail -n +2 value | head -c -1
            printf '\\0'
          done >"$f.part"
          grep -q "^databases" value && mv "$f.part" "$f.out"
        fi
        kill $! 2>/dev/null
        wait
      done <names
      exit 0
      """, printsDefaults: true, trials: 100)

  /// A program of OpenSSH that prints a line for each keyword.
  private static func openSSH(_ name: String, _ command: String, key: String, after: String)
    -> Judge
  {
    Judge(
      description: name, file: ValueFile(.sshd, before: "Port", key: key, after: after),
      script: """
        mkdir -p /run/sshd
        ssh-keygen -q -t ed25519 -N '' -f host
        while read -r f; do
          \(command) >"$f.part" 2>/dev/null || continue
          for k in Port \(key) \(after); do
            printf '%s\\n' "$k"
            sed -n "s/^$k //Ip" "$f.part" | head -c -1
            printf '\\0'
          done >"$f.out"
        done <names
        exit 0
        """, printsDefaults: true)
  }

  fileprivate static let sshd = openSSH(
    "sshd", #"/usr/sbin/sshd -T -h "$PWD/host" -f "$PWD/$f""#, key: "AuthorizedKeysCommandUser",
    after: "MaxAuthTries")
  fileprivate static let ssh = openSSH(
    "ssh", #"ssh -G -F "$PWD/$f" host"#, key: "BindInterface", after: "ConnectTimeout")

  fileprivate static let samba = Judge(
    description: "testparm",
    file: ValueFile(.samba, before: "volume", key: "comment", after: "fstype"),
    script: """
      while read -r f; do
        for k in volume comment fstype; do
          printf '%s\\n' $k
          testparm -s --section-name=s --parameter-name=$k "$f" 2>/dev/null >value || continue 2
          head -c -1 value
          printf '\\0'
        done >"$f.part"
        mv "$f.part" "$f.out"
      done <names
      exit 0
      """, printsDefaults: true, trials: 150)

  fileprivate static let properties = Judge(
    description: "java.util.Properties", file: ValueFile(.properties),
    script: #"""
      cat >P.java <<'END'
      import java.io.*;
      import java.nio.charset.StandardCharsets;
      import java.nio.file.*;
      import java.util.*;
      class P {
        public static void main(String[] a) throws Exception {
          for (String n : Files.readAllLines(Path.of("names"))) {
            Properties p = new Properties();
            try (Reader r = Files.newBufferedReader(Path.of(n), StandardCharsets.UTF_8)) {
              p.load(r);
            } catch (IllegalArgumentException e) { continue; }
            StringBuilder text = new StringBuilder();
            for (String k : p.stringPropertyNames()) text.append(k + "\n" + p.getProperty(k) + "\0");
            Files.writeString(Path.of(n + ".out"), text);
          }
        }
      }
      END
      java P.java
      """#)

  /// GLib, called by Python.
  fileprivate static let keyfile = Judge(
    description: "GKeyFile", file: ValueFile(.keyfile),
    script: #"""
      python3 - <<'END'
      import ctypes
      g = ctypes.CDLL('libglib-2.0.so.0')
      g.g_key_file_new.restype = ctypes.c_void_p
      g.g_key_file_get_string.restype = ctypes.c_char_p
      for name in open('names').read().split():
          file = ctypes.c_void_p(g.g_key_file_new())
          if not g.g_key_file_load_from_file(file, name.encode(), 0, None):
              continue
          keys = [k for k in (b'before', b'key', b'after') if g.g_key_file_has_key(file, b's', k, None)]
          values = [(k, g.g_key_file_get_string(file, b's', k, None)) for k in keys]
          if None in [v for _, v in values]:
              continue
          with open(name + '.out', 'wb') as out:
              out.write(b''.join(k + b'\n' + v + b'\0' for k, v in values))
      END
      """#)
}
