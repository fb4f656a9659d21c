import Foundation
import Testing

@testable import Documents

/// A comment line of a shipped file, with the judgement of a person: whether it is an assignment of the
/// file's dialect whose value could be used as it is.
struct LabelledComment {
  let path: String
  let line: String
  let isSetting: Bool

  /// The labels of 400 lines, sampled at random from the files of 25 packages.
  static func all() throws -> [LabelledComment] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "labelled-comments.txt")
    var path = ""
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
      let text = String(line.dropFirst(2))
      if line.hasPrefix("@") {
        path = text
        return nil
      }
      return LabelledComment(path: path, line: text, isSetting: line.hasPrefix("+"))
    }
  }

  /// Whether the line has a row.
  func isFound() throws -> Bool {
    let bytes = Array(try Data(contentsOf: URL(filePath: "\(ShippedFile.folder)/\(path)")))
    let document = try DocumentReader.open(bytes, named: path)
    let lines = try #require(document as? LineDocument, "\(path)")
    let start = try #require(lines.startOfLine(equalTo: Array(line.utf8)), "\(path): \(line)")
    return lines.setting(inCommentAt: start) != nil
  }
}

extension LineDocument {
  fileprivate func startOfLine(equalTo text: [UInt8]) -> Int? {
    var at = 0
    while at < bytes.count {
      let end = bytes[at...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      if bytes[at..<end].elementsEqual(text) { return at }
      at = end + 1
    }
    return nil
  }
}
