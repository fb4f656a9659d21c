import Documents
import Preferences
import Seeded
import Store
import Testing

/// A value that was set and saved without an error is read again; otherwise the file is unchanged.
@Suite(.timeLimit(.minutes(40)))
struct SavedValueLawTests {
  private struct Sample: Namespace {
    let count = Key(default: 0)
    let name = Key<String?>()
    let isOn = Key(default: false)
    let ratio = Key(default: 0.5)
    let list = Key<[String]>(default: [])
    let numbers = Key<[Int?]>(default: [])
    let any = Key<PreferenceValue?>("size")
    let inner = Key<Int?>("size.one")
    let record = Key(default: Retry())
    let server = ServerKeys()
    let dotted = Key("a.b.c.d", default: 1)
  }
  private struct ServerKeys: Namespace {
    let port = Key(default: 80)
    let host = Key(default: "localhost", formerly: ["address"])
    let tls = TLSKeys()
  }
  private struct TLSKeys: Namespace { let mode = Key(default: "auto") }
  private struct Retry: RecordPreference, Equatable {
    var attempts = 3
    var note = "n"
  }

  private static let files = [
    "settings.json", "settings.plist", "settings.ini", "settings.properties", ".env", "my.cnf",
    "sshd_config", "a.service", "postgresql.conf",
  ]

  @Test(arguments: files)
  func `a fresh domain reads each saved value`(file: String) async throws {
    var outcomes = (saved: 0, refused: 0)
    for seed in Trials.seeds(300) {
      var generator = SavedValueGenerator(seed: seed)
      let scratch = try Scratch()
      let before = generator.text(for: file)
      let path = try scratch.write(before, to: file)
      let store = FileStore(path)
      guard (try? store.load()) != nil else { continue }
      let domain = Domain(Sample(), store: store, watching: false)
      let complaint: String?
      do {
        complaint = try await set(&generator, in: domain) { fresh(path) }
        outcomes.saved += 1
      } catch {
        outcomes.refused += 1
        complaint = scratch.text(of: file) == before ? nil : "changed in spite of \(error)"
      }
      let after = scratch.text(of: file) ?? ""
      #expect(complaint == nil, "seed \(seed): \(complaint ?? "") in\n\(before)---\n\(after)")
    }
    #expect(outcomes.saved > 5, "\(outcomes)")
  }

  private func fresh(_ path: String) -> Domain<Sample> {
    Domain(Sample(), store: FileStore(path), watching: false)
  }

  private func set(
    _ generator: inout SavedValueGenerator, in domain: Domain<Sample>,
    _ fresh: () -> Domain<Sample>
  ) async throws -> String? {
    switch generator.below(12) {
    case 0: return try await set(generator.below(90), \.count, in: domain, fresh)
    case 1: return try await set(generator.line(), \.name, in: domain, fresh)
    case 2: return try await set(generator.chance(50), \.isOn, in: domain, fresh)
    case 3:
      return try await set(generator.pick([0.25, 1, -1e20]), \.ratio, in: domain, fresh)
    case 4: return try await set(generator.lines(), \.list, in: domain, fresh)
    case 5: return try await set([1, nil], \.numbers, in: domain, fresh)
    case 6:
      // A null is read as a missing value.
      let value = generator.value(2)
      return try await set(value == .null ? .bool(true) : value, \.any, in: domain, fresh)
    case 7: return try await set(7, \.inner, in: domain, fresh)
    case 8:
      return try await set(Retry(attempts: 5, note: generator.line()), \.record, in: domain, fresh)
    case 9: return try await set(8080, \.server.port, in: domain, fresh)
    case 10: return try await set(generator.line(), \.server.tls.mode, in: domain, fresh)
    default: return try await set(generator.line(), \.server.host, in: domain, fresh)
    }
  }

  private func set<Value: Equatable>(
    _ value: Value, _ key: KeyPath<Sample, Key<Value>>, in domain: Domain<Sample>,
    _ fresh: () -> Domain<Sample>
  ) async throws -> String? {
    try domain.set(value, for: key)
    try await domain.flush()
    let saved = fresh()[dynamicMember: key]
    return saved == value ? nil : "\(key): read \(saved), not \(value)"
  }
}

/// Files whose values are often in the way of others, and values that are hard to write.
private struct SavedValueGenerator: SeededGenerator {
  var source: SplitMix64

  init(seed: UInt64) { source = SplitMix64(seed: seed) }

  private static let names = [
    "count", "name", "list", "size", "size.one", "record", "server", "server.port", "server.tls",
    "server.tls.mode", "server.address", "a", "a.b", "a.b.c.d", "other",
  ]

  mutating func line() -> String {
    let texts = [
      "", " a", "a b", "x#y", "x # y", "a;b", "é", "null", "\"q\"", "it's", "a\\", "$HOME",
      "a\nb = 1", "[x]", "a,b", "\t", "%d", "`x`", "!x", "{", "<a>", "=", "a\\nb", "true", "5",
      "-0.50", "yes", "0",
    ]
    return pick(texts)
  }

  mutating func lines() -> [String] {
    (0..<below(3)).map { _ in line() }
  }

  mutating func value(_ depth: Int) -> PreferenceValue {
    switch below(depth > 0 ? 7 : 4) {
    case 0: .integer(below(9))
    case 1: .null
    case 2: .bool(chance(50))
    case 3: .string(line())
    case 4: .array((0..<below(3)).map { _ in value(depth - 1) })
    default:
      .dictionary(
        ExactDictionary(
          ["one", "port", "x"].filter { _ in chance(50) }.map { ($0, value(depth - 1)) },
          uniquingKeysWith: { $1 }))
    }
  }

  mutating func text(for file: String) -> String {
    if file.hasSuffix(".json") || file.hasSuffix(".plist") {
      var root = PreferenceValue.dictionary([:])
      for name in Self.names where chance(35) {
        let path = name.split(separator: ".").map { PreferenceName.Component.key(String($0)) }
        root =
          chance(20)
          ? root.replacing([.key(name)], with: value(1)) ?? root
          : root.replacing(path, with: value(2)) ?? root
      }
      let format: DocumentFormat = file.hasSuffix(".json") ? .json : .xmlPropertyList
      let document = (try? format.document(holding: root)) ?? (try? format.document(holding: [:]))
      return String(decoding: document?.bytes ?? [], as: UTF8.self)
    }
    let sign = file == "sshd_config" ? " " : "="
    var text = chance(50) ? "# settings\n" : ""
    for name in Self.names where chance(25) && !name.contains(".") {
      text += "\(name)\(sign)\(pick(["1", "x", "yes", "Off", "a b", "\"q\""]))\n"
    }
    if file != ".env" && file != "sshd_config" && file != "settings.properties" {
      for section in ["server", "size", "other"] where chance(40) {
        text += "[\(section)]\nport\(sign)\(below(9))\nx\(sign)y\n"
      }
    }
    return text
  }
}
