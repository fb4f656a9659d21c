import Preferences
import Seeded
import Testing

@testable import Schemas

/// Small GSettings files that try to cause large costs.
struct HostileGSettingsTests {
  @Test func `GSettings schemas that extend each other in a cycle are refused`() {
    #expect(
      GSettingsSample.problem("<schema id='a' extends='b'/><schema id='b' extends='a'/>")
        == "test.gschema.xml: line 1, column 13: schemas that extend one another is over the limit of 64"
    )
  }

  @Test func `too many inherited GSettings keys are refused`() {
    let keys = (0..<1000).map { "<key name='k\($0)' type='i'><default>1</default></key>" }.joined()
    let heirs = (0..<1000).map { "<schema id='s\($0)' extends='b'/>" }.joined()
    #expect(
      GSettingsSample.problem("<schema id='b'>\(keys)</schema>\(heirs)")
        .hasSuffix("keys that are inherited is over the limit of 10000"))
  }

  @Test func `at most 100 problems of a GSettings folder are reported`() {
    let keys = (0..<20_000).map { "<key name='k\($0)' type='i'><default>x</default></key>" }
    let (_, problems) = GSettingsSchema.jsonSchema(ofFolder: [
      GSettingsSample.file("<schemalist><schema id='s'>\(keys.joined())</schema></schemalist>")
    ])
    #expect(problems.count == 101)
    #expect(problems.last?.message == "problems is over the limit of 100")
  }

  @Test func `a GSettings enumeration used by many keys is written once`() throws {
    let nicks = (0..<5000).map { "<value nick='n\($0)' value='\($0)'/>" }.joined()
    let keys = (0..<5000).map { "<key name='k\($0)' enum='e'><default>'n1'</default></key>" }
    let xml = "<enum id='e'>\(nicks)</enum><schema id='s'>\(keys.joined())</schema>"
    #expect(try GSettingsSample.translated(xml).text.utf8.count < 20 * xml.utf8.count)
  }

  /// Time is linear if a file of four times the size takes about four times as long.
  @Test(arguments: [
    "<schema id='s#' path='/'><key name='k' type='as'><default>['a', 'b']</default></key></schema>",
    "<schema id='a.b.c.#'/>", "<enum id='e#'><value nick='aa' value='1'/></enum>",
    "<schema id='x#'><key name='k' type='v'><default><![CDATA[<[[nothing, 1], []]>]]></default></key></schema>",
    "<schema id='y#'><key name='k' type='s'><default>'&amp;&lt;&amp;&lt;&amp;&lt;&amp;&lt;'</default></key></schema>",
  ])
  func `translating a GSettings file takes linear time`(element: String) throws {
    func file(_ count: Int) -> String {
      (0..<count).map { element.split(separator: "#").joined(separator: "\($0)") }.joined()
    }
    let small = file(500), large = file(2000)
    _ = try GSettingsSample.translated(small)
    let once = try processorTime { _ = try GSettingsSample.translated(small) }
    let fourfold = try processorTime { _ = try GSettingsSample.translated(large) }
    #expect(fourfold < once * 10, "\(once) s, four times as much \(fourfold) s")
  }

  @Test func `a very long value, name or comment in GSettings is read in linear time`() throws {
    let long = String(repeating: "[", count: 127) + String(repeating: "1,", count: 200_000)
    for text in [
      "<!-- \(long) -->",
      "<schema id='\(long)'/>",
      "<schema id='s'><key name='k' type='as'><default>[\(String(repeating: "'a',", count: 100_000))'a']</default></key></schema>",
      "<schema id='s'><key name='k' type='v'><default>&lt;[\(String(repeating: "[nothing, 1],", count: 50_000))[]]></default></key></schema>",
      "<schema id='\(String(repeating: "a.", count: 100_000))'/>",
      "<schema id='s'>\(String(repeating: "&amp;", count: 100_000))</schema>",
    ] {
      let time = processorTime { _ = GSettingsSample.problem(text) }
      #expect(time < 5, "\(text.prefix(60)): \(time) s")
    }
  }
}
