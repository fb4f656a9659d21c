import Foundation
import Harness
import Testing

/// The settings that installed programs print, compared with the bundled tables of the same version.
@Suite(
  .onOwnThread,
  .enabled(
    if: ProcessInfo.processInfo.environment["PREFS_TEST_REAL"] != nil,
    "needs whole servers: make test-real"))
struct RealPrintedSettingsTests {
  private struct Sample: CustomTestStringConvertible, Sendable {
    let name, program: String
    /// The arguments with which the program prints its version.
    let version: [String]
    /// The least number of settings that the program prints.
    let count: Int
    /// Settings whose defaults depend on the machine, the build or the way in which the program is run.
    var depending: Set<String> = []
    /// The sections whose settings are printed. Nil without sections.
    var sections: [String]?
    var testDescription: String { name }
    var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }
  }

  private static let samples = [
    Sample(
      name: "postgresql", program: "/usr/lib/postgresql/15/bin/postgres", version: ["--version"],
      count: 330),
    Sample(
      name: "mariadb", program: "/usr/sbin/mariadbd", version: ["--version"], count: 600,
      depending: ["basedir", "character_sets_dir", "plugin_dir", "slave_load_tmpdir", "tmpdir"],
      sections: ["mysqld"]),
    Sample(
      name: "postfix", program: "/usr/sbin/postconf", version: ["-dh", "mail_version"], count: 800),
    Sample(
      name: "samba", program: "/usr/bin/testparm", version: ["-V"], count: 450,
      sections: ["global"]),
    Sample(
      name: "dnsmasq", program: "/usr/sbin/dnsmasq", version: ["--version"], count: 180,
      depending: ["conf-file"]),
    Sample(name: "sshd", program: "/usr/sbin/sshd", version: ["-V"], count: 80),
    Sample(name: "ssh", program: "/usr/bin/ssh", version: ["-V"], count: 80),
    Sample(name: "php", program: "/usr/bin/php8.2", version: ["--version"], count: 100),
    Sample(
      name: "systemd-unit", program: "/usr/lib/systemd/systemd", version: ["--version"],
      count: 400, sections: ["Unit", "Service", "Socket", "Install"]),
  ]

  @Test(arguments: samples.filter(\.isInstalled))
  private func `the printed schema has the names and defaults of the table of the same version`(
    sample: Sample
  ) throws {
    let version = try Program.run(sample.program, sample.version)
    let (series, table) = try table(sample.name)
    let isSame = (version.out + version.err).contains(series)
    let printed = try Program.run("schema", "--from-program", sample.name)
    #expect(printed.status == 0 && printed.err.isEmpty, "\(printed.err)")
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(printed.out.utf8)) as? [String: Any])
    var count = 0
    for section in sample.sections ?? [""] {
      let own = members(of: section, in: root)
      count += own.count
      let expected = table[section] ?? [:]
      let names = Set(own.keys).subtracting(expected.keys)
      #expect(names.isEmpty, "\(section) \(names.sorted())")
      let missing = Set(expected.keys).subtracting(own.keys)
      #expect(missing.isEmpty || !isSame, "\(section) \(missing.sorted())")
      let differing = expected.filter { name, initial in
        guard let printed = own[name], !sample.depending.contains(name) else { return false }
        return printed != initial && (Double(printed) == nil || Double(printed) != Double(initial))
      }
      let list = differing.map { "\($0): \($1), not \(own[$0] ?? "")" }.sorted()
      #expect(list.isEmpty, "\(section) \(list.joined(separator: "\n"))")
    }
    #expect(count >= sample.count, "\(count)")
  }

  /// Returns the defaults of the declared members, empty without a default.
  private func members(of section: String, in root: [String: Any]) -> [String: String] {
    var parts: [[String: Any]] = []
    func add(_ part: [String: Any]) {
      if let reference = part["$ref"] as? String, let all = root["$defs"] as? [String: Any] {
        parts.append(all[String(reference.dropFirst("#/$defs/".count))] as? [String: Any] ?? [:])
      }
      for inner in part["allOf"] as? [[String: Any]] ?? [] { add(inner) }
    }
    if section.isEmpty {
      parts = [root]
    } else if let part = (root["properties"] as? [String: Any])?[section] as? [String: Any] {
      add(part)
    }
    var found: [String: String] = [:]
    for part in parts {
      for (name, setting) in part["properties"] as? [String: [String: Any]] ?? [:] {
        found[name] = setting["default"].map { "\($0)" } ?? ""
      }
    }
    return found
  }

  /// Returns the version of a table, and its defaults by section and name, empty without a default.
  private func table(_ name: String) throws -> (version: String, [String: [String: String]]) {
    let file = URL(filePath: #filePath).appending(
      path: "../../../../Sources/Catalog/Bundled/\(name).tsv"
    ).standardizedFileURL
    var sections: [Substring] = [""]
    let text = try String(contentsOf: file, encoding: .utf8)
    let version = text.prefix { $0 != "\n" }.split(separator: " ").last.map(String.init) ?? ""
    var table: [String: [String: String]] = [:]
    for line in text.split(separator: "\n") {
      if line.hasPrefix("[") {
        sections = line.dropFirst().dropLast().split(separator: " ")
      } else if !line.hasPrefix("#") {
        let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard !columns[0].contains("*") else { continue }
        let initial = ["-", "\"\""].contains(columns[2]) ? "" : String(columns[2])
        for section in sections {
          table[section == "-" ? "" : String(section), default: [:]][String(columns[0])] =
            initial == "\"-\"" ? "-" : initial
        }
      }
    }
    return (version, table)
  }
}
