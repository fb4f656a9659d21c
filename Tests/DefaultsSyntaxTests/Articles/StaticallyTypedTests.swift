import DefaultsSyntax
import Foundation
import Preferences
import Testing

extension DefaultsKeys {
  fileprivate static let username = DefaultsKey<String?>("username")
  fileprivate static let launchCount = DefaultsKey<Int>("launchCount")
  fileprivate static let volume = DefaultsKey<Double>("volume")
  fileprivate static let strings = DefaultsKey<String>("strings")
  fileprivate static let libraries = DefaultsKey<[String]>("libraries")
  fileprivate static let hits = DefaultsKey<UInt16>("hits", defaultValue: 7)
}

extension CGFloat: PreferenceNumber {}

/// The calls of the article "Statically-typed NSUserDefaults" (2015) and of the library
/// SwiftyUserDefaults, as they are written there.
struct StaticallyTypedTests {
  @Test func `a key in a variable has the type of its value`() throws {
    let Defaults = try ScratchFile().domain(StandardKeys())
    let colorKey = DefaultsKey<String>("color")
    Defaults[colorKey] = "red"
    let color: String = Defaults[colorKey]
    #expect(color == "red")
  }

  @Test func `values change in place, as if they were variables`() async throws {
    let file = try ScratchFile()
    let Defaults = file.domain(StandardKeys())
    Defaults[.username] ?= "joe"
    Defaults[.username] ?= "ann"
    Defaults[.launchCount]++
    Defaults[.launchCount]++
    Defaults[.launchCount]--
    Defaults[.volume] += 0.1
    Defaults[.strings] += "… can easily be extended!"
    Defaults[.libraries].append("SwiftyUserDefaults")
    Defaults[.libraries][0] += " 2.0"
    Defaults[.hits]++
    #expect(Defaults[.username] == "joe")
    #expect(Defaults[.hits] == 8)
    #expect(
      try await file.stored(Defaults) == """
        {"username":"joe","launchCount":1,"volume":0.1,"strings":"…caneasilybeextended!",\
        "libraries":["SwiftyUserDefaults2.0"],"hits":8}
        """)
  }

  @Test func `every numeric type can be registered, also those of Foundation`() async throws {
    let file = try ScratchFile()
    let Defaults = file.domain(StandardKeys())
    Defaults.register(defaults: [
      "fontSize": CGFloat(11.5), "float": Float(0.1), "byte": UInt8(200), "long": Int64.min,
      "longest": Int128.max, "unsigned": UInt128.max,
    ])
    #expect(Defaults["fontSize"].double == 11.5)
    #expect(Defaults.value(forKey: "fontSize") == CGFloat(11.5))
    #expect(Defaults["float"].number == 0.1)
    #expect(Defaults["byte"].int == 200)
    #expect(Defaults["long"].int == Int.min)
    #expect(Defaults.value(forKey: "longest") == Int128.max)
    #expect(Defaults.value(forKey: "unsigned") == UInt128.max)
    #expect(try await file.stored(Defaults) == "nofile")
  }
}
