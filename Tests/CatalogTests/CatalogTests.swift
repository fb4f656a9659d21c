import Documents
import Foundation
import Preferences
import Testing

@testable import Catalog

struct CatalogTests {
  @Test(arguments: Catalog.bundled.names)
  func `each bundled entry is read, with a table of settings that say what they are`(
    name: String
  ) throws {
    let entry = try #require(try Catalog.bundled.entry(named: name))
    #expect(entry.name == name)
    #expect(!entry.files.isEmpty)
    #expect(entry.dialect == "json" || entry.lines != nil, "\(entry.dialect ?? "none")")
    let settings = try entry.settings(readsKinds: true)
    #expect(!settings.isEmpty)
    var seen: Set<String> = []
    for setting in settings {
      for section in setting.sections.isEmpty ? [""] : setting.sections {
        #expect(
          seen.insert("\(section)\t\(setting.name)").inserted, "\(setting.name) is there twice")
      }
      if case .text(let text) = setting.initial, !text.isEmpty {
        #expect(
          entry.accepts(text, setting.kind),
          "the default \(text) of \(setting.name) is not of its kind")
      }
      #expect(setting.summary.last.map { ".!?)".contains($0) } ?? true, "\(setting.name)")
    }
  }

  @Test func `every entry in the directory is embedded`() throws {
    let top = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let files = try FileManager.default.contentsOfDirectory(
      atPath: top.appending(path: "Sources/Catalog/Bundled").path)
    let names = files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
    #expect(Catalog.bundled.names == names.sorted(), "scripts/catalog/embed.sh lists them")
    let patterns = try Catalog.bundled.names.map { name in
      try #require(try Catalog.bundled.entry(named: name)).files.allSatisfy { file in
        (try? Catalog.bundled.entry(forFileAt: file.replacing("*", with: "a"), home: "/home/a"))
          != nil || file.hasPrefix("~")
      }
    }
    #expect(patterns.allSatisfy { $0 }, "scripts/catalog/embed.sh lists their patterns")
  }

  @Test(arguments: [
    ("/etc/ssh/sshd_config", "sshd"), ("/srv/files/sshd_config.d/a.conf", "sshd"),
    ("/etc/ssh/ssh_config", "ssh"), ("/home/a/.ssh/config", "ssh"),
    ("/etc/postgresql/15/main/postgresql.conf", "postgresql"), ("/a/postgresql.conf", "postgresql"),
    ("/etc/systemd/system/a.service", "systemd-unit"),
    ("/etc/systemd/system/a.service.d/x.conf", "systemd-unit"),
    ("/etc/systemd/journald.conf.d/x.conf", "journald"), ("/etc/hosts", nil), ("/a/x.conf", nil),
    ("/a/settings.json", nil), ("/a/sshd_config.dpkg-old", "sshd"),
  ])
  func `a path finds the entry of its program`(path: String, name: String?) throws {
    let entry = try Catalog.bundled.entry(forFileAt: path, home: "/home/a")
    #expect(entry?.name == name)
  }

  @Test func `a new program is two texts`() throws {
    var catalog = Catalog()
    catalog.add(
      EntrySource(
        name: "teapot",
        text: """
          {"name": "teapot", "title": "Teapot", "files": ["/etc/teapot.conf"], "dialect": "keyword",
           "switches": [["yes", "no"]], "effect": "restart",
           "forms": {"time": {"phrase": "a time such as 2m", "units": {"s": 1, "m": 60}}}}
          """,
        table: """
          # Teapot 1
          brew\ttime s 60..600\t4m\t\t\tHow long the tea brews.
          lid\tswitch\tyes\treload\t\tWhether the lid is closed.
          """, mayRun: false))
    let entry = try #require(try catalog.entry(forFileAt: "/etc/teapot.conf"))
    let document = try DocumentReader.open(
      Array("lid NO\nbrew 10s\n".utf8), named: nil,
      ReadingOptions(dialect: entry.lines))
    let snapshot = DocumentSnapshot(document, revision: .new())
    let schema = try entry.schema(for: snapshot, at: "/etc/teapot.conf")
    #expect(schema.entries.map(\.name.description) == ["lid", "brew"])
    let problems = schema.check(snapshot).map(\.description)
    #expect(
      problems == ["line 2, column 6: brew: must be a time such as 2m from 1m to 10m"],
      "\(problems)")
    #expect(schema.entries[0].takesEffect == "reload")
    #expect(schema.entries[1].takesEffect == "restart")
    #expect(schema.entries[1].defaultValue == .string("4m"))
    #expect(schema.entries[1].phrase == "time such as 2m from 1m to 10m")
  }

  @Test(arguments: [
    ("git", "[color \"status\"]\nadded = red\n[color]\nstatus = auto\n", []),
    ("ssh", "Port 1e3\nConnectionAttempts +3\nCanonicalizeMaxDots x\n", [1, 3]),
    ("git", "[color]\nstatus = perhaps\n", [2]),
    ("chrony", "allow\nallow abc\nallow 10.1/16\n", [2]),
    ("dnsmasq", "log-async\nlog-async=5\nlog-async=abc\ncache-size\n", [3, 4]),
    ("mariadb", "[mysqld]\nskip-host-cache\n[mysqldump]\nopt = 1\n", [4]),
    ("postgresql", "work_memm = 1\nauto_explain.own = x\nport = 0x1f\nmax_connections = +9\n", [1]),
    ("php-fpm", "[www]\nlisten.backlog = +5\nphp_value[own] = 1\npm.max_childrn = 5\n", [2, 4]),
  ])
  func `a bundled table refuses what its program refuses`(
    name: String, text: String, lines: [Int]
  ) throws {
    let entry = try #require(try Catalog.bundled.entry(named: name))
    let document = try DocumentReader.open(
      Array(text.utf8), named: nil, ReadingOptions(dialect: entry.lines))
    let snapshot = DocumentSnapshot(document, revision: .new())
    let problems = try entry.schema(for: snapshot, at: "/etc/\(name)").check(snapshot)
    #expect(problems.compactMap(\.place?.line) == lines, "\(problems.map(\.description))")
  }

  @Test(arguments: ["/etc/teapotrc", "/etc/*rc", "/etc/t*potrc", "/*/*pot*", "/etc/tea*"])
  func `stars of a pattern stand for any part of a name`(pattern: String) throws {
    var catalog = Catalog()
    catalog.add(
      EntrySource(
        name: "a", text: #"{"name": "a", "title": "A", "files": ["\#(pattern)"]}"#, table: nil,
        mayRun: false))
    // One that cannot be read is no fault of other files.
    catalog.add(EntrySource(name: "b", text: "{", table: nil, mayRun: false))
    #expect(try catalog.entry(forFileAt: "/etc/teapotrc")?.name == "a")
    #expect(try catalog.entry(forFileAt: "/etc/other.d/teapot") == nil)
  }

  @Test(arguments: [
    ("sshd", "AllowUsers \"a b\" c\n", "AllowUsers", 2, "2 users"),
    ("sshd", "AllowUsers a b\nAllowUsers c d e\n", "AllowUsers[1]", 3, "3 users"),
    ("sshd", "Ciphers a,b\n", "Ciphers", 2, "2 words"),
    ("postfix", "mynetworks = a\n b, c\n", "mynetworks", 3, "3 expressions"),
    ("postfix", "smtpd_client_restrictions = a { b, c }\n", "smtpd_client_restrictions", 2, "2 "),
    ("postgresql", "search_path = '\"a, b\", c'\n", "search_path", 2, "2 names"),
    ("php", "include_path = .:/usr/share\n", "include_path", 2, "2 directories"),
    ("sshd", "Banner a\n", "Banner", 0, nil),
  ])
  func `a list in one text is divided into words as its program divides it`(
    name: String, text: String, key: String, count: Int, reading: String?
  ) throws {
    let entry = try #require(try Catalog.bundled.entry(named: name))
    let document = try DocumentReader.open(
      Array(text.utf8), named: nil, ReadingOptions(dialect: entry.lines))
    let snapshot = DocumentSnapshot(document, revision: .new())
    let schema = try entry.schema(for: snapshot, at: "/etc/\(name)")
    let found = try #require(snapshot.resolve(NameLookup(parsing: key)))
    let syntax = schema.declaration(of: found)?.words
    guard case .string(let value)? = snapshot[found] else {
      Issue.record("no text")
      return
    }
    #expect(syntax.map { WordText(value, $0).words.count } ?? 0 == count)
    #expect(reading.map { syntax?.reading(of: value)?.hasPrefix($0) == true } ?? (syntax == nil))
  }

  @Test(arguments: [
    ("{", "expected"), (#"{"name": 1}"#, "a text"),
    (#"{"name": "a", "title": "A"}"#, "files"),
    (#"{"name": "a", "title": "A", "files": ["/a"], "switches": ["on"]}"#, "pairs"),
  ])
  func `a faulty entry says what is wrong`(text: String, words: String) {
    var catalog = Catalog()
    catalog.add(EntrySource(name: "a", text: text, table: nil, mayRun: false))
    let error = #expect(throws: Problem.self) { try catalog.entry(named: "a") }
    #expect(error?.description.contains(words) == true, "\(String(describing: error))")
  }

  @Test func `a faulty table says which line is wrong`() throws {
    var catalog = Catalog()
    catalog.add(
      EntrySource(
        name: "a", text: #"{"name": "a", "title": "A", "files": ["/a"]}"#,
        table: "# A\nx\ttext\t\t\t\t\ny\tcolour\t\t\t\t\n", mayRun: false))
    let entry = try #require(try catalog.entry(named: "a"))
    let error = #expect(throws: Problem.self) { try entry.settings() }
    #expect(error?.place?.line == 3)
  }

  @Test(arguments: Catalog.bundled.names)
  func `the commands of each bundled entry can be read`(name: String) throws {
    let entry = try #require(try Catalog.bundled.entry(named: name))
    guard case .dictionary(let members) = entry.value else { return }
    for pattern in entry.files {
      let path = pattern.replacing(text: "*", with: "a")
      guard let check = entry.check(ofFileAt: path, home: "/home/a") else {
        // A check of other files of the program.
        #expect(members["check"] == nil)
        continue
      }
      #expect(check.command[0].hasPrefix("/"))
      #expect(!check.command.contains { $0.contains("{1}") || $0.contains("{owner}") })
      let patterns =
        check.refusals + check.complaints + check.keys
        + [check.sentinel, check.prefix].compactMap(\.self)
      for pattern in patterns { #expect(Pattern(pattern).compileError == nil) }
    }
    if let application = entry.application(ofFileAt: entry.files[0], home: "/home/a") {
      #expect(application.command[0].hasPrefix("/"))
    }
  }
}
