import Preferences
import Testing

@Suite struct NearestGuessTests {
  @Test(arguments: [
    ("infoo", "info"), ("inof", "info"), ("INFO", "info"), ("dbug", "debug"), ("wran", "warn"),
    ("x", nil), ("", nil), ("completely", nil), ("rr", "err"),
  ])
  func `the nearest name is found for a typing error`(typed: String, nearest: String?) {
    #expect(typed.nearest(among: ["debug", "info", "warn", "err"]) == nearest)
  }

  @Test func `a long word is compared at a bounded cost`() {
    let long = String(repeating: "a", count: 1_000_000)
    #expect(long.nearest(among: [long + "b"]) == nil)
    #expect("a".nearest(among: repeatElement(long, count: 1000)) == nil)
  }
}
