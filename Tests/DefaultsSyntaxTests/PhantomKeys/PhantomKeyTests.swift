import PhantomKeys
import Testing

extension Key where Value == Int { fileprivate static let launchCount = Self("launchCount") }
extension Key where Value == String { fileprivate static let username = Self("user.name") }

/// Imports only PhantomKeys, so that `Key` is the phantom key.
struct PhantomKeyTests {
  @Test func `a value is set, read and removed by a key that has its type`() async throws {
    let file = try ScratchFile()
    let Defaults = file.domain(StandardKeys())
    #expect(Defaults.value(for: .launchCount) ?? 0 == 0)
    Defaults.set(1, for: .launchCount)
    Defaults.set("ada", for: .username)
    let count = Defaults.value(for: .launchCount) ?? 0
    #expect(count == 1)
    #expect(Defaults.value(for: .username) == "ada")
    #expect(try await file.stored(Defaults) == #"{"launchCount":1,"user":{"name":"ada"}}"#)
    Defaults.removeValue(for: .launchCount)
    #expect(Defaults.value(for: .launchCount) == nil)
    #expect(try await file.stored(Defaults) == #"{"user":{"name":"ada"}}"#)
  }

  @Test func `a stored value of another type reads as nil and is kept`() async throws {
    let text = #"{"launchCount": "many"}"#
    let file = try ScratchFile(holding: text)
    let Defaults = file.domain(StandardKeys())
    #expect(Defaults.value(for: .launchCount) == nil)
    try await Defaults.flush()
    #expect(file.text == text)
  }

  @Test func `the other call styles are available too`() throws {
    let Defaults = try ScratchFile().domain(Declared())
    Defaults.set(3, for: .launchCount)
    #expect(Defaults.launchCount == 3)
    #expect(Defaults["launchCount"].int == 3)
  }

  private struct Declared: Namespace { let launchCount = DefaultsKey(default: 0, .min(0)) }
}
