import FoundationEssentials
import Preferences
import Testing

struct PreferenceTypeTests {
  enum Level: Int, CaseIterable, PreferenceType, DescribedChoice {
    case low = 1
    case high = 9
    var label: String? { self == .low ? "Low" : nil }
  }

  struct Port: RawRepresentable, PreferenceType, Equatable {
    let rawValue: Int
    init?(rawValue: Int) {
      guard 1...65535 ~= rawValue else { return nil }
      self.rawValue = rawValue
    }
  }

  private func roundTrip<Value: PreferenceType & Equatable>(_ value: Value, _ text: String) {
    #expect(value.preference?.text == text)
    #expect(value.preference.flatMap { Value($0) } == value)
  }

  @Test func `every type is stored in a readable form and read back`() throws {
    roundTrip(true, "true")
    roundTrip(-3, "-3")
    roundTrip(UInt64.max, "18446744073709551615")
    roundTrip(0.1, "0.1")
    roundTrip(Float(0.1), "0.1")
    roundTrip("a\u{301}\"", #""á\"""#)
    roundTrip([1, 2], "[1, 2]")
    roundTrip(["b": 1, "a": 2], #"{"a": 2, "b": 1}"#)
    roundTrip([["x"], []], #"[["x"], []]"#)
    roundTrip(Duration.milliseconds(5_400_250), #""1h30m0.25s""#)
    roundTrip(Date(timeIntervalSinceReferenceDate: 60.5), "<*D2001-01-01T00:01:00.5Z>")
    roundTrip(Data([0, 255]), "<00ff>")
    roundTrip(try #require(URL(string: "https://a.example/b?c")), #""https://a.example/b?c""#)
    roundTrip(
      UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)),
      #""00000000-0000-0000-0000-000000000001""#)
    roundTrip(Level.high, "9")
    roundTrip(Point(x: 1, y: 2.5), #"{"x": 1.0, "y": 2.5}"#)
  }

  @Test func `nil is stored as an absent key`() {
    #expect(Int?.none.preference == nil)
    #expect(Int?(PreferenceValue.null) == .some(.none))
    #expect(Int?(PreferenceValue.integer(3)) == 3)
    #expect(Int?(PreferenceValue.string("3")) == .none)
  }

  @Test func `a real accepts an integer, an integer refuses a fraction`() {
    #expect(Double(PreferenceValue.integer(4)) == 4)
    #expect(Int(PreferenceValue.real(Number(spelling: "4.0"))) == 4)
    #expect(Int(PreferenceValue.real(4.5)) == nil)
    #expect(Int(PreferenceValue.string("4")) == nil)
    #expect(Bool(PreferenceValue.integer(1)) == nil)
  }

  @Test func `dates and data are also read from text`() {
    #expect(Date(.string("2001-01-01T00:00:00Z")) == Date(timeIntervalSinceReferenceDate: 0))
    #expect(Data(.string("AP8=")) == Data([0, 255]))
  }

  struct TypeKeys: Namespace {
    let small = Key(default: UInt8(0))
    let whole = Key(default: 0)
    let positive = Key(default: 1, .min(0))
    let list = Key<[Int8]>(default: [])
    let level = Key(default: Level.low)
    let id = Key<UUID?>()
    let port = Key<Port?>()
    let wait = Key(default: Duration.seconds(1), .in(.zero...(.seconds(60))))
  }

  @Test(arguments: [
    ("small", "256", "small: must lie in 0…255"),
    ("whole", "9223372036854775808", "whole: must fit 64 bits"),
    ("positive", "-1", "positive: must be at least 0"),
    ("positive", "9223372036854775808", "positive: must fit 64 bits"),
    ("list", "1, 200", "list[1]: must lie in -128…127"),
    ("level", "5", #"level: unknown choice "5""#),
    ("id", "abc", "id: must be a UUID"),
    ("port", "0", "port: must be a Port"),
    ("wait", "2m", "wait: must be 0s…1m"),
  ])
  func `a number outside the type's range is refused when it is typed`(
    name: String, text: String, words: String
  ) throws {
    let schema = Domain(TypeKeys(), store: MemoryStore()).schema
    let entry = try #require(schema.entry(for: PreferenceName(keys: name)))
    let problem = #expect(throws: Problem.self) { try entry.parse(text) }
    #expect(problem?.description == words)
  }

  @Test func `a choice has its cases' labels`() throws {
    let schema = Domain(TypeKeys(), store: MemoryStore()).schema
    let entry = try #require(schema.entry(for: PreferenceName(keys: "level")))
    #expect(
      entry.kind
        == .choice([Choice(.integer(1), label: "Low"), Choice(.integer(9))]))
  }
}
