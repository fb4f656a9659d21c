import Documents
import Preferences
import Schemas
import Testing

/// The sample in the documentation.
@Suite struct GatewaySampleTests {
  private static let folder = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")

  private static func bytes(_ name: String) throws -> [UInt8] {
    try readBytes("/\(folder)/docs/samples/\(name)")
  }

  private func words(_ edit: (inout String) -> Void) throws -> [String] {
    let schema = try Schema(reading: Self.bytes("gateway.schema.json"))
    var text = String(decoding: try Self.bytes("gateway.json"), as: UTF8.self)
    edit(&text)
    let document = try DocumentReader.open(Array(text.utf8))
    let snapshot = DocumentSnapshot(document, revision: Revision(token: ""))
    return schema.check(snapshot).map(\.description)
  }

  @Test func `the documentation's sample is valid under its schema`() throws {
    #expect(try words { _ in } == [])
  }

  @Test(arguments: [
    ("8443", "84430", "line 8, column 13: server.port: must lie in 1…65535"),
    ("\"port\": 8443", "\"prot\": 8443", "server: unknown key \"prot\"; did you mean \"port\"?"),
    ("\"info\"", "\"infoo\"", "logging.level: unknown choice \"infoo\"; did you mean \"info\"?"),
    ("\"45s\"", "\"45x\"", "server.requestTimeout: is not a duration: \"45x\""),
    ("1.5,", "1.3,", "limits.burst: must be a multiple of 0.25"),
    ("\"weight\": 1,", "\"weight\": -1,", "upstreams[2].weight: must lie in 0…100"),
    ("[\"time\", ", "[\"time\", \"time\", ", "logging.fields: must not hold \"time\" twice"),
  ])
  func `a mistake in the documentation's sample is reported with its position`(
    right: String, wrong: String, problem: String
  ) throws {
    #expect(
      try words { text in
        guard let range = text.firstRange(of: right) else { return }
        text.replaceSubrange(range, with: wrong)
      }.first.map { $0.hasSuffix(problem) } == true)
  }
}
