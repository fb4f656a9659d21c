import Glibc
import Preferences
import Testing

/// GLib's `gsettings` command, restricted to the schemas of one folder.
struct GSettingsTool {
  /// The data folder, which contains `glib-2.0/schemas`.
  let folder: String

  /// The output of `gsettings` for one key.
  struct Key {
    let schema: String
    let name: String
    /// The value in the notation of `list-recursively`.
    let value: String
    let range: String
    let description: String
  }

  /// Compiles the schemas. Returns the compiler's messages, which are empty if none is faulty.
  func compile() throws -> String {
    try output("glib-compile-schemas --strict \(folder)/glib-2.0/schemas 2>&1")
  }

  /// Returns every key of every schema, relocatable ones at an arbitrary path. Starts two processes for
  /// each key.
  func keys() throws -> [Key] {
    let out = try output("mktemp -d").split(separator: "\n").joined()
    defer { system("rm -r \(out)") }
    _ = try output(script(out))
    let lines = try text("\(out)/lines").split(separator: "\n")
    return try lines.enumerated().map { number, line in
      let parts = line.split(separator: " ", maxSplits: 2)
      return Key(
        schema: String(parts[0].prefix { $0 != ":" }), name: String(parts[1]),
        value: String(parts[2]), range: try text("\(out)/\(number + 1).range"),
        description: try text("\(out)/\(number + 1).description"))
    }
  }

  /// Returns the keys of schemas that have a path, with values only. Starts one process.
  func values() throws -> [Key] {
    let lines = try output("\(environment)\ngsettings list-recursively").split(separator: "\n")
    return lines.map { line in
      let parts = line.split(separator: " ", maxSplits: 2)
      return Key(
        schema: String(parts[0]), name: String(parts[1]), value: String(parts[2]), range: "",
        description: "")
    }
  }

  private var environment: String {
    "export GSETTINGS_BACKEND=memory LC_ALL=C.UTF-8 XDG_DATA_DIRS=\(folder) XDG_DATA_HOME=/nowhere"
  }

  private func script(_ out: String) -> String {
    """
    \(environment)
    cd \(out)
    { gsettings list-schemas; gsettings list-relocatable-schemas | sed 's#$#:/a/path/#'; } |
      xargs -P2 -I{} sh -c 'gsettings list-recursively "$1" > list.$$' - {} 2> /dev/null
    cat list.* | sort -u > lines
    awk '{ print NR, $1, $2 }' lines | xargs -P2 -L1 sh -c '
      gsettings range "$2" "$3" > $1.range; gsettings describe "$2" "$3" > $1.description' -
    """
  }

  private func output(_ command: String) throws -> String {
    let pipe = try #require(popen(command, "r"))
    defer { pclose(pipe) }
    var bytes: [UInt8] = []
    while case let byte = fgetc(pipe), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try readBytes(path), as: UTF8.self)
  }
}
