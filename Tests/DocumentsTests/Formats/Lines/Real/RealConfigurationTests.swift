import Foundation
import Harness
import Preferences
import Seeded
import Testing

@testable import Documents

/// Edits of the configuration files that packages ship, compared with the files and with other readers.
@Suite(
  .onOwnThread,
  .enabled(
    if: ProcessInfo.processInfo.environment["PREFS_TEST_REAL"] != nil,
    "needs packages: make test-real"))
struct RealConfigurationTests {
  @Test func `every shipped file is read, and its rows are the lines that are set`() throws {
    let files = try ShippedFile.all()
    #expect(files.count > 300)
    for file in files {
      let document = try DocumentReader.open(file.bytes, named: file.path)
      #expect(document.format == .lines, "\(file.path)")
      #expect(document.bytes == file.bytes)
      let unread = DocumentSnapshot(document, revision: .new()).unreadLines.count
      #expect(document.countOfScalars + unread == file.naiveCount, "\(file.path)")
    }
  }

  @Test func `an edit changes the lines of one value, and undo gives the first bytes`() throws {
    for file in try ShippedFile.all() {
      var random = SplitMix64(seed: UInt64(file.bytes.count))
      let then = DocumentSnapshot(
        try DocumentReader.open(file.bytes, named: file.path), revision: .new())
      for name in then.scalars.shuffled(using: &random).prefix(20) {
        let comment: Comment = "\(file.path): \(name)"
        let new = PreferenceValue.string("prefs.test")
        guard then[name] != new else { continue }
        let edited = try then.document.applying([Change(name, from: then[name], to: new)])
        let now = DocumentSnapshot(edited, revision: .new())
        #expect(now[name] == new, comment)
        let hunk = Hunk(from: file.text, to: String(decoding: edited.bytes, as: UTF8.self))
        #expect(hunk.added.count == 1, comment)
        #expect(hunk.removed.count <= then.countOfLines(of: name), comment)
        #expect(hunk.added.first?.contains("prefs.test") == true, comment)
        let back = [Change(name, from: new, to: then[name])].returning(to: then, from: now)
        #expect(try edited.applying(back).bytes.asText == file.text, comment)
      }
    }
  }

  @Test func `a key that is removed comes back in its place`() throws {
    for file in try ShippedFile.all() {
      var random = SplitMix64(seed: UInt64(file.bytes.count))
      let document = try DocumentReader.open(file.bytes, named: file.path)
      let then = DocumentSnapshot(document, revision: .new())
      let keys = then.scalars.filter { $0.last?.index == nil }
      for name in keys.shuffled(using: &random).prefix(20) {
        let comment: Comment = "\(file.path): \(name)"
        let edited = try document.applying([Change(name, from: then[name], to: nil)])
        let now = DocumentSnapshot(edited, revision: .new())
        #expect(now[name] == nil, comment)
        for other in keys where other != name { #expect(now[other] == then[other], comment) }
        let back = [Change(name, from: nil, to: then[name])].returning(to: then, from: now)
        let restored = try edited.applying(back)
        #expect(restored.bytes.asText == file.text, comment)
      }
    }
  }

  @Test func `commented-out settings are told from prose, on lines that were labelled by hand`()
    throws
  {
    let labels = try LabelledComment.all()
    #expect(labels.count == 400)
    var (right, wrong, missed) = (0, [String](), [String]())
    for label in labels {
      switch (try label.isFound(), label.isSetting) {
      case (true, true): right += 1
      case (true, false): wrong.append(label.line)
      case (false, true): missed.append(label.line)
      case (false, false): continue
      }
    }
    let precision = Double(right) / Double(right + wrong.count)
    let recall = Double(right) / Double(right + missed.count)
    #expect(precision >= 0.99, "not settings: \(wrong)")
    #expect(recall >= 0.95, "not found: \(missed)")
  }
}

// MARK: Helpers

/// The lines in which two texts differ, without the common lines around them.
private struct Hunk {
  let removed, added: [Substring]

  init(from old: String, to new: String) {
    let a = old.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let b = new.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let start = zip(a, b).prefix { $0 == $1 }.count
    let limit = min(a.count, b.count) - start
    let end = zip(a.reversed(), b.reversed()).prefix { $0 == $1 }.count
    removed = Array(a[start..<a.count - min(end, limit)])
    added = Array(b[start..<b.count - min(end, limit)])
  }
}

extension Document {
  fileprivate var countOfScalars: Int {
    index.nodes.indices.count { index.nodes[$0].kind != .key && !index.nodes[$0].isContainer }
  }
}

extension DocumentSnapshot {
  fileprivate func countOfLines(of name: PreferenceName) -> Int {
    guard let node = node(of: name) else { return 0 }
    return document.bytes[index.nodes[node].range].count { $0 == UInt8(ascii: "\n") } + 1
  }
}
