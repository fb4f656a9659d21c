import DefaultsSyntax
import FoundationEssentials
import Preferences
import Testing

extension DefaultsKeys {
  fileprivate static let username = DefaultsKey<String?>("username")
  fileprivate static let launchCount = DefaultsKey<Int>("launchCount")
  fileprivate static let volume = DefaultsKey<Double>("volume")
  fileprivate static let isNew = DefaultsKey<Bool>("isNew")
  fileprivate static let title = DefaultsKey<String>("title")
  fileprivate static let picture = DefaultsKey<Data>("picture")
  fileprivate static let lastSeen = DefaultsKey<Date?>("lastSeen")
  fileprivate static let libraries = DefaultsKey<[String]>("libraries")
  fileprivate static let tags = DefaultsKey<[String]?>("tags")
  fileprivate static let ports = DefaultsKey<[String: Int]>("ports")
  fileprivate static let frog = DefaultsKey<Frog?>("frog")
  fileprivate static let frogs = DefaultsKey<[Frog]>("frogs")
}

private struct Frog: CodablePreference, Equatable {
  var name: String
  var age: Int
}

struct DefaultsKeysTests {
  @Test func `a key of a non-optional type defaults to empty, of an optional type to nil`() throws {
    let Defaults = try ScratchFile().domain(StandardKeys())
    #expect(Defaults[.username] == nil)
    #expect(Defaults[.lastSeen] == nil)
    #expect(Defaults[.tags] == nil)
    #expect(Defaults[.launchCount] == 0)
    #expect(Defaults[.volume] == 0)
    #expect(!Defaults[.isNew])
    #expect(Defaults[.title] == "")
    #expect(Defaults[.picture] == Data())
    #expect(Defaults[.libraries] == [])
    #expect(Defaults[.ports] == [:])
  }

  @Test func `values change in place`() async throws {
    let file = try ScratchFile()
    let Defaults = file.domain(StandardKeys())
    Defaults[.username] = "ada"
    Defaults[.launchCount] += 1
    Defaults[.volume] = 0.5
    Defaults[.volume] -= 0.1
    Defaults[.libraries].append("SwiftyUserDefaults")
    Defaults[.libraries][0] += " 2.0"
    Defaults[.tags] = ["a"]
    Defaults[.tags]?.append("b")
    Defaults[.ports]["http"] = 80
    Defaults[.isNew].toggle()
    #expect(Defaults[.username] == "ada")
    #expect(Defaults[.libraries] == ["SwiftyUserDefaults 2.0"])
    try await Defaults.flush()
    #expect(
      try await file.stored(Defaults) == """
        {"username":"ada","launchCount":1,"volume":0.4,"libraries":["SwiftyUserDefaults2.0"],\
        "tags":["a","b"],"ports":{"http":80},"isNew":true}
        """)
  }

  @Test func `a program's own types are stored as readable tables`() async throws {
    let file = try ScratchFile()
    let Defaults = file.domain(StandardKeys())
    Defaults[.frog] = Frog(name: "Kermit", age: 70)
    Defaults[.frog]?.age += 1
    Defaults[.frogs].append(Frog(name: "Froggy", age: 1))
    #expect(Defaults[.frog] == Frog(name: "Kermit", age: 71))
    #expect(
      try await file.stored(Defaults) == """
        {"frog":{"age":71,"name":"Kermit"},"frogs":[{"age":1,"name":"Froggy"}]}
        """)
  }

  @Test func `a key can be tested for a value and removed`() async throws {
    let file = try ScratchFile(holding: #"{"title": "a"}"#)
    let Defaults = file.domain(StandardKeys())
    #expect(Defaults.hasKey(.title))
    #expect(!Defaults.hasKey(.username))
    Defaults[.username] = "ada"
    Defaults[.launchCount] = 3
    #expect(Defaults.hasKey(.username))
    Defaults[.username] = nil
    Defaults.remove(.launchCount)
    Defaults.remove(.title)
    #expect(!Defaults.hasKey(.launchCount))
    #expect(try await file.stored(Defaults) == "{}")
  }

  @Test func `a property list keeps dates and data`() async throws {
    let file = try ScratchFile("settings.plist")
    let Defaults = file.domain(StandardKeys())
    Defaults[.lastSeen] = Date(timeIntervalSinceReferenceDate: 86400)
    Defaults[.picture] = Data([1, 2, 3])
    Defaults[.frog] = Frog(name: "Kermit", age: 70)
    #expect(
      try await file.stored(Defaults).contains(
        "<key>lastSeen</key><date>2001-01-02T00:00:00Z</date><key>picture</key><data>AQID</data>"
          + "<key>frog</key><dict><key>age</key><integer>70</integer>"
          + "<key>name</key><string>Kermit</string></dict>"))
  }
}
