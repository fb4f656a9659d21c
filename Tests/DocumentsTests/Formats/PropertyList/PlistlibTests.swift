import Glibc
import Preferences
import Testing

@testable import Documents

/// Exchange of property lists with Python's plistlib.
@Suite(.enabled(if: Plistlib.isThere, "python3 is not installed"))
struct PlistlibTests {
  @Test func `plistlib reads edited property lists, and the files it writes are read back`() throws
  {
    let folder = try Plistlib.folder()
    defer { Plistlib.run("rm -r \(folder)") }
    var values: [PreferenceValue] = []
    for seed in 1...150 as ClosedRange<UInt64> {
      var random = PropertyListGenerator(seed: seed)
      let layout = random.layout()
      let isXML = random.chance(50)
      let value = random.root().withoutUIDs
      let bytes = isXML ? random.xml(value, layout) : random.binary(value)
      var document = try DocumentReader.open(bytes)
      let old = document.value(at: 0)
      let new = random.change(of: old).1.withoutUIDs
      document = try document.applying([Change(.root, from: old, to: new)])
      try Plistlib.write(document.bytes, to: "\(folder)/\(values.count).plist")
      values.append(document.value(at: 0))
    }
    #expect(Plistlib.run("python3 -c '\(Plistlib.script)' \(folder)") == 0)
    for (number, value) in values.enumerated() {
      for format in ["xml", "binary"] {
        let path = "\(folder)/\(number).\(format)"
        let document = try DocumentReader.open(Plistlib.read(path))
        #expect(document.value(at: 0).isEquivalent(to: value), "seed \(number + 1), \(format)")
      }
    }
  }
}

private enum Plistlib {
  /// Writes every file in each format.
  static let script = """
    import plistlib, sys, glob
    for path in glob.glob(sys.argv[1] + "/*.plist"):
        value = plistlib.load(open(path, "rb"))
        for name, format in (("xml", plistlib.FMT_XML), ("binary", plistlib.FMT_BINARY)):
            with open(path[:-5] + name, "wb") as out:
                plistlib.dump(value, out, fmt=format, sort_keys=False)
    """

  static let isThere = run("command -v python3 >/dev/null") == 0

  @discardableResult static func run(_ command: String) -> Int32 { system(command) }

  static func folder() throws -> String {
    var template = Array("/tmp/prefs-plistlib-XXXXXX".utf8CString)
    return try #require(mkdtemp(&template).map { String(cString: $0) })
  }

  static func write(_ bytes: [UInt8], to path: String) throws {
    let file = try #require(fopen(path, "w"))
    defer { fclose(file) }
    #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
  }

  static func read(_ path: String) throws -> [UInt8] {
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
    return bytes
  }
}

extension PreferenceValue {
  /// The value with UIDs as integers, since plistlib has no UIDs in XML.
  fileprivate var withoutUIDs: PreferenceValue {
    switch self {
    case .uid(let number): .integer(Number(number))
    case .array(let elements): .array(elements.map(\.withoutUIDs))
    case .dictionary(let members): .dictionary(members.mapValues(\.withoutUIDs))
    default: self
    }
  }
}
