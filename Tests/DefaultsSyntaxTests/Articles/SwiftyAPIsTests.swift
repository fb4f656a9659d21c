import DefaultsSyntax
import FoundationEssentials
import Preferences
import Testing

/// The calls of the article "Swifty APIs: NSUserDefaults" (2015), as they are written there.
struct SwiftyAPIsTests {
  @Test func `a value is assigned, read by its type and removed`() async throws {
    let file = try ScratchFile()
    let Defaults = file.domain(StandardKeys())
    Defaults["color"] = "red"
    Defaults["launchCount"] = 1
    Defaults["chimeVolume"] = 0.5
    Defaults["loggingEnabled"] = true
    Defaults["lastPaths"] = ["/a", "/b"]
    Defaults["credentials"] = ["user": "ann"]
    Defaults["firstLaunchAt"] = Date(timeIntervalSinceReferenceDate: 0)
    #expect(Defaults["color"].string == "red")
    #expect(Defaults["color"].int == nil)
    #expect(Defaults["launchCount"].int ?? 0 == 1)
    #expect(Defaults["chimeVolume"].number == 0.5)
    #expect(Defaults["loggingEnabled"].bool == true)
    #expect(Defaults["lastPaths"].array?.count == 2)
    #expect(Defaults["credentials"].dictionary?["user"] == "ann")
    #expect(Defaults["firstLaunchAt"].date == Date(timeIntervalSinceReferenceDate: 0))
    #expect(Defaults["hotkey"].dataValue.isEmpty)
    #expect(Defaults.hasKey("color"))
    Defaults.remove("color")
    Defaults["credentials"] = nil
    #expect(!Defaults.hasKey("color") && !Defaults.hasKey("credentials"))
  }

  @Test func `a missing value is assigned, in a variable and in a domain`() async throws {
    var color: String?
    color ?= "white"
    color ?= "black"
    #expect(color == "white")
    var evaluated = 0
    func count() -> String {
      evaluated += 1
      return "black"
    }
    color ?= count()
    #expect(evaluated == 0)
    let file = try ScratchFile()
    let Defaults = file.domain(StandardKeys())
    Defaults["color"] ?= "white"
    Defaults["color"] ?= "black"
    #expect(try await file.stored(Defaults) == #"{"color":"white"}"#)
  }

  @Test func `numbers are added to, subtracted from and counted`() async throws {
    let file = try ScratchFile()
    let Defaults = file.domain(StandardKeys())
    Defaults["launchCount"] += 2
    Defaults["launchCount"]++
    Defaults["launchCount"]--
    Defaults["launchCount"] -= 1
    Defaults["volume"] += 0.1
    Defaults["volume"] -= 0.3
    #expect(try await file.stored(Defaults) == #"{"launchCount":1,"volume":-0.2}"#)
  }

  @Test func `a property of a type sets the value, and nil removes it`() async throws {
    let file = try ScratchFile()
    let Defaults = file.domain(StandardKeys())
    Defaults["n"].int = 3
    Defaults["n"].int? += 1
    Defaults["gone"].int = 3
    Defaults["gone"].int = nil
    Defaults["s"].string = "red"
    Defaults["r"].double = 0.5
    Defaults["exact"].number = Number(spelling: "1.50")
    Defaults["whole"].number = 3
    Defaults["b"].bool = false
    Defaults["o"].object = [1, 2.5, "a"]
    Defaults["a"].array = [true]
    Defaults["d"].dictionary = ["k": 1]
    Defaults["bytes"].data = Data([1, 2, 3])
    Defaults["at"].date = Date(timeIntervalSinceReferenceDate: 0)
    #expect(
      try await file.stored(Defaults) == """
        {"n":4,"s":"red","r":0.5,"exact":1.50,"whole":3,"b":false,"o":[1,2.5,"a"],"a":[true],\
        "d":{"k":1},"bytes":"AQID","at":"2001-01-01T00:00:00Z"}
        """)
  }
}
