import Seeded
import Testing

@testable import Preferences

struct SecretWordsTests {
  private func isMasked(_ key: String) -> Bool {
    var schema = Schema.empty
    schema.maskByName()
    return schema.masked(.string("x"), at: PreferenceName(keys: "group", key)) != .string("x")
  }

  @Test(arguments: [
    "password", "DB_PASSWORD", "requirepass", "masterauth", "AWS_SECRET_ACCESS_KEY", "PrivateKey",
    "api-key", "authToken", "smtp.pass", "client_secret", "PresharedKey", "PGPASSWORD", "DBPASS",
    "DBPASSWORD", "psk", "wep-key0", "wpa-psk", "vpn-secrets", "rootpw", "bindpw", "secretkey",
    "SECRET_KEY_BASE", "password1", "password_2", "passwords", "credentials", "PASSWORD_HASH",
    "authtok", "storepass", "MASTER_KEY", "STRIPE_KEY", "GITHUB_PAT", "PassWord", "apiKeys",
    "DB_PASSWORD_OLD", "accessTokens", "new-password", "encryptedPassword", "APP_KEY", "_authToken",
    "api key", "Signing key", "STRIPE KEY", "master auth",
  ])
  func `a name that ends like a secret's is masked`(key: String) { #expect(isMasked(key)) }

  @Test(arguments: [
    "PasswordAuthentication", "password_file", "PASS_MAX_DAYS", "PermitEmptyPasswords", "HostKey",
    "key", "tokens", "AWS_ACCESS_KEY_ID", "AuthorizedKeysFile", "compass", "",
    "PubkeyAuthentication",
    "KeyFile", "keyboard", "tokenColorCustomizations", "primaryKey", "token_type", "max_tokens",
    "credential", "bypass", "PassCredentials", "ConditionCredential", "LoadCredential", "keywords",
    "publicKey", "PUBLIC_KEY", "SSL_KEY", "psk-flags",
    "password-flags", "path", "PATH", "hotkeys", "author", "allow_password", "secretName",
    "pattern",
  ])
  func `another name is not masked`(key: String) { #expect(!isMasked(key)) }

  @Test func `each name that ends like a secret's has letters of one`() {
    let parts = [
      "api", "key", "keys", "pass", "word", "token", "stripe", "master", "auth", "pat", "path",
      "cre",
      "dential", "sec", "ret", "psk", "pw", "pwd", "tok", "old", "hash", "s", "1", "ü", "x", "file",
    ]
    var random = SplitMix64(seed: 45)
    var count = 0
    for _ in 0..<20_000 {
      let name = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        let part = parts[Int.random(in: parts.indices, using: &random)]
        let spelled =
          switch Int.random(in: 0..<4, using: &random) {
          case 0: part.uppercased()
          case 1: part.prefix(1).uppercased() + part.dropFirst()
          case 2: String(part.dropLast()) + part.suffix(1).uppercased()
          default: part
          }
        return spelled + ["", "", "-", " "][Int.random(in: 0..<4, using: &random)]
      }.joined()
      guard name.endsLikeSecret else { continue }
      #expect(name.namesSecret, "\(name)")
      count += 1
    }
    #expect(count > 1_000)
  }

  @Test func `a key with few values or numbers is not masked, whatever its name`() {
    let flag = Entry(
      PreferenceName(keys: "LocalPasswd"), .choice([Choice(.string("yes")), Choice(.string("no"))]))
    var open = Entry(PreferenceName(keys: "openPasswd"), .string)
    open.isOpen = true
    var schema = Schema([
      flag, Entry(PreferenceName(keys: "OtherPasswd"), .string),
      Entry(PreferenceName(keys: "a", "token"), .integer), open,
    ])
    schema.maskByName()
    #expect(!schema.isSecret(PreferenceName(keys: "LocalPasswd")))
    #expect(schema.isSecret(PreferenceName(keys: "OtherPasswd")))
    #expect(!schema.isSecret(PreferenceName(keys: "a", "token")))
    #expect(schema.isSecret(PreferenceName(keys: "b", "token")))
    #expect(!schema.isSecret(PreferenceName(keys: "openPasswd")))
  }

  @Test func `a key inside a group is masked, and names count only if they are asked for`() {
    let name = PreferenceName(keys: "peer", "PrivateKey")
    #expect(!Schema.empty.isSecret(name))
    var schema = Schema.empty
    schema.maskByName()
    #expect(schema.isSecret(name) && schema.hasSecrets && schema.isEmpty)
    let value = PreferenceValue.dictionary(["PrivateKey": .string("k"), "Port": .string("1")])
    #expect(
      schema.masked(value, at: PreferenceName(keys: "peer"))
        == .dictionary(["PrivateKey": .string(Entry.mask), "Port": .string("1")]))
  }
}
