import FoundationEssentials
import Testing

@testable import Preferences

struct CodableValueTests {
  private struct Everything: CodablePreference, Equatable {
    struct Plain: Codable, Equatable {
      var a: Int8 = -3
      var b: [UInt64?] = [.max, nil]
      var c: [Int: String] = [1: "x"]
    }
    enum Shape: Codable, Equatable { case circle(radius: Double), none }

    var date = Date(timeIntervalSinceReferenceDate: 60)
    var span = Duration.milliseconds(1500)
    var data = Data([1, 2, 3])
    var url = URL(string: "http://a/b")
    var decimal = FoundationEssentials.Decimal(string: "12345678901234567890.5")
    var plain = Plain()
    var list = [Plain(), Plain(a: 1)]
    var shapes = [Shape.circle(radius: 1.5), .none]
    var names = ["b": Plain(), "a": Plain(a: 2)]
    var none: String?
    var real: Float = 0.1
    var set: Set<Int> = [5]
  }

  @Test func `a value of any shape is read back unchanged`() throws {
    let value = Everything()
    let stored = try #require(value.preference)
    #expect(Everything(stored) == value)
    #expect(Everything(stored.asText) == value)
    #expect(stored[[.key("span")]] == .string("1.5s"))
    #expect(stored[[.key("decimal")]] == .real(Number(spelling: "12345678901234567890.5")))
    #expect(stored[[.key("none")]] == nil)
    #expect(
      try stored[[.key("names"), .key("a")]]
        == PreferenceValue(typed: #"{"a":2,"b":[18446744073709551615,null],"c":{"1":"x"}}"#))
    #expect(stored[[.key("date")]] == .date(Timestamp(seconds: 60)))
  }

  @Test(arguments: [
    #"{}"#, #"[]"#, #"1"#, #"{"span": 1}"#, #"{"plain": []}"#, #"{"list": {}}"#,
  ])
  func `a value of another shape is refused`(text: String) throws {
    #expect(Everything(try PreferenceValue(typed: text)) == nil)
  }

  private struct Network: CodablePreference, Equatable {
    var text = "10.0.0.0/8"

    init() {}
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      text = try container.decode(String.self)
      guard text.contains("/") else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "expected a network such as 10.0.0.0/8, found \(text)")
      }
      if text.hasPrefix("/") { throw Misfit() }
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
    struct Misfit: Error, CustomStringConvertible {
      var description: String { "nothing precedes the slash" }
    }
  }

  private struct NetworkKeys: Namespace {
    let net = Key(default: Network())
    let more = Key<[Network]>(default: [])
    let hidden = Key(default: Network(), secret: true)
  }

  @Test(arguments: [
    (
      #"{"net": "lan"}"#, "net: must be a Network: expected a network such as 10.0.0.0/8, found lan"
    ),
    (#"{"net": "/8"}"#, "net: must be a Network: nothing precedes the slash"),
    (#"{"net": 5}"#, "net: must be a Network"),
    (#"{"hidden": "pa55"}"#, "hidden: must be a Network"),
    (
      #"{"more": ["1/8", "lan"]}"#,
      "more[1]: must be a Network: expected a network such as 10.0.0.0/8, found lan"
    ),
  ])
  func `the words of a program's own decoder are in the problem, unless the key is secret`(
    text: String, problem: String
  ) throws {
    let app = Domain(NetworkKeys(), store: MemoryStore(try PreferenceValue(typed: text)))
    #expect(app.problems.map(\.description) == [problem])
    #expect(app.net == Network())
  }

  private class Base: Codable {
    var a = 1
    init() {}
  }
  private final class Derived: Base {
    var b = 2
    override init() { super.init() }
    enum CodingKeys: CodingKey { case b }
    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      b = try container.decode(Int.self, forKey: .b)
      try super.init(from: container.superDecoder())
    }
    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(b, forKey: .b)
      try super.encode(to: container.superEncoder())
    }
  }

  @Test func `a class with a superclass is encoded`() throws {
    let stored = try ValueEncoder.encode(Derived())
    #expect(try stored == PreferenceValue(typed: #"{"b":2,"super":{"a":1}}"#))
    let read = try Derived(
      from: ValueDecoder(try PreferenceValue(typed: #"{"b":5,"super":{"a":6}}"#)))
    #expect((read.a, read.b) == (6, 5))
  }
}
