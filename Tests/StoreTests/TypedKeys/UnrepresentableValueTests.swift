import Documents
import FoundationEssentials
import Preferences
import Testing

@testable import Store

/// Values that a key's type allows but the store's format cannot hold.
struct UnrepresentableValueTests {
  struct Reading: CodablePreference {
    var level: Double?

    private enum Keys: CodingKey { case level }
    init(level: Double?) { self.level = level }
    init(from decoder: any Decoder) throws {
      level = try decoder.container(keyedBy: Keys.self).decode(Double?.self, forKey: .level)
    }
    /// Encodes nil as null. Cannot encode -1.
    func encode(to encoder: any Encoder) throws {
      if level == -1 {
        throw EncodingError.invalidValue(self, .init(codingPath: [], debugDescription: ""))
      }
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(level, forKey: .level)
    }
  }

  struct FormKeys: Namespace {
    let count = Key(default: 0)
    let seen = Key<Date?>()
    let days = Key<[Date]>(default: [])
    let text = Key(default: "")
    let ratio = Key(default: 0.0)
    let any = Key<PreferenceValue?>()
    let numbers = Key<[Int?]>(default: [])
    let table = Key<[String: String]>(default: [:])
    let reading = Key<Reading?>()
    let readings = Key<[Reading]>(default: [])
    let pin = Key<PreferenceValue?>(secret: true)
  }

  private static let fraction = Date(timeIntervalSinceReferenceDate: 0.5)

  private func domain(_ format: DocumentFormat, in scratch: Scratch) throws -> Domain<FormKeys> {
    let path = scratch(format == .json ? "settings.json" : "settings.plist")
    if format == .binaryPropertyList {
      let empty = try format.document(holding: .dictionary(["count": .integer(0)]))
      try Data(empty.bytes).write(to: URL(filePath: path))
    }
    return Domain(FormKeys(), store: FileStore(path))
  }

  @Test func `an XML property list refuses a date with a fraction, and flush throws`()
    async throws
  {
    let scratch = try Scratch()
    let defaults = try domain(.xmlPropertyList, in: scratch)
    let words =
      "seen: an XML property list cannot hold a date with parts of seconds, or outside the years 1…9999"
    let refusal = #expect(throws: Problem.self) { try defaults.set(Self.fraction, for: \.seen) }
    #expect(refusal?.description == words)
    try await defaults.flush()

    defaults.seen = Self.fraction
    defaults.count = 1
    #expect(defaults.seen == nil)
    #expect(defaults.problems.map(\.description) == [words])
    for _ in 0..<2 {
      let failure = await #expect(throws: StoreError.self) { try await defaults.flush() }
      #expect(failure?.description == "\(scratch("settings.plist")): \(words)")
    }
    #expect(scratch.text(of: "settings.plist")?.contains("<integer>1</integer>") == true)

    defaults.seen = Date(timeIntervalSinceReferenceDate: 1)
    #expect(defaults.problems.isEmpty)
    try await defaults.flush()
    #expect(scratch.text(of: "settings.plist")?.contains("<date>2001-01-01T00:00:01Z") == true)
  }

