import Editing
import Preferences
import Seeded
import Testing

@testable import Documents

/// The laws of lossless editing, for files of every dialect.
struct LineLawsTests {
  private func trial(
    _ seed: UInt64, _ dialect: Dialect
  ) throws -> (LineGenerator, String, DocumentSnapshot) {
    var random = LineGenerator(seed: seed, dialect)
    let text = random.file()
    let document = try LineDocument(Array(text.utf8), dialect)
    return (random, text, DocumentSnapshot(document, revision: Revision(token: text)))
  }

  private func names(in snapshot: DocumentSnapshot) -> [PreferenceName] {
    (0..<snapshot.count).filter { !snapshot.isDuplicate(at: $0) }.map(snapshot.name(at:))
      .filter { snapshot[$0]?.isContainer == false }
  }

  private func text(_ document: any Document) -> String {
    String(decoding: document.bytes, as: UTF8.self)
  }

  private func snapshot(_ document: any Document) -> DocumentSnapshot {
    DocumentSnapshot(document, revision: Revision(token: text(document)))
  }

  private func lines(_ text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  @Test(arguments: Dialect.all.filter { $0.countingLine != .none })
  func `no key is duplicate outside the dictionaries that are searched`(dialect: Dialect) throws {
    for seed in Trials.seeds(600) {
      var random = LineGenerator(seed: seed, dialect)
      let text = random.file() + (random.chance(20) ? "" : random.file())
      let document = try LineDocument(Array(text.utf8), dialect)
      guard document.duplicateScope != .all else { continue }
      let first = document.duplicateScope == .root ? 1 : 0
      for node in document.index.nodes.indices.dropFirst(first)
      where document.index.nodes.kind(of: node) == .dictionary {
        let keys = document.index.children(of: node).map {
          dialect.comparable(document.key(at: $0 - 1))
        }
        #expect(Set(keys.map(ExactKey.init)).count == keys.count, "\(seed) \(text)")
      }
    }
  }

  @Test(arguments: [
    ("systemd", "Service=1\n[Service]\nA=1\n", 2), ("systemd", "[A]\nb=1\n[B]\n[A]\nb=2\n", 0),
    ("git", "[a \"b\"]\nx=1\n[a.b]\nx=2\n", 0), ("git", "[a \"b\"]\nx=1\n[a \"B\"]\nx=2\n", 0),
  ])
  func `assignments and sections of the root may have one name`(
    name: String, text: String, count: Int
  ) throws {
    let dialect = try #require(Dialect(named: name))
    let document = try LineDocument(Array(text.utf8), dialect)
    #expect(Duplicates(in: document).values.count == count)
  }

  /// The lines that assign each key of each section, found without the reader of the dialect. Sections of one
  /// name are one.
  private func linesOfKeys(in text: String, _ dialect: Dialect) -> [String: [String: [Int]]] {
    var section = ""
    var found: [String: [String: [Int]]] = [:]
    var (stanza, endsStanza) = (-1, true)
    for (number, line) in lines(text).enumerated() {
      var rest = line.drop { $0 == " " || $0 == "\t" }
      let isIndented = rest.count < line.count
      if let end = rest.firstIndex(of: "]"), rest.first == "[" {
        section = String(rest[..<end].dropFirst())
        rest = rest[rest.index(after: end)...].drop { $0 == " " }
      } else if rest.hasPrefix("Match ") {
        section = "Match \(number)"
      } else if isIndented {
        continue
      }
      endsStanza = endsStanza || line.isEmpty
      guard rest.hasPrefix("key") else { continue }
      if dialect.stanza != nil, endsStanza { (stanza, endsStanza) = (stanza + 1, false) }
      if dialect.stanza != nil { section = String(stanza) }
      let key = String(rest.prefix { $0.isLetter || $0.isNumber })
      found[section, default: [:]][key, default: []].append(number + 1)
    }
    return found
  }

  @Test(arguments: Dialect.all.filter { $0.equalSections != .adjacentRecords })
  func `each value is on the line that counts, and a list has all lines of its key`(
    dialect: Dialect
  ) throws {
    var repeated = 0
    for seed in Trials.seeds(600) {
      let (_, text, snapshot) = try trial(seed, dialect)
      for (section, keys) in linesOfKeys(in: text, dialect) where !section.hasPrefix("Match ") {
        for (key, lines) in keys {
          let name =
            dialect.stanza.map { stanza in
              let stanza = PreferenceName(keys: stanza)
              let isOne = if case .array? = snapshot[stanza] { false } else { true }
              return (isOne ? stanza : stanza.appending(index: Int(section) ?? 0)).appending(
                key: key)
            } ?? (section.isEmpty ? PreferenceName(keys: key) : PreferenceName(keys: section, key))
          let comment: Comment = "\(dialect) \(seed) \(name)\n\(text)"
          repeated += lines.count > 1 ? 1 : 0
          if dialect.hasList(of: key, in: section), lines.count > 1 {
            guard case .array(let elements)? = snapshot[name] else {
              Issue.record(comment)
              continue
            }
            #expect(elements.count == lines.count, comment)
          } else {
            let counting = dialect.countingLine == .first ? lines.first : lines.last
            #expect(snapshot.place(of: name)?.line == counting, comment)
          }
        }
      }
    }
    #expect(repeated > 8 || dialect.countingLine == .none && dialect.lists == .none)
  }

  @Test(arguments: Dialect.all)
  func `two halves have the same lines as the whole file`(dialect: Dialect) throws {
    var divided = 0
    for seed in Trials.seeds(600) {
      var random = LineGenerator(seed: seed, dialect)
      let pieces = [
        "a", "b ", "=", "\\", "\n", "\r\n", "\n  ", "\n#", "!", "[", "]\n", "\"", " ; ", "é",
      ]
      let soup = (0..<random.below(40)).map { _ in random.pick(pieces) }.joined()
      let files = (0..<4).map { _ in random.file() }.joined(separator: "\n")
      for text in [files, soup] {
        let bytes = Array(text.utf8)
        let whole = try LineSections(bytes, dialect)
        #expect(
          try LineSections(bytes, dialect, small: 0) == whole, "\(seed) \(text.debugDescription)")
        let middle = ByteView.over(bytes) {
          LineParser($0, .of(dialect)).startOfLine(after: bytes.count / 2)
        }
        divided += middle == nil ? 0 : 1
      }
    }
    #expect(divided > 50)
  }

