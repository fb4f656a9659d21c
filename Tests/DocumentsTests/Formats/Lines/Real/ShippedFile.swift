import Foundation
import Preferences

@testable import Documents

/// A configuration file of a Debian package, which `make test-real` unpacks.
struct ShippedFile: Sendable {
  /// The path in the file system of a machine that has the package.
  let path: String
  let bytes: [UInt8]
  let dialect: Dialect

  var text: String { String(decoding: bytes, as: UTF8.self) }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../../.build/configuration").standardizedFileURL.path

  /// The files whose path has a dialect, and those of fail2ban and others that an inspection reads.
  static func all() throws -> [ShippedFile] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    return try paths.compactMap { path in
      // The services of Avahi are XML.
      guard let dialect = Dialect(path: path), !path.contains("/doc/"), !path.contains("/tests/"),
        !path.contains("/avahi/services/"),
        let type = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(path)")[.type],
        type as? FileAttributeType == .typeRegular
      else { return nil }
      let bytes = try Data(contentsOf: URL(filePath: "\(folder)/\(path)"))
      return ShippedFile(path: path, bytes: Array(bytes), dialect: dialect)
    }
  }

  /// Counts the lines that are set, as somebody would who has read only the manual.
  var naiveCount: Int {
    var count = 0
    var continues = false
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let content = line.trimmingCharacters(in: .whitespaces)
      let isContinuation =
        continues
        || dialect.joinsIndentedLines && count > 0 && line.first?.isWhitespace == true
      let isComment = content.first?.asciiValue.map(dialect.marks.contains) ?? true
      continues =
        dialect.joinsBackslashes && content.hasSuffix("\\")
        && (isContinuation || !isComment)
        || dialect.continuation == .backslashOverComments && continues && isComment
      if isContinuation || isComment || isHeading(content) { continue }
      if content.hasPrefix("!") {
        count += dialect == .mysql ? 1 : 0
        continue
      }
      if content.contains("=") || dialect.bareKeys != .none || dialect.allowsBlank { count += 1 }
    }
    return count
  }

  private func isHeading(_ content: String) -> Bool {
    dialect.hasSections && content.hasPrefix("[")
      || dialect.blocks.contains(content.prefix { !$0.isWhitespace }.lowercased())
  }
}

extension Dialect {
  fileprivate var joinsIndentedLines: Bool {
    [.indentation, .indentationWithBlankLines, .indentationWithDots].contains(continuation)
  }

  fileprivate var joinsBackslashes: Bool {
    continuation == .backslashOverComments || value.escapes.map { $0.join != .none } ?? false
  }

  fileprivate var allowsBlank: Bool {
    switch separator {
    case .blank, .equalsOrBlank, .any: true
    case .equals, .equalsOrColon, .colon: false
    }
  }
}

extension PreferenceValue {
  /// A text itself, or the spelling of another value.
  var content: String { if case .string(let text) = self { text } else { text } }
}

extension DocumentSnapshot {
  /// The names of all values that are set once and are not containers, elements included.
  var scalars: [PreferenceName] {
    (0..<count).filter { !isDuplicate(at: $0) }.flatMap { row -> [PreferenceName] in
      let name = name(at: row)
      guard case .array(let elements) = value(at: row) else {
        return value(at: row).isContainer ? [] : [name]
      }
      return elements.indices.map { name.appending(index: $0) }
    }
  }
}
