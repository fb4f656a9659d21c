import Documents
import Preferences
import Testing

/// Values that a document has once, and that several names have: anchors, aliases and merge keys of YAML.
struct SharingTests {
  private static let text = """
    base: &base
      restart: always
      log: &log {driver: json, size: 10}
    web:
      <<: *base
      restart: no
      pw: !secret web
    api:
      <<: [*base, {extra: 0777}]
    job: {log: *log, keys: [!vault x, &y y], same: [*y]}
    """

  private let snapshot: DocumentSnapshot

  init() throws {
    snapshot = DocumentSnapshot(
      try YAMLDocument(Array(Self.text.utf8)), revision: Revision(token: "1"))
  }

  @Test(arguments: [
    ("base.restart", "shared with web and 1 other"),
    ("base.log.driver", "shared with job.log and 2 others"),
    ("web.<<", "the members of base"), ("web.log", "from base"), ("web.restart", nil),
    ("job.log", "the value of base.log"), ("job.keys[1]", "shared with job.same[0]"),
    ("job.same[0]", "the value of job.keys[1]"), ("api.extra", "from api.<<[1]"), ("api.none", nil),
  ])
  func `a name says whose value it has, and which others have its value`(
    name: String, phrase: String?
  ) throws {
    #expect(snapshot.sharing(of: try PreferenceName(parsing: name))?.phrase == phrase)
  }

  @Test func `a group lists the members that it has from others, behind its own rows`() {
    let members = snapshot.inherited.map { member in
      "\(member.name) \(member.value.text) \(member.origin), before row \(member.row)"
    }
    #expect(
      members == [
        #"web.log {"driver": "json", "size": 10} from base, line 3, before row 6"#,
        #"api.restart "always" from base, line 2, before row 8"#,
        #"api.log {"driver": "json", "size": 10} from base, line 3, before row 8"#,
        "api.extra 0777 from api.<<[1], line 9, before row 8",
      ])
  }

  @Test func `a name that only refers to a value has no row of that value`() throws {
    let name = try PreferenceName(parsing: "web.log")
    #expect(snapshot.row(of: name) == nil)
    #expect(Array(snapshot.rows(in: name)).isEmpty)
    #expect(snapshot[name] != nil)
    let inside = try PreferenceName(parsing: "job.log.driver")
    #expect(snapshot.row(of: inside) == nil)
    #expect(snapshot[inside] == .string("json"))
  }

  @Test func `values with the tags of secrets are masked, wherever they move in their list`() throws
  {
    #expect(snapshot.secretNames.map(\.description) == ["web.pw", "job.keys[0]"])
    var schema = Schema.empty
    schema.markSecrets(snapshot.secretNames)
    #expect(schema.isSecret(try PreferenceName(parsing: "job.keys[1]")))
    #expect(!schema.isSecret(try PreferenceName(parsing: "job.log")))
    let value = try #require(snapshot[try PreferenceName(parsing: "web")])
    #expect(!schema.masked(value, at: try PreferenceName(parsing: "web")).text.contains("\"web\""))
  }

  @Test(arguments: [
    ("no", "boolean to YAML 1.1 readers; type false"), ("'no'", nil), ("!!str no", nil),
    ("0777", "the number 511 to YAML 1.1 readers; type 511 or 777"), ("yes please", nil),
    ("1:30", "the number 90 to YAML 1.1 readers; type 90"), ("12", nil), ("true", nil),
  ])
  func `a value that programs read in two ways has a remark`(text: String, remark: String?) throws {
    let document = try YAMLDocument(Array("a: \(text)\n".utf8))
    let snapshot = DocumentSnapshot(document, revision: Revision(token: "1"))
    #expect(snapshot.otherReading(of: try PreferenceName(parsing: "a")) == remark)
  }
}
