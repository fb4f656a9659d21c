import Documents
import Preferences
import Testing

@testable import Catalog

/// The rows of settings that are not set, in sections that a program takes for one.
struct SameSectionsTests {
  private func schema(_ program: String, _ text: String) throws -> Schema {
    let entry = try #require(try Catalog.bundled.entry(named: program))
    let document = try DocumentReader.open(
      Array(text.utf8), named: nil, ReadingOptions(dialect: entry.lines))
    return try entry.schema(
      for: DocumentSnapshot(document, revision: .new()), at: "/etc/\(program)")
  }

  /// Returns the groups of the text in which a setting that is not set has a row. `-` is outside of sections.
  private func homes(of setting: String, _ groups: [String], in schema: Schema) -> [String] {
    groups.filter { group in
      let name = PreferenceName(keys: setting)
      let place = group == "-" ? name : PreferenceName(keys: group, setting)
      return schema.declares(place) && !schema.hasRowElsewhere(place)
    }
  }

  @Test func `a setting of PHP has its row where it is, or in the section with the most settings`()
    throws
  {
    let schema = try schema(
      "php",
      """
      [Date]
      ;date.timezone = UTC
      [PHP]
      engine = On
      memory_limit = 1M
      [Session]
      session.name = a
      [PATH=/srv]
      engine = Off
      """)
    let groups = ["-", "Date", "PHP", "Session"]
    #expect(homes(of: "display_errors", groups, in: schema) == ["PHP"])
    #expect(homes(of: "date.timezone", groups, in: schema) == ["Date"])
    #expect(homes(of: "session.name", groups, in: schema) == ["Session"])
    #expect(homes(of: "memory_limit", groups, in: schema) == ["PHP"])
    #expect(homes(of: "display_errors", ["PATH=/srv"], in: schema) == ["PATH=/srv"])
  }

  @Test func `a file of PHP without sections has the rows outside of sections`() throws {
    let schema = try schema("php", "zend_extension=opcache.so\n")
    #expect(homes(of: "opcache.enable", ["-"], in: schema) == ["-"])
  }

  @Test func `a setting of MariaDB's server has its row in one of the server's sections`() throws {
    let groups = ["server", "mysqld", "mariadb", "mariadb-10.11"]
    let found = try schema(
      "mariadb", "[server]\n[mysqld]\nbind-address = 127.0.0.1\n[mariadb]\n[mariadb-10.11]\n")
    #expect(homes(of: "max_connections", groups, in: found) == ["mysqld"])
    let empty = try schema("mariadb", "")
    #expect(homes(of: "max_connections", groups, in: empty).count == 1)
  }

  @Test func `a section that counts for itself has rows of its own`() throws {
    let schema = try schema("git", "[user]\nname = a\n[core]\n")
    #expect(homes(of: "email", ["user"], in: schema) == ["user"])
  }
}
