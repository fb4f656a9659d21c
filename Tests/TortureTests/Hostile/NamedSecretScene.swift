import Seeded

/// A random file without a schema, with secrets that names and texts tell: as values, commented-out values,
/// in comments, in lists, in records, over several lines and in addresses. Each secret contains `canary`.
struct NamedSecretScene: SeededGenerator {
  var source: SplitMix64
  let name: String
  /// The name of a key that is no secret, with the value 1.
  let open: String
  /// The name of a secret, if it has one of its own.
  private(set) var secret: String
  private(set) var text = ""
  private var count = 0

  private static let names = [
    "DB_PASSWORD", "PGPASSWORD", "dbpass", "psk", "wep-key0", "rootpw", "secretkey",
    "SECRET_KEY_BASE",
    "password1", "credentials", "PASSWORD_HASH", "authtok", "STRIPE_KEY", "GITHUB_PAT", "PassWord",
    "api-key", "clientSecret",
  ]

  init(seed: UInt64) {
    source = SplitMix64(seed: seed)
    let forms = [".env", "my.cnf", "redis.conf", "app.json", "app.plist", "office.nmconnection"]
    name = forms[Int(seed % UInt64(forms.count))]
    secret = ""
    switch name {
    case ".env": (open, secret) = ("OPEN", "MAIN_TOKEN")
    case "my.cnf": (open, secret) = ("client.open", "client.password")
    case "redis.conf": (open, secret) = ("port", "requirepass")
    case "office.nmconnection": (open, secret) = ("ipv4.open", "vpn-secrets.main")
    default: (open, secret) = ("open", "token")
    }
    switch name {
    case "app.json": text = json()
    case "app.plist": text = propertyList()
    default: text = lines()
    }
  }

  private mutating func canary() -> String {
    count += 1
    return "canary\(count)" + (chance(30) ? "-and-canary" : "")
  }

  private mutating func key() -> String { pick(Self.names) }

  /// A key that no other member has.
  private mutating func newKey() -> String {
    count += 1
    return key().replacing("1", with: "") + "\(count)"
  }

  /// A remark in a comment.
  private mutating func remark() -> String {
    switch below(4) {
    case 0: "\(key()) = \(canary())"
    case 1: "old \(key()): \(canary()) until \(canary())"
    case 2: "see https://u:\(canary())@example.org/x"
    default: "not a secret"
    }
  }

  private mutating func lines() -> String {
    let separator = name == "redis.conf" ? " " : "="
    let comment = name == ".env" || name == "redis.conf" ? "#" : pick(["#", ";"])
    var lines: [String] = []
    func assignment(_ key: String, _ value: String) -> String { key + separator + value }
    switch name {
    case ".env": lines.append(assignment("OPEN", "1"))
    case "my.cnf": lines += ["[client]", assignment("open", "1")]
    case "redis.conf": lines.append(assignment("port", "1"))
    default: lines += ["[ipv4]", assignment("open", "1"), "[vpn-secrets]", "IPSec=\(canary())"]
    }
    for _ in 0..<(3 + below(5)) {
      switch below(5) {
      case 0: lines.append("\(comment) \(remark())")
      case 1: lines.append(comment + assignment(newKey(), canary()))
      case 2: lines.append(assignment("URL\(count)", "postgres://u:\(canary())@h/"))
      case 3: lines.append(comment + assignment("URL\(count)", "postgres://u:\(canary())@h/"))
      default: lines.append(assignment(newKey(), canary()))
      }
    }
    let main = secret.split(separator: ".").last.map(String.init) ?? secret
    lines += [comment + assignment(main, canary()), assignment(main, canary())]
    return lines.joined(separator: "\n") + "\n"
  }

  private mutating func json() -> String {
    var members = [#""open": 1"#, #""token": "\#(canary())""#]
    for _ in 0..<(3 + below(5)) {
      let member: String
      switch below(7) {
      case 0: member = "\"\(newKey())\": \"\(canary())\""
      case 1: member = "\"\(newKey())\": [\"\(canary())\", {\"a\": \"\(canary())\"}]"
      case 2: member = "\"list\(count)\": [{\"user\": \"ann\", \"password\": \"\(canary())\"}]"
      case 3:
        member = "\"text\(count)\": \"-----BEGIN PRIVATE KEY-----\\n\(canary())\\n\(canary())\""
      case 4: member = "\"url\(count)\": \"https://u:\(canary())@h/\""
      case 5:
        member =
          "\"\(newKey())\": {\n    \"a\": \"\(canary())\",\n    \"b\": [\"\(canary())\"]\n  }"
      default: member = "\"command\(count)\": \"x --token \(canary())\""
      }
      count += 1
      let isOut = chance(40)
      if chance(30) { members.append("// \(remark())\n  \"plain\(count)\": 1") }
      members.append(
        isOut
          ? "// \(member.replacing("\n", with: "\n  // ")),\n  \"next\(count)\": true" : member)
      if chance(20) { members.append("/* \(remark())\n  \(remark()) */\n  \"other\(count)\": 2") }
    }
    return "{\n  \(members.joined(separator: ",\n  "))\n}\n"
  }

  private mutating func propertyList() -> String {
    var members = ["<key>open</key>\n<integer>1</integer>", string("token", canary())]
    for _ in 0..<(3 + below(5)) {
      switch below(5) {
      case 0: members.append(string(newKey(), "\(canary())\n\(canary())"))
      case 1: members.append("<!-- \(string(newKey(), canary())) -->")
      case 2: members.append("<!-- \(remark()) -->")
      case 3:
        members.append("<key>\(newKey())</key>\n<array>\n<string>\(canary())</string>\n</array>")
      default: members.append(string("url\(count)", "https://u:\(canary())@h/"))
      }
      count += 1
    }
    return
      "<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\n<dict>\n\(members.joined(separator: "\n"))\n</dict>\n</plist>\n"
  }

  private func string(_ key: String, _ value: String) -> String {
    "<key>\(key)</key>\n<string>\(value)</string>"
  }

  /// Returns the part of `text` before the end of a secret. Nil if there is none.
  static func leak(in text: String) -> String? {
    text.range(of: "canary").map { String(text[..<$0.upperBound].suffix(300)) }
  }
}
