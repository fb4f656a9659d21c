import FoundationEssentials
import Preferences
import Testing

struct SecretTests {
  struct Account: RecordPreference {
    var user = "ann"
    var password = Secret("canary")
  }

  struct AppKeys: Namespace {
    let token = Key(default: Secret("canary"), .revealed(.length(0...8)))
    let pin = Key<Secret<Int>?>()
    let keys = Key<[Secret<String>]>(default: [Secret("canary")])
    let account = Key(default: Account())
    let port = Key(default: 80)
    let hidden = Key(default: "canary", secret: true)
  }

  private func texts(of value: some Any) -> String {
    var dumped = ""
    dump(value, to: &dumped)
    return "\(value) \(String(reflecting: value)) \(dumped)"
  }

  @Test func `a secret is not shown by print, dump or an interpolation, alone or inside a value`() {
    let secret = Secret("canary")
    #expect("\(secret)" == "••••••")
    for text in [
      texts(of: secret), texts(of: [secret]), texts(of: Account()), texts(of: Optional(secret)),
    ] {
      #expect(!text.contains("canary") && text.contains("••••••"))
    }
  }

  @Test func `a key of a secret type is secret and checked like its value`() async throws {
    let store = MemoryStore(["pin": 1234])
    let app = Domain(AppKeys(), store: store)
    #expect(app.token.revealed == "canary")
    #expect(app.pin?.revealed == 1234)
    app.token = Secret("too long a token")
    #expect(app.problems.map(\.description) == ["token: must have 0…8 characters, has 16"])
    app.token.revealed = "short"
    app.account.password = Secret("other")
    try await app.flush()
    #expect(store["token"] == "short")
    #expect(store["account.password"] == "other")
    let secrets = app.schema.entries.filter(\.isSecret).map(\.name.label)
    #expect(secrets == ["token", "pin", "keys", "account.password", "hidden"])
  }

  @Test func `a domain and a snapshot print names and masked values`() {
    let app = Domain(
      AppKeys(), store: MemoryStore(["port": 81]),
      over: [MemoryStore(["account": ["user": "bob"]])],
      overrides: .environment(prefix: "APP", ["APP_PIN": "5"]))
    let expected = """
      token = •••••• # default
      pin = •••••• # APP_PIN
      keys = •••••• # default
      account.user = "bob" # memory
      account.password = •••••• # default
      port = 81
      hidden = •••••• # default
      """
    #expect("\(app)" == expected)
    for text in [texts(of: app), texts(of: app.snapshot())] { #expect(!text.contains("canary")) }
    #expect("\(app.snapshot())".contains("\nport = 81\n"))
    #expect("\(app.snapshot())".contains(#"account = {"user": "bob", "password": "••••••"}"#))
  }
}
