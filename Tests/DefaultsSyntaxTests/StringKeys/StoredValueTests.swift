import DefaultsSyntax
import FoundationEssentials
import Preferences
import Testing

struct StoredValueTests {
  @Test func `a value is saved, read and removed by its name`() async throws {
    let file = try ScratchFile()
    let Defaults = file.domain(StandardKeys())
    #expect(!Defaults.hasKey("color"))
    Defaults["color"] = "red"
    #expect(Defaults.hasKey("color"))
    #expect(Defaults["color"].exists)
    #expect(try await file.stored(Defaults) == #"{"color":"red"}"#)
    Defaults["color"] = nil
    #expect(!Defaults["color"].exists)
    #expect(try await file.stored(Defaults) == "{}")
    Defaults["color"] = "blue"
    Defaults["size"] = 3
    Defaults.remove("color")
    Defaults["size"].remove()
    #expect(try await file.stored(Defaults) == "{}")
  }

  @Test func `a bool stays a bool, 1 stays 1`() async throws {
    let file = try ScratchFile()
    let Defaults = file.domain(StandardKeys())
    Defaults["flag"] = true
    Defaults["one"] = 1
    Defaults["real"] = 1.0
    #expect(try await file.stored(Defaults) == #"{"flag":true,"one":1,"real":1.0}"#)
    #expect(Defaults["flag"].bool == true)
    #expect(Defaults["flag"].int == nil)
    #expect(Defaults["flag"].number == nil)
    #expect(Defaults["one"].int == 1)
    #expect(Defaults["one"].bool == nil)
  }

  @Test func `booleans and numbers keep their types in a property list`() async throws {
    let file = try ScratchFile("settings.plist")
    let Defaults = file.domain(StandardKeys())
    let date = Date(timeIntervalSinceReferenceDate: 86400)
    Defaults["flag"] = true
    Defaults["one"] = 1
    Defaults["seen"] = date
    Defaults["bytes"] = Data([1, 2, 3])
    let stored = try await file.stored(Defaults)
    #expect(
      stored.contains(
        "<key>flag</key><true/><key>one</key><integer>1</integer><key>seen</key>"
          + "<date>2001-01-02T00:00:00Z</date><key>bytes</key><data>AQID</data>"))
    #expect(Defaults["seen"].date == date)
    #expect(Defaults["bytes"].data == Data([1, 2, 3]))
    #expect(Defaults["seen"].string == nil)
    #expect(Defaults["bytes"].string == nil)
  }

  @Test func `a value is read as its own type, else nil`() throws {
    let file = try ScratchFile(
      holding: """
        {"text": "red", "count": 5, "ratio": 3.14, "on": true, "list": [1, "a"],
         "table": {"a": 1}, "bytes": "AQID", "seen": "2001-01-02T00:00:00Z", "nothing": null}
        """)
    let Defaults = file.domain(StandardKeys())
    #expect(Defaults["text"].string == "red")
    #expect(Defaults["count"].int == 5)
    #expect(Defaults["count"].double == 5)
    #expect(Defaults["ratio"].number == 3.14)
    #expect(Defaults["ratio"].double == 3.14)
    #expect(Defaults["on"].bool == true)
    #expect(Defaults["on"].object == .bool(true))
    #expect(Defaults["list"].array == [.integer(1), .string("a")])
    #expect(Defaults["table"].dictionary == ["a": .integer(1)])
    #expect(Defaults["table.a"].int == 1)
    #expect(Defaults["bytes"].data == Data([1, 2, 3]))
    #expect(Defaults["seen"].date == Date(timeIntervalSinceReferenceDate: 86400))
    for name in ["absent", "nothing", "table"] {
      #expect(Defaults[name].string == nil)
      #expect(Defaults[name].int == nil)
      #expect(Defaults[name].number == nil)
      #expect(Defaults[name].double == nil)
      #expect(Defaults[name].bool == nil)
      #expect(Defaults[name].array == nil)
      #expect(Defaults[name].data == nil)
      #expect(Defaults[name].date == nil)
    }
    #expect(Defaults["absent"].object == nil)
    #expect(Defaults["absent"].dictionary == nil)
    #expect(Defaults["list"].dictionary == nil)
    #expect(Defaults["ratio"].int == nil)
    #expect(Defaults["count"].string == nil)
  }

  @Test func `the non-optional accessors return an empty value instead of nil`() throws {
    let file = try ScratchFile(holding: #"{"text": "red", "count": 5, "on": true, "list": [1]}"#)
    let Defaults = file.domain(StandardKeys())
    #expect(Defaults["text"].stringValue == "red")
    #expect(Defaults["count"].intValue == 5)
    #expect(Defaults["count"].numberValue == 5)
    #expect(Defaults["count"].doubleValue == 5)
    #expect(Defaults["on"].boolValue)
    #expect(Defaults["list"].arrayValue == [.integer(1)])
    #expect(Defaults["absent"].stringValue == "")
    #expect(Defaults["text"].intValue == 0)
    #expect(Defaults["text"].numberValue == 0)
    #expect(Defaults["text"].doubleValue == 0)
    #expect(!Defaults["count"].boolValue)
    #expect(Defaults["text"].arrayValue == [])
    #expect(Defaults["text"].dictionaryValue == [:])
    #expect(Defaults["count"].dataValue == Data())
  }

  @Test func `a value of any type can be assigned, and nil removes`() async throws {
    let file = try ScratchFile(holding: #"{"size": 1}"#)
    let Defaults = file.domain(StandardKeys())
    let name: String? = "Ada"
    let size: Int? = nil
    Defaults["name"] = name
    Defaults["size"] = size
    Defaults["names"] = ["Ada", "Grace"]
    Defaults["ports"] = ["http": 80]
    Defaults["seen"] = Date(timeIntervalSinceReferenceDate: 0)
    #expect(
      try await file.stored(Defaults) == """
        {"name":"Ada","names":["Ada","Grace"],"ports":{"http":80},"seen":"2001-01-01T00:00:00Z"}
        """)
  }

  @Test func `literals with values of several types are stored`() async throws {
    let file = try ScratchFile()
    let Defaults = file.domain(StandardKeys())
    Defaults["size"] = ["width": 1]
    Defaults["size"] = ["unit": "cm", "width": 2.5]
    Defaults["list"] = [1, "two", true]
    Defaults["empty"] = [:]
    #expect(Defaults["size"].dictionary == ["unit": "cm", "width": .real(2.5)])
    #expect(Defaults["list"].array == [1, "two", true])
    #expect(Defaults["empty"].dictionary == [:])
    Defaults["list"] = [1, "two", Double.nan]
    #expect(Defaults["list"].array == [1, "two", true])
    #expect(Defaults.problems.map(\.name?.label) == ["list[2]"])
  }

  @Test func `a value that a declared key refuses is not set and is reported`() async throws {
    struct Rules: Namespace { let volume = Key(default: 0.5, .in(0...1)) }
    let file = try ScratchFile()
    let Defaults = file.domain(Rules())
    Defaults["volume"] = 11
    #expect(Defaults.volume == 0.5)
    #expect(Defaults.problems.map(\.description) == ["volume: must lie in 0…1"])
    Defaults["volume"] = 1
    #expect(Defaults.volume == 1)
    #expect(try await file.stored(Defaults) == #"{"volume":1}"#)
  }
}
