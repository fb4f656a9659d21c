import Foundation
import Harness
import Preferences

@testable import Documents

/// A program that reads files, for comparison.
struct Judge: CustomStringConvertible, Sendable {
  let description: String
  let file: ValueFile
  /// A script of bash. For each argument it writes what the program reads to the file `ARGUMENT.out`: a key, a
  /// line break, the value and a zero byte for each key. If the program refuses the file, there is no such file.
  let script: String
  /// Whether only the middle one of a file's keys can be seen.
  var readsOneKey = false
  /// Whether it prints the default of a key that a file does not set.
  var printsDefaults = false
  /// Whether it leaves out an empty value, and prints the one before it instead.
  var skipsEmptyValues = false
  /// Whether it does not print a value that is empty.
  var printsNoEmptyValues = false
  /// Whether it reads a line break in a value, with the blanks around it, as blanks.
  var readsLinesAsBlanks = false
  /// The number of files of a comparison.
  var trials: UInt64 = 500

  /// The keys of a file whose values it prints.
  var keys: [String] { readsOneKey ? [file.key] : file.keys }

  /// Whether a value that is shown is what the program reads.
  func agrees(_ shown: String?, _ read: String?) -> Bool {
    if printsNoEmptyValues, shown == "" { return read == nil }
    guard readsLinesAsBlanks, let shown, shown.contains("\n") else { return shown == read }
    return shown.split(whereSeparator: \.isWhitespace)
      == read?.split(whereSeparator: \.isWhitespace)
  }

  /// Returns what the program reads in each file. Nil for a file that it refuses.
  func readings(of files: [[UInt8]]) throws -> [[String: String]?] {
    let scratch = try Scratch()
    let names = files.indices.map { "f\($0)" }
    for (name, bytes) in zip(names, files) {
      try Data(bytes).write(to: scratch.folder.appending(path: name))
    }
    try scratch.write(names.joined(separator: "\n") + "\n", to: "names")
    let outcome = try Program.run(
      "bash", ["-c", script], in: scratch.folder, environment: ["HOME": scratch.folder.path])
    guard outcome.status == 0 else { throw Failure(outcome: outcome) }
    return names.map { name in
      let path = scratch.folder.appending(path: "\(name).out")
      return (try? Data(contentsOf: path)).map(Self.reading)
    }
  }

  struct Failure: Error { let outcome: Program.Outcome }

  private static func reading(_ data: Data) -> [String: String] {
    var values: [String: String] = [:]
    for item in data.split(separator: 0) {
      let key = item.prefix { $0 != 0x0A }
      let value = item.dropFirst(key.count + 1)
      values[String(decoding: key, as: UTF8.self)] = String(decoding: value, as: UTF8.self)
    }
    return values
  }
}

extension Judge {
  /// Reads each file in a shell that finds no programs.
  private static func shell(_ name: String) -> Judge {
    Judge(
      description: name, file: ValueFile(.environment),
      script: """
        while read -r f; do
          env -i x=expanded PATH=/nonexistent HOME=/home/a "$(command -v \(name))" -c '
            set -a
            . "./$0" || exit 1
            for k in before key after; do
              eval "v=\\${$k-unset}"
              printf "%s\\n%s\\0" "$k" "$v"
            done' "$f" >"$f.part" 2>/dev/null </dev/null && mv "$f.part" "$f.out"
        done <names
        exit 0
        """, printsDefaults: true)
  }

  static let bash = shell("bash")
  static let dash = shell("dash")

  static let git = Judge(
    description: "git", file: ValueFile(.git),
    script: """
      while read -r f; do
        git config -f "$f" --list -z >"$f.part" 2>/dev/null && sed -z 's/^s[.]//' "$f.part" >"$f.out"
      done <names
      exit 0
      """)

  static let python = configParser(
    "python", .python, "configparser.RawConfigParser(interpolation=None)")

  /// A parser of Python's `configparser` or a class that is made of it. `modules` is the folder of its module.
  static func configParser(
    _ name: String, _ dialect: Dialect, module: String = "configparser", _ parser: String,
    modules: String = ""
  ) -> Judge {
    Judge(
      description: name, file: ValueFile(dialect),
      script: """
        PYTHONUTF8=1 python3 - <<'END'
        import configparser, sys
        sys.path.insert(0, '\(modules)')
        import \(module)
        for name in open('names').read().split():
            parser = \(parser)
            parser.optionxform = str
            try:
                parser.read(name)
            except configparser.Error:
                continue
            with open(name + '.out', 'w', encoding='utf-8', newline='') as out:
                if parser.has_section('s'):
                    for key, value in parser.items('s', raw=True):
                        # Programs divide such a value at its line breaks.
                        out.write(key + '\\n' + value.lstrip('\\n') + '\\0')
        END
        """)
  }
}
