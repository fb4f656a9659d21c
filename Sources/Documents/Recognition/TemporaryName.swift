/// Names of copies that another program hands to an editor.
package enum TemporaryName {
  private static let directories = [["tmp"], ["var", "tmp"], ["usr", "tmp"]]

  /// Returns the names that a file may have whose copy has this path. `sudoedit` adds a dot and eight
  /// characters, or eight characters before the extension; `systemctl edit` makes `.#NAME` and 16 digits.
  static func originals(ofCopyAt names: [String]) -> [String] {
    guard let name = names.last else { return [] }
    if name.hasPrefix(".#"), name.utf8.count > 18, name.utf8.suffix(16).allSatisfy(\.isHexDigit) {
      return [String(name.dropFirst(2).dropLast(16))]
    }
    guard directories.contains(names.dropLast()) else { return [] }
    let bytes = Array(name.utf8)
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")) else { return [] }
    let (stem, ending) = (bytes[..<dot], bytes[dot...])
    var originals: [String] = []
    if ending.count == 9, ending.dropFirst().allSatisfy(\.isLetterOrDigit), !stem.isEmpty {
      originals.append(String(decoding: stem, as: UTF8.self))
    }
    if stem.count >= 8, stem.suffix(8).allSatisfy(\.isLetterOrDigit) {
      originals.append(String(decoding: stem.dropLast(8) + ending, as: UTF8.self))
    }
    return originals
  }

  /// Returns the path of the file whose copy at `path` a `sudoedit` hands over that was started with these
  /// arguments in the working directory. Nil if it hands over another file, or if it is another program. The
  /// arguments are read only if `path` may be that of a copy.
  package static func original(
    of path: String, callerArguments: @autoclosure () -> [String]
  ) -> String? {
    let names = originals(ofCopyAt: path.absoluteNames)
    guard !names.isEmpty else { return nil }
    let arguments = callerArguments()
    guard let program = arguments.first?.absoluteNames.last else { return nil }
    let isEditor = arguments.dropFirst().contains { $0 == "-e" || $0 == "--edit" }
    guard program == "sudoedit" || program == "sudo" && isEditor else { return nil }
    let files = arguments.dropFirst().map(\.absoluteNames).filter { file in
      file.last.map(names.contains) ?? false
    }
    return files.count == 1 ? "/" + files[0].joined(separator: "/") : nil
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool { isLetter || isDigit }
}
