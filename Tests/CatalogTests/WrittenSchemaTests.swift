import Documents
import Foundation
import Preferences
import Schemas
import Testing

@testable import Catalog

/// The JSON Schema that is written for the settings of a program.
struct WrittenSchemaTests {
  private static let values = [
    "0", "-1", "99999", "1.5", "No", "true", "purple", "5min", "64M", "a,b",
  ]

  /// The lines of a file with one value, by programs: `K` is its name, and `V` the value.
  private static let forms = [
    ("sshd", "K V\n"), ("ssh", "K V\n"), ("postgresql", "K = 'V'\n"), ("postgresql", "K = V\n"),
    ("mariadb", "[mysqld]\nK = V\n"), ("samba", "[global]\nK = V\n"), ("postfix", "K = V\n"),
    ("redis", "K V\n"), ("chrony", "K V\n"), ("dnsmasq", "K=V\n"), ("php", "K = V\n"),
    ("systemd-unit", "[Service]\nK=V\n"), ("systemd-unit", "[Socket]\nK=V\n"),
    ("journald", "[Journal]\nK=V\n"), ("sysctl", "K = V\n"),
  ]

  @Test(arguments: forms)
  func `a value that the written schema refuses is refused by the table, too`(
    program: String, form: String
  ) throws {
    let entry = try #require(try Catalog.bundled.entry(named: program))
    let settings = try entry.settings()
    let written = try Schema(jsonSchema: entry.jsonSchema(of: settings))
    #expect(written.faults.isEmpty, "\(written.faults)")
    let path = try #require(entry.files.first).replacing("*", with: "a")
    let lines = form.split(separator: "\n")
    let section = lines.count > 1 ? lines[0].filter { !"[]".contains($0) } : nil
    let names = settings.filter { setting in
      section.map(setting.sections.contains) ?? setting.isOutsideSections
    }.map(\.name).filter { !$0.contains("*") }
    var refused = 0
    for value in Self.values {
      let text = names.map { name in
        lines[lines.count - 1].replacing("V", with: value).replacing("K", with: name) + "\n"
      }
      let document = try DocumentReader.open(
        Array(((section.map { "[\($0)]\n" } ?? "") + text.joined()).utf8), named: nil,
        ReadingOptions(dialect: entry.lines))
      let snapshot = DocumentSnapshot(document, revision: .new())
      let verdict = Set(try entry.schema(for: snapshot, at: path).check(snapshot).map(\.name))
      let other = Set(written.check(snapshot).map(\.name))
      refused += other.count
      #expect(other.subtracting(verdict) == [], "\(value)")
      // Only ranges cannot be written.
      if value == "purple" { #expect(verdict.subtracting(other) == []) }
    }
    #expect(refused > 10, "\(refused)")
  }

  @Test func `a written schema has defaults, descriptions and effects`() throws {
    let entry = try #require(try Catalog.bundled.entry(named: "postgresql"))
    let schema = try Schema(jsonSchema: entry.jsonSchema(of: try entry.settings()))
    let buffers = try #require(schema.entry(for: PreferenceName(keys: "shared_buffers")))
    #expect(buffers.defaultValue == "128MB")
    #expect(buffers.takesEffect == "restart")
    #expect(buffers.summary?.contains("shared memory buffers") == true)
  }
}