  @Test func `the refusal of a list names the element that the format cannot hold`() throws {
    let scratch = try Scratch()
    let defaults = try domain(.xmlPropertyList, in: scratch)
    let refusal = #expect(throws: Problem.self) {
      try defaults.set([Date(timeIntervalSinceReferenceDate: 0), Self.fraction], for: \.days)
    }
    #expect(refusal?.name?.label == "days[1]")
  }

  @Test(
    arguments: [
      (.xmlPropertyList, .null, "null"),
      (.xmlPropertyList, .array([1, .null]), "null"),
      (.xmlPropertyList, .string("a\u{1}"), "the character U+1"),
      (.xmlPropertyList, .string("\u{10FFFF}\u{10D800}"), "an unpaired surrogate"),
      (.xmlPropertyList, ["a\u{1}": 1], "the character U+1"),
      (.xmlPropertyList, ["CF$UID": 1], "a dictionary of CF$UID, which reads as a UID"),
      (.binaryPropertyList, .null, "null"),
      (.binaryPropertyList, ["a": [.null]], "null"),
      (
        .binaryPropertyList, .string("é\u{10FFFF}\u{10D800}"), "a string with an unpaired surrogate"
      ),
      (
        .binaryPropertyList, .integer(Number(spelling: "170141183460469231731687303715884105728")),
        "an integer beyond 128 bits: 170141183460469231731687303715884105728"
      ),
      (
        .binaryPropertyList, .real(Number(spelling: "0.12345678901234567890123")),
        "a number of more than 64 bits: 0.12345678901234567890123"
      ),
      (.json, .uid(5), "a UID"), (.json, ["a": [.uid(5)]], "a UID"),
      (.json, .real(Number(spelling: "nan")), "the number nan"),
      (.json, .real(Number(spelling: "-infinity")), "the number -infinity"),
      (.json, .string("\u{10FFFF}\u{10DFFF}"), "an unpaired surrogate rewritten"),
      (.json, ["\u{10FFFF}\u{10DFFF}": 1], "an unpaired surrogate rewritten"),
    ] as [(DocumentFormat, PreferenceValue, String)])
  func `setting a value that the format cannot hold is refused`(
    format: DocumentFormat, value: PreferenceValue, what: String
  ) async throws {
    let scratch = try Scratch()
    let defaults = try domain(format, in: scratch)
    defaults.any = .integer(5)
    let refusal = #expect(throws: Problem.self) { try defaults.set(value, for: \.any) }
    guard case .cannotHold(_, what)? = refusal?.reason else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    #expect(refusal?.name?.label.hasPrefix("any") == true)
    defaults.any = value
    #expect(defaults.any == .integer(5))
    await #expect(throws: StoreError.self) { try await defaults.flush() }
    defaults.reset(\.any)
    try await defaults.flush()
    #expect(defaults.problems.isEmpty)
  }

  @Test func `values inside lists, tables and Codable types are checked against the format`()
    async throws
  {
    let scratch = try Scratch()
    let plist = try domain(.xmlPropertyList, in: scratch)
    #expect(throws: Problem.self) { try plist.set("a\u{0}", for: \.text) }
    #expect(throws: Problem.self) { try plist.set([1, nil], for: \.numbers) }
    #expect(throws: Problem.self) { try plist.set(["a": "\u{1B}"], for: \.table) }
    #expect(throws: Problem.self) { try plist.set(Reading(level: nil), for: \.reading) }
    try plist.set(.infinity, for: \.ratio)
    plist.update(\.text) { $0 = "\u{2}" }
    #expect(plist.problems.map(\.name?.label) == ["text"])

    let json = try domain(.json, in: scratch)
    #expect(throws: Problem.self) { try json.set(.nan, for: \.ratio) }
    #expect(throws: Problem.self) { try json.set(.infinity, for: \.ratio) }
    try json.set(Self.fraction, for: \.seen)
    try json.set([1, nil], for: \.numbers)
    try json.set(Reading(level: nil), for: \.reading)
    try await json.flush()
    #expect(json.seen == Self.fraction)
    #expect(json.numbers == [1, nil])
  }

  @Test func `a value that cannot be encoded is refused and keeps the old value`() async throws {
    let scratch = try Scratch()
    let defaults = try domain(.json, in: scratch)
    defaults.reading = Reading(level: 1)
    let refusal = #expect(throws: Problem.self) {
      try defaults.set(Reading(level: -1), for: \.reading)
    }
    #expect(refusal?.description == "reading: cannot be saved: the Reading cannot be encoded")
    let other = #expect(throws: Problem.self) {
      try defaults.set(Reading(level: .nan), for: \.reading)
    }
    #expect(other?.description == "reading.level: JSON cannot hold the number nan")
    #expect(throws: Problem.self) {
      try defaults.set([Reading(level: 1), Reading(level: -1)], for: \.readings)
    }
    defaults.update(\.reading) { $0?.level = -1 }
    #expect(defaults.reading?.level == 1)
    await #expect(throws: StoreError.self) { try await defaults.flush() }
    defaults.reading = nil
    try await defaults.flush()
    #expect(defaults.reading == nil)
  }

  @Test func `the message about a refused secret masks it`() throws {
    let scratch = try Scratch()
    let defaults = try domain(.json, in: scratch)
    let value = PreferenceValue.real(Number(spelling: "nan"))
    let refusal = #expect(throws: Problem.self) { try defaults.set(value, for: \.pin) }
    #expect(refusal?.description == "pin: JSON cannot hold ••••••")
  }

  @Test func `a read-only document refuses every value`() async throws {
    let scratch = try Scratch()
    let path = try scratch.write("{ count = 1; }\n", to: "settings.plist")
    let defaults = Domain(FormKeys(), store: FileStore(path))
    defaults.text = "x"
    #expect(defaults.text == "")
    let failure = await #expect(throws: StoreError.self) { try await defaults.flush() }
    #expect(failure?.description.hasPrefix("\(path): text: cannot be saved: ") == true)
  }

  @Test func `flush throws for a key whose name the format cannot hold`() async throws {
    let scratch = try Scratch()
    let defaults = Domain(FormKeys(), store: FileStore(scratch("settings.plist")))
    let key = Key<Int?>("a\u{1}")
    defaults[key] = 1
    let failure = await #expect(throws: StoreError.self) { try await defaults.flush() }
    #expect(failure?.description.contains("cannot hold the character U+1") == true)
    defaults[key] = nil
    try await defaults.flush()
  }
}
