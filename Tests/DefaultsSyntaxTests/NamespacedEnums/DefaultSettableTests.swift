import DefaultsSyntax
import FoundationEssentials
import Preferences
import Testing

private struct Account {}

extension Account: BoolDefaultSettable { enum BoolKey: String { case isUserLoggedIn } }
extension Account: IntegerDefaultSettable { enum IntegerKey: String { case launchCount } }
extension Account: DoubleDefaultSettable { enum DoubleKey: String { case balance } }
extension Account: FloatDefaultSettable { enum FloatKey: String { case volume } }
extension Account: ObjectDefaultSettable { enum ObjectKey: String { case name, tags } }
extension Account: URLDefaultSettable { enum URLKey: String { case home } }

/// A domain's own namespace.
private struct StoreKeys: Namespace {}

extension StoreKeys: BoolDefaultSettable { enum BoolKey: String { case isUserLoggedIn } }
extension StoreKeys: IntegerDefaultSettable { enum IntegerKey: String { case launchCount } }
extension StoreKeys: DoubleDefaultSettable { enum DoubleKey: String { case balance } }
extension StoreKeys: FloatDefaultSettable { enum FloatKey: String { case volume } }
extension StoreKeys: ObjectDefaultSettable { enum ObjectKey: String { case name, tags } }
extension StoreKeys: URLDefaultSettable { enum URLKey: String { case home } }

struct DefaultSettableTests {
  @Test func `a type's keys are stored under its name`() async throws {
    let file = try ScratchFile()
    let domain = file.domain(StandardKeys())
    await domain.asStandard {
      #expect(!Account.bool(forKey: .isUserLoggedIn))
      #expect(Account.integer(forKey: .launchCount) == 0)
      #expect(Account.url(forKey: .home) == nil)
      Account.set(true, forKey: .isUserLoggedIn)
      Account.set(41, forKey: .launchCount)
      Account.set(0.1, forKey: .balance)
      Account.set(0.2, forKey: .volume)
      Account.set("Ada", forKey: .name)
      Account.set(["a", "b"], forKey: .tags)
      Account.set(URL(string: "https://swift.org/"), forKey: .home)
      #expect(Account.bool(forKey: .isUserLoggedIn))
      #expect(Account.integer(forKey: .launchCount) == 41)
      #expect(Account.double(forKey: .balance) == 0.1)
      #expect(Account.float(forKey: .volume) == 0.2)
      #expect(Account.object(forKey: .name) == .string("Ada"))
      #expect(Account.object(forKey: .tags, as: [String].self) == ["a", "b"])
      #expect(Account.object(forKey: .tags, as: Int.self) == nil)
      #expect(Account.url(forKey: .home)?.host() == "swift.org")
    }
    #expect(
      try await file.stored(domain) == """
        {"Account":{"isUserLoggedIn":true,"launchCount":41,"balance":0.1,"volume":0.2,\
        "name":"Ada","tags":["a","b"],"home":"https://swift.org/"}}
        """)
  }

  @Test func `a domain and a store accept the same calls`() async throws {
    let file = try ScratchFile()
    let store = file.domain(StoreKeys())
    store.set(true, forKey: .isUserLoggedIn)
    store.set(41, forKey: .launchCount)
    store.set(0.1, forKey: .balance)
    store.set(0.2, forKey: .volume)
    store.set("Ada", forKey: .name)
    store.set(["a", "b"], forKey: .tags)
    store.set(URL(string: "https://swift.org/"), forKey: .home)
    #expect(store.bool(forKey: .isUserLoggedIn))
    #expect(store.integer(forKey: .launchCount) == 41)
    #expect(store.double(forKey: .balance) == 0.1)
    #expect(store.float(forKey: .volume) == 0.2)
    #expect(store.object(forKey: .name, as: String.self) == "Ada")
    #expect(store.url(forKey: .home)?.host() == "swift.org")
    #expect(
      try await file.stored(store) == """
        {"StoreKeys":{"isUserLoggedIn":true,"launchCount":41,"balance":0.1,"volume":0.2,\
        "name":"Ada","tags":["a","b"],"home":"https://swift.org/"}}
        """)
  }

  @Test func `nil removes a URL or an object, and nothing else`() async throws {
    let file = try ScratchFile(
      holding: #"{"Account": {"home": "https://swift.org", "name": "Ada", "else": 1}}"#)
    let domain = file.domain(StandardKeys())
    await domain.asStandard {
      Account.set(nil, forKey: .home)
      Account.set(String?.none, forKey: .name)
    }
    #expect(try await file.stored(domain) == #"{"Account":{"else":1}}"#)
  }

  @Test func `a stored value of another type reads as empty and is kept`() async throws {
    let text = #"{"Account": {"isUserLoggedIn": 1, "launchCount": true, "home": 5}}"#
    let file = try ScratchFile(holding: text)
    let domain = file.domain(StandardKeys())
    await domain.asStandard {
      #expect(!Account.bool(forKey: .isUserLoggedIn))
      #expect(Account.integer(forKey: .launchCount) == 0)
      #expect(Account.url(forKey: .home) == nil)
    }
    try await domain.flush()
    #expect(file.text == text)
  }

  @Test func `a property list stores each type as its own`() async throws {
    let file = try ScratchFile("settings.plist")
    let domain = file.domain(StandardKeys())
    await domain.asStandard {
      Account.set(true, forKey: .isUserLoggedIn)
      Account.set(1, forKey: .launchCount)
      Account.set(2.0, forKey: .balance)
    }
    let stored = try await file.stored(domain)
    #expect(
      stored.contains(
        "<key>Account</key><dict><key>isUserLoggedIn</key><true/><key>launchCount</key>"
          + "<integer>1</integer><key>balance</key><real>2.0</real></dict>"))
  }
}
