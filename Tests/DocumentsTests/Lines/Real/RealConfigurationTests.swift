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
      #expect(document.countOfScalars == file.naiveCount, "\(file.path)")
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
        #expect(hunk.removed.count == then.countOfLines(of: name), comment)
        #expect(hunk.added.first?.contains("prefs.test") == true, comment)
        let back = [Change(name, from: new, to: then[name])].withTexts(from: then, over: now)
        #expect(try edited.applying(back).bytes == file.bytes, comment)
      }
    }
  }

  @Test func `a key that is removed comes back in its place`() throws {
    for file in try ShippedFile.all() {
      var random = SplitMix64(seed: UInt64(file.bytes.count))
      let document = try DocumentReader.open(file.bytes, named: file.path)
      let isScattered = (document as? LineDocument)?.hasScatteredLists == true
      let then = DocumentSnapshot(document, revision: .new())
      let keys = then.scalars.filter { $0.last?.index == nil }
      for name in keys.shuffled(using: &random).prefix(20) {
        let comment: Comment = "\(file.path): \(name)"
        let edited = try document.applying([Change(name, from: then[name], to: nil)])
        let now = DocumentSnapshot(edited, revision: .new())
        #expect(now[name] == nil, comment)
        for other in keys where other != name { #expect(now[other] == then[other], comment) }
        let back = [Change(name, from: nil, to: then[name])].withTexts(from: then, over: now)
        let restored = try edited.applying(back)
        if isScattered {
          #expect(restored.value(at: 0).isEquivalent(to: document.value(at: 0)), comment)
        } else {
          #expect(restored.bytes == file.bytes, comment)
        }
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

  @Test(
    arguments: [
      // Those that a lens reads and that set something.
      ("usr/share/chrony/chrony.conf", "Chrony"),
      ("usr/share/openssh/sshd_config", "Sshd"), ("etc/login.defs", "Login_defs"),
      ("etc/mysql/mariadb.conf.d/50-server.cnf", "MySQL"),
      ("usr/share/samba/smb.conf", "Samba"),
      ("etc/vsftpd.conf", "Vsftpd"), ("usr/share/postfix/main.cf.dist", "Postfix_Main"),
      ("usr/lib/php/8.2/php.ini-production", "PHP"),
      ("etc/NetworkManager/NetworkManager.conf", "NetworkManager"),
      ("etc/fail2ban/fail2ban.conf", "Fail2ban"),
      ("etc/default/redis-server", "Shellvars"),
      ("lib/systemd/system/redis-server.service", "Systemd"),
      ("lib/systemd/system/systemd-journald.service", "Systemd"),
    ])
  func `Augeas reads the new value, and everything else unchanged`(
    path: String, lens: String
  ) throws {
    let file = "\(ShippedFile.folder)/\(path)"
    let bytes = Array(try Data(contentsOf: URL(filePath: file)))
    let then = DocumentSnapshot(
      try DocumentReader.open(bytes, named: path), revision: .new())
    let before = try Augeas.tree(of: bytes, lens)
    var random = SplitMix64(seed: 22)
    var compared = 0
    for name in then.scalars.shuffled(using: &random) where compared < 10 {
      // Augeas divides some values into parts. Then its line has another value.
      guard let value = then[name], case let old = value.content, !old.isEmpty,
        before.count(where: { $0.hasSuffix(" = \"\(old)\"") }) > 0, let key = name.last?.key
      else { continue }
      let change = Change(name, from: value, to: Self.other(than: value))
      let new = change.new?.content ?? ""
      let edited = try then.document.applying([change])
      let after = try Augeas.tree(of: edited.bytes, lens)
      guard after.count == before.count else {
        Issue.record("\(name) \(new) \(Set(after).symmetricDifference(before))")
        continue
      }
      let changed = zip(before, after).filter { $0 != $1 }
      #expect(changed.count == 1, "\(name)")
      let line = try #require(changed.first?.1)
      #expect(line.hasSuffix("= \"\(new)\""), "\(name): \(line)")
      let path = line.replacing("\\", with: "").lowercased()
      #expect(path.contains(key.lowercased()), "\(name): \(line)")
      compared += 1
    }
    #expect(compared > 0)
  }

  /// Another value of the same kind.
  private static func other(than value: PreferenceValue) -> PreferenceValue {
    switch (value, value.content.lowercased()) {
    case (.bool(let isOn), _): .bool(!isOn)
    case (.integer, _), (.real, _): .integer(77)
    case (_, "yes"): .string(value.content == "yes" ? "no" : "NO")
    case (_, "no"): .string(value.content == "no" ? "yes" : "YES")
    default: .string("other")
    }
  }

  @Test func `Python reads the new value of an INI file, and everything else unchanged`() throws {
    var compared = 0
    for file in try ShippedFile.all() where file.dialect.name == "ini" {
      let then = DocumentSnapshot(
        try DocumentReader.open(file.bytes, named: file.path), revision: .new())
      var random = SplitMix64(seed: UInt64(file.bytes.count))
      guard let name = then.scalars.randomElement(using: &random), name.components.count == 2,
        let before = try Python.options(of: file.bytes)
      else { continue }
      let new = "prefs-test"
      let edited = try then.document.applying([Change(name, from: then[name], to: .string(new))])
      let after = try #require(try Python.options(of: edited.bytes), "\(file.path)")
      let changed = Set(after).subtracting(before)
      #expect(changed.count == 1, "\(file.path): \(name)")
      let (section, key) = (name.components[0].key ?? "", name.components[1].key ?? "")
      #expect(changed.first == "\(section)\t\(key.lowercased())\t\(new)", "\(file.path): \(name)")
      #expect(after.count == before.count)
      compared += 1
    }
    #expect(compared > 50)
  }

  @Test func `git reads the new value of its configuration, and everything else unchanged`() throws
  {
    let scratch = try Scratch()
    let file = scratch.path("gitconfig")
    let values = [
      ("user.name", "A B"), ("core.pager", "less -R # all"), ("remote.origin.url", "a;b"),
      ("remote.origin.fetch", "+refs/*:refs/*"), ("alias.l", "log \"--oneline\""),
      ("branch.main.merge", "refs/heads/main"), ("color.ui", "auto"), ("core.abbrev", "12"),
    ]
    for (key, value) in values {
      #expect(try Program.run("git", ["config", "-f", file, "--add", key, value]).status == 0)
    }
    let list = ["config", "-f", file, "--list"]
    let before = try Program.run("git", list).out.split(separator: "\n")
    let then = DocumentSnapshot(
      try DocumentReader.open(
        Array(try Data(contentsOf: scratch.url("gitconfig"))), named: "/x/.gitconfig"),
      revision: .new())
    #expect(then.scalars.count == values.count)
    for name in then.scalars {
      for new in ["plain", "with # and ;", "a \"quoted\" word", "back\\slash"] {
        let change = Change(name, from: then[name], to: .string(new))
        try scratch.write(Data(try then.document.applying([change]).bytes), to: "gitconfig")
        let after = try Program.run("git", list).out.split(separator: "\n")
        let changed = zip(before, after).filter { $0 != $1 }
        #expect(before.count == after.count && changed.count == 1, "\(name) \(new)")
        #expect(changed.first?.1.hasSuffix("=\(new)") == true, "\(name) \(new)")
      }
    }
  }
}

// MARK: Readers

/// Augeas, which reads a file by a lens, its description of a format.
private enum Augeas {
  /// The lines of the tree that `print` shows.
  static func tree(of bytes: [UInt8], _ lens: String) throws -> [Substring] {
    let scratch = try Scratch()
    try scratch.write(Data(bytes), to: "file")
    let outcome = try Program.run(
      "augtool",
      [
        "--noautoload", "-r", scratch.folder.path, "-t", "\(lens) incl /file", "print",
        "/files/file",
      ])
    #expect(outcome.status == 0, "\(outcome.err)")
    let lines = outcome.out.split(separator: "\n").filter { !$0.contains("#comment") }
    try #require(lines.count > 1, "Augeas cannot read it by the lens \(lens)")
    return lines
  }
}

/// Python's `configparser`.
private enum Python {
  private static let program = """
    import configparser, sys
    p = configparser.RawConfigParser(
        strict=False, allow_no_value=True, inline_comment_prefixes=(';',), default_section=None)
    p.read(sys.argv[1], encoding='utf-8')
    for s in p.sections():
        for k, v in p.items(s): print(s, k, (v or '').replace('\\n', ' '), sep='\\t')
    """

  /// The options as `section<tab>key<tab>value`. Nil if Python cannot read the file.
  static func options(of bytes: [UInt8]) throws -> [String]? {
    let scratch = try Scratch()
    try scratch.write(Data(bytes), to: "file")
    let outcome = try Program.run("python3", ["-c", program, scratch.path("file")])
    guard outcome.status == 0 else { return nil }
    return outcome.out.split(separator: "\n").map(String.init)
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

extension PreferenceValue {
  /// A text itself, or the spelling of another value.
  fileprivate var content: String { if case .string(let text) = self { text } else { text } }
}

extension DocumentSnapshot {
  fileprivate func countOfLines(of name: PreferenceName) -> Int {
    guard let node = node(of: name) else { return 0 }
    return document.bytes[index.nodes[node].range].count { $0 == UInt8(ascii: "\n") } + 1
  }

  /// The names of all values that are set once and are not containers, elements included.
  fileprivate var scalars: [PreferenceName] {
    (0..<count).filter { !isDuplicate(at: $0) }.flatMap { row -> [PreferenceName] in
      let name = name(at: row)
      guard case .array(let elements) = value(at: row) else {
        return value(at: row).isContainer ? [] : [name]
      }
      return elements.indices.map { name.appending(index: $0) }
    }
  }
}
