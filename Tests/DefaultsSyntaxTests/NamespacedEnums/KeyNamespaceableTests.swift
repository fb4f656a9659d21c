import DefaultsSyntax
import Testing

private enum A { enum Account: BoolDefaultSettable { enum BoolKey: String { case isOn } } }
private enum B { enum Account: BoolDefaultSettable { enum BoolKey: String { case isOn } } }

private enum Renamed: BoolDefaultSettable {
  static let namespace = "account.session"
  enum BoolKey: String { case isOn = "is-on" }
}

private enum Bare: BoolDefaultSettable {
  static let namespace = ""
  enum BoolKey: String { case isOn }
}

struct KeyNamespaceableTests {
  @Test func `a key's name is the path of its type, then its raw value`() {
    #expect(A.Account.namespaced(A.Account.BoolKey.isOn) == "A.Account.isOn")
    #expect(Renamed.namespaced(Renamed.BoolKey.isOn) == "account.session.is-on")
    #expect(Bare.namespaced(Bare.BoolKey.isOn) == "isOn")
  }

  @Test func `two types of one name have separate keys`() async throws {
    let file = try ScratchFile()
    let domain = file.domain(StandardKeys())
    await domain.asStandard {
      A.Account.set(true, forKey: .isOn)
      B.Account.set(false, forKey: .isOn)
      Renamed.set(true, forKey: .isOn)
      Bare.set(true, forKey: .isOn)
      #expect(A.Account.bool(forKey: .isOn))
      #expect(!B.Account.bool(forKey: .isOn))
    }
    #expect(
      try await file.stored(domain) == """
        {"A":{"Account":{"isOn":true}},"B":{"Account":{"isOn":false}},\
        "account":{"session":{"is-on":true}},"isOn":true}
        """)
  }
}
