import FoundationEssentials
import Preferences
import Testing

@testable import Store

/// Dates and data, which only property lists have as values.
struct StoredDatesAndDataTests {
  struct FormKeys: Namespace {
    let seen = Key<Date?>()
    let days = Key<[Date]>(default: [])
    let blob = Key<Data?>()
  }

  private static let day = Date(timeIntervalSinceReferenceDate: 0)

  @Test func `typed dates and data are stored as text in JSON`() async throws {
    let scratch = try Scratch()
    let path = try scratch.write("{}\n", to: "settings.json")
    let defaults = Domain(FormKeys(), store: FileStore(path))
    try await set(defaults)
    #expect(
      scratch.text(of: "settings.json") == """
        {
          "seen": "2001-01-01T00:00:00Z",
          "days": [
            "2001-01-01T00:00:00Z"
          ],
          "blob": "AP8="
        }

        """)
  }

  @Test func `typed dates and data are stored as such in a property list`() async throws {
    let scratch = try Scratch()
    let path = scratch("settings.plist")
    let defaults = Domain(FormKeys(), store: FileStore(path))
    try await set(defaults)
    let text = try #require(scratch.text(of: "settings.plist"))
    #expect(text.contains("<key>seen</key>\n\t<date>2001-01-01T00:00:00Z</date>"), "\(text)")
    #expect(text.contains("<data>"), "\(text)")
  }

  private func set(_ defaults: Domain<FormKeys>) async throws {
    defaults.seen = Self.day
    defaults.days = [Self.day]
    defaults.blob = Data([0, 255])
    try await defaults.flush()
    #expect(defaults.seen == Self.day)
    #expect(defaults.days == [Self.day])
    #expect(defaults.blob == Data([0, 255]))
    #expect(defaults.problems.isEmpty, "\(defaults.problems)")
  }
}
