import Preferences
import Seeded
import Testing

@testable import Documents

struct SecretNodesTests {
  private static let words = [
    "api", "key", "KEY", "pass", "word", "Token", "STRIPE", "master", "auth", "PAT", "cre", "sec",
    "ret", "signing", "old", "hash", "port", "1", "ü",
  ]
  private static let marks = ["", " ", "-", "_", ".", ":", "\\u0020", "\\u002d", "  "]
  private static let values = [
    "open", "a=b", "password=x", "x://u:p@h", "--token x", "pass\\u0077ord=x", "x:\\/\\/u:p@h",
  ]

  private func one(of texts: [String], _ random: inout SplitMix64) -> String {
    texts[Int.random(in: texts.indices, using: &random)]
  }

  private func text(_ random: inout SplitMix64, depth: Int = 0) -> String {
    switch Int.random(in: 0..<(depth < 3 ? 4 : 2), using: &random) {
    case 0: return "\"\(one(of: Self.values, &random))\""
    case 1: return "1"
    case 2: return "[\(text(&random, depth: depth + 1)), \(text(&random, depth: depth + 1))]"
    default:
      let members = (0..<4).map { _ in
        let key = (0..<Int.random(in: 1...4, using: &random)).map { _ in
          one(of: Self.words, &random) + one(of: Self.marks, &random)
        }
        return "\"\(key.joined())\": \(text(&random, depth: depth + 1))"
      }
      return "{\(members.joined(separator: ", "))}"
    }
  }

  /// Returns the secret nodes by a decision for each name.
  private func nodes(from node: NodeID, _ secrecy: Secrecy, _ document: any Document) -> [NodeID] {
    let index = document.index
    if secrecy.isSecret { return [node] }
    return switch index.nodes[node].kind {
    case .dictionary:
      index.children(of: node).flatMap {
        nodes(from: $0, secrecy.inside(.key(document.key(at: $0 - 1))), document)
      }
    case .array:
      index.children(of: node).enumerated().flatMap {
        nodes(from: $1, secrecy.inside(.index($0)), document)
      }
    default: secrecy.covers(document.value(at: node)) ? [node] : []
    }
  }

  @Test(arguments: ["a.json", "a.yaml"])
  func `the secrets of a document are those of each name and text`(file: String) throws {
    var random = SplitMix64(seed: 45)
    var secrets = 0
    for _ in 0..<400 {
      let content = text(&random)
      let document = try DocumentReader.open(Array("{\"a\": \(content)}\n".utf8), named: file)
      let found = Schema.ofNames.secrecy.nodes(in: document)
      #expect(found == nodes(from: 0, Schema.ofNames.secrecy, document), "\(content)")
      secrets += found.count
    }
    #expect(secrets > 400)
  }

  @Test(arguments: ["a.json", "a.yaml"])
  func `the rows that may hold secrets are those that do and few others`(file: String) throws {
    var random = SplitMix64(seed: 46)
    var (secret, possible, all) = (0, 0, 0)
    for _ in 0..<400 {
      let content = text(&random)
      let snapshot = DocumentSnapshot(
        try DocumentReader.open(Array("{\"a\": \(content), \"b\": 1}\n".utf8), named: file),
        revision: Revision(token: "1"))
      let rows = (0..<snapshot.count).filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
      let secrets = rows.filter {
        Schema.ofNames.secrecy.inside(snapshot.name(at: $0)).covers(snapshot.value(at: $0))
      }
      let found = snapshot.rowsThatMayHoldSecrets(among: rows)
      #expect(Set(secrets).isSubset(of: found), "\(content)")
      (secret, possible, all) = (secret + secrets.count, possible + found.count, all + rows.count)
    }
    #expect(secret > 400 && possible < all * 9 / 10)
  }

  @Test func `the alias of a secret text is secret`() throws {
    let document = try DocumentReader.open(Array("a: &x token=1\nb: *x\n".utf8), named: "a.yaml")
    #expect(Schema.ofNames.secrecy.nodes(in: document).count == 2)
  }
}
