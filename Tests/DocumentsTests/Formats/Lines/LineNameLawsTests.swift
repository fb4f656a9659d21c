import Preferences
import Seeded
import Testing

@testable import Documents

/// Names that could become other lines, in every dialect: the file is refused or has one name more.
struct LineNameLawsTests {
  /// A path whose name indicates each dialect.
  private static let paths = [
    "systemd": "a.service", "ini": "a.ini", "keyfile": "a.desktop", "git": ".gitconfig",
    "mysql": "my.cnf", "php": "php.ini", "samba": "smb.conf", "properties": "a.properties",
    "environment": ".env", "sysctl": "sysctl.conf", "postgresql": "postgresql.conf",
    "postfix": "main.cf", "ssh": "sshd_config", "keyword": "login.defs", "option": "vsftpd.conf",
    "python": "setup.cfg", "redis": "redis.conf", "dnsmasq": "dnsmasq.conf", "curl": ".curlrc",
    "npmrc": ".npmrc", "supervisor": "supervisord.conf", "fail2ban": "jail.local",
    "environmentfile": "locale.conf", "environment.d": "environment.d/a.conf",
    "chrony": "chrony.conf", "wireguard": "wg0.conf", "configtxt": "boot/config.txt",
    "deb822": "a.sources",
  ]

  private static let pieces = [
    "a", "B", "key", "1", "_", "-", ".", " ", "\t", "é", "{", "}", "<", "<?xml", "[", "]", "=", ":",
    "#",
    ";", "!", "%", "\\", "\"", "'", "\n", "\r", "\n[b]\n", "\nx=1", "$", "(", "yes", "null",
    "Match x",
    "export ", "\u{0}", "\u{1B}", "\u{2028}", "-", "/", "@", "*", "~",
  ]

  private func names(_ document: any Document) -> Set<PreferenceName> {
    let snapshot = DocumentSnapshot(document, revision: Revision(token: ""))
    return Set((0..<snapshot.count).map(snapshot.name(at:)))
  }

  private func reopened(_ document: any Document, _ dialect: Dialect) throws -> any Document {
    let path = try #require(Self.paths[dialect.name])
    #expect(try #require(Dialect(path: path)).name == dialect.name)
    return try DocumentReader.open(document.bytes, named: path)
  }

  @Test(arguments: Dialect.all)
  func `a new or changed name is refused, or is the only difference of the opened file`(
    dialect: Dialect
  ) throws {
    var made = 0
    for seed in Trials.seeds(600) {
      var random = LineGenerator(seed: seed, dialect)
      let text = random.file()
      let document = try LineDocument(Array(text.utf8), dialect, from: .name)
      let snapshot = DocumentSnapshot(document, revision: Revision(token: text))
      let old = names(document)
      let name = (0..<1 + random.below(3)).map { _ in random.pick(Self.pieces) }.joined()
      let member = old.filter { snapshot[$0]?.isContainer == false && $0.last?.index == nil }
        .sorted { $0.description < $1.description }.randomElement(using: &random)
      let parent = random.chance(30) ? .root : member?.parent ?? .root
      var (added, removed) = (parent.appending(key: name), member)
      let changes: [Change]
      if random.chance(40), let member, let value = snapshot[member] {
        added = (member.parent ?? .root).appending(key: name)
        guard let renaming = try? Change.renaming(member, to: added, of: value) else { continue }
        changes = renaming
      } else {
        removed = nil
        if dialect.hasSections, random.chance(30) {
          added = PreferenceName(keys: name, "inner")
        }
        changes = [Change(added, from: nil, to: .integer(7))]
      }
      guard snapshot[added] == nil, !old.contains(where: { dialect.areEqual($0, added) }),
        let new = try? document.applying(changes)
      else { continue }
      made += 1
      let read = try reopened(new, dialect)
      #expect((read as? LineDocument)?.dialect == dialect, "\(seed) \(name.debugDescription)")
      var wanted = old
      if let removed { wanted.remove(removed) }
      wanted.insert(added)
      // A group that was empty is no row any more.
      wanted = wanted.filter { $0 == added || !$0.contains(added) }
      #expect(names(read) == wanted, "\(dialect) \(seed) \(name.debugDescription)\n\(text)")
    }
    #expect(made > 2)
  }

  /// Reads assignments and headings as a program without continuation, quotes and comments after values.
  private func plainLines(_ document: any Document, _ dialect: Dialect) -> [String] {
    String(decoding: document.bytes, as: UTF8.self).split {
      $0 == "\n" || $0 == "\r\n" || $0 == "\r"
    }
    .map { $0.filter { $0 != " " && $0 != "\t" } }.filter { !$0.isEmpty }
  }

  @Test(arguments: Dialect.all)
  func `a new name adds at most its own line and its heading`(dialect: Dialect) throws {
    for seed in Trials.seeds(600) {
      var random = LineGenerator(seed: seed, dialect)
      let text = random.file()
      let document = try LineDocument(Array(text.utf8), dialect, from: .name)
      let name = (0..<1 + random.below(3)).map { _ in random.pick(Self.pieces) }.joined()
      let inSection = dialect.hasSections && random.chance(70)
      let added = inSection ? PreferenceName(keys: name, "inner") : PreferenceName(keys: name)
      guard let new = try? document.applying([Change(added, from: nil, to: .integer(7))]) else {
        continue
      }
      let lines = plainLines(new, dialect).count - plainLines(document, dialect).count
      #expect(lines <= (inSection ? 2 : 1), "\(dialect) \(seed) \(name.debugDescription)")
    }
  }
}
