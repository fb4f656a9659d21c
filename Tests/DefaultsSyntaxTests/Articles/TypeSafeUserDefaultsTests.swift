import PhantomKeys
import Testing

extension Key where Value == Int { fileprivate static let launchCount = Key("launchCount") }
extension Key where Value == PreferenceValue { fileprivate static let anything = Key("anything") }

/// The calls of the article "Type-safe User Defaults" (2019), as far as today's Swift allows: a
/// static property of a generic type needs the type of its value.
struct TypeSafeUserDefaultsTests {
  @Test func `a key without a type has values of any type`() async throws {
    let file = try ScratchFile()
    let defaults = file.domain(StandardKeys())
    let key = Key("launchCount")
    let count = 3
    defaults.set(count, for: key)
    #expect(defaults.value(for: key) == 3)
    defaults.set("text", for: .anything)
    #expect(defaults.value(for: .anything) == "text")
    defaults.set(count, for: .anything)
    #expect(try await file.stored(defaults) == #"{"launchCount":3,"anything":3}"#)
    defaults.removeValue(for: key)
    #expect(defaults.value(for: Key("launchCount")) == PreferenceValue?.none)
  }

  @Test func `a key with a type has values of that type`() throws {
    let defaults = try ScratchFile().domain(StandardKeys())
    let count = defaults.value(for: .launchCount) ?? 0
    defaults.set(count + 1, for: .launchCount)
    #expect(defaults.value(for: .launchCount) == 1)
  }
}