  @Test(arguments: Dialect.all)
  func `a new value changes only its line and is read back`(dialect: Dialect) throws {
    for seed in Trials.seeds(600) {
      var (random, text, old) = try trial(seed, dialect)
      guard let name = names(in: old).randomElement(using: &random) else { continue }
      let value = random.newValue()
      let change = Change(name, from: old[name], to: value)
      guard let new = try? old.document.applying([change]) else {
        // Only a flag cannot be false.
        #expect(value == .bool(false) && dialect.writesBareKeys, "\(dialect) \(seed)\n\(text)")
        continue
      }
      let (before, after) = (lines(text), lines(self.text(new)))
      let difference = after.difference(from: before)
      #expect(difference.insertions.count <= 1, "\(dialect) \(seed)")
      let range = try old.document.index.nodes[#require(old.node(of: name))].range
      let count = old.document.bytes[range].count { $0 == UInt8(ascii: "\n") } + 1
      #expect(difference.removals.count <= count, "\(dialect) \(seed)")
      let read = snapshot(new)
      #expect(read[name]?.text == value.text, "\(dialect) \(seed)\n\(text)")
      for other in names(in: old) where other != name { #expect(read[other] == old[other]) }
      let back = [Change(name, from: read[name], to: old[name])].returning(to: old, from: read)
      #expect(snapshot(try new.applying(back))[name] == old[name], "\(dialect) \(seed)\n\(text)")
    }
  }

  @Test(arguments: Dialect.all)
  func `a removal and its undo give the first bytes`(dialect: Dialect) throws {
    for seed in Trials.seeds(600) {
      var (random, text, then) = try trial(seed, dialect)
      let members = names(in: then).filter { $0.last?.index == nil }
      guard let name = members.randomElement(using: &random) else { continue }
      guard let removed = try? then.document.applying([Change(name, from: then[name], to: nil)])
      else {
        // Without its last field, a stanza is gone.
        let siblings = names(in: then).count { $0.parent == name.parent }
        if dialect.stanza == nil || siblings > 1 {
          Issue.record("\(dialect) \(seed): \(name)\n\(text)")
        }
        continue
      }
      let now = snapshot(removed)
      #expect(now[name] == nil, "\(dialect) \(seed)\n\(text)")
      for other in names(in: then) where other != name && !name.contains(other) {
        guard other.components.allSatisfy({ $0.index == nil }) else { continue }
        #expect(now[other] == then[other], "\(dialect) \(seed)\n\(text)")
      }
      let back = [Change(name, from: nil, to: then[name])].returning(to: then, from: now)
      let comment: Comment =
        "\(dialect) \(seed): \(name)\n\(self.text(now.document))\nof\n\(text)"
      let restored = try now.document.applying(back)
      #expect(self.text(restored) == text, comment)
    }
  }

  @Test(arguments: Dialect.all)
  func `a new key is added on a line of its own, before later sections`(dialect: Dialect) throws {
    for seed in Trials.seeds(600) {
      var (random, text, old) = try trial(seed, dialect)
      let outer = names(in: old).compactMap(\.parent).filter {
        $0.components.allSatisfy { $0.index == nil }
      }
      let parent = outer.randomElement(using: &random) ?? .root
      let name = parent.appending(key: "added")
      let change = Change(name, from: nil, to: .integer(7))
      if parent.isRoot, dialect.needsSections || dialect.equalSections == .adjacentRecords,
        (try? old.document.applying([change])) == nil
      {
        // The program reads no key outside of sections.
        continue
      }
      let new = snapshot(try old.document.applying([change]))
      #expect(new[name] == .integer(7), "\(dialect) \(seed)\n\(text)")
      for other in names(in: old) { #expect(new[other] == old[other], "\(dialect) \(seed)") }
      let added = lines(self.text(new.document)).difference(from: lines(text))
      #expect(added.removals.isEmpty, "\(dialect) \(seed)")
      #expect(added.insertions.count <= 2, "\(dialect) \(seed)")
    }
  }

  @Test(arguments: Dialect.all)
  func `commented-out keys are uncommented in place, and undo gives the first bytes`(
    dialect: Dialect
  ) throws {
    for seed in Trials.seeds(600) {
      var (random, text, old) = try trial(seed, dialect)
      let unset = old.commentedOut.filter { old[$0.key] == nil }
      guard let found = unset.randomElement(using: &random) else { continue }
      let change = Change(found.key, from: nil, to: found.value)
      let new = snapshot(try old.document.applying([change]))
      #expect(new[found.key] == found.value, "\(dialect) \(seed)\n\(text)")
      let (before, after) = (lines(text), lines(self.text(new.document)))
      let changed = zip(before, after).map { $0 != $1 }
      #expect(changed.firstIndex(of: true) == found.place.line - 1, "\(dialect) \(seed)\n\(text)")
      #expect(
        changed.count(where: { $0 }) == 1 || found.value.isContainer, "\(dialect) \(seed)\n\(text)")
      let back = [Change(found.key, from: found.value, to: nil)].returning(to: old, from: new)
      #expect(self.text(try new.document.applying(back)) == text, "\(dialect) \(seed)")
    }
  }

  @Test(arguments: Dialect.all)
  func `any bytes are read or refused, and load and save are the identity`(dialect: Dialect) throws
  {
    for seed in Trials.seeds(600) {
      var random = LineGenerator(seed: seed, dialect)
      var bytes = Array(random.file().utf8)
      for _ in 0..<random.below(8) where !bytes.isEmpty {
        let special = Array("[]=:#;'\"\\ \t\r\n\0".utf8) + [0xFF, 0xC3]
        bytes[random.below(bytes.count)] = random.pick(special)
      }
      guard let document = try? LineDocument(bytes, dialect) else { continue }
      #expect(try document.applying([]).bytes == bytes)
      let snapshot = snapshot(document)
      for row in 0..<snapshot.count { _ = (snapshot.name(at: row), snapshot.value(at: row)) }
      _ = snapshot.commentedOut
    }
  }
}
