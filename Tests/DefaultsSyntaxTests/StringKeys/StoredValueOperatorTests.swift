import DefaultsSyntax
import Preferences
import Testing

struct StoredValueOperatorTests {
  @Test func `the assignment for missing values sets an absent value only`() async throws {
    let file = try ScratchFile(holding: #"{"shape": "round", "flag": null}"#)
    let Defaults = file.domain(StandardKeys())
    Defaults.register(defaults: ["color": "blue"])
    Defaults["color"] ?= "white"
    Defaults["shape"] ?= "square"
    Defaults["flag"] ?= true
    #expect(Defaults["color"].string == "white")
    #expect(
      try await file.stored(Defaults) == #"{"shape":"round","flag":null,"color":"white"}"#)
  }

  @Test func `decimal addition is exact`() async throws {
    let file = try ScratchFile(
      holding: #"{"ratio": 3.14, "tenth": 0.1, "whole": 1.5, "big": 9007199254740993}"#)
    let Defaults = file.domain(StandardKeys())
    Defaults["ratio"] += 10
    Defaults["tenth"] += 0.2
    Defaults["whole"] += 0.5
    Defaults["big"] += 1
    Defaults["new"] += 0.5
    Defaults["count"]++
    Defaults["count"]++
    #expect(Defaults["ratio"].double == 13.14)
    #expect(Defaults["count"].int == 2)
    #expect(
      try await file.stored(Defaults) == """
        {"ratio":13.14,"tenth":0.3,"whole":2.0,"big":9007199254740994,"new":0.5,"count":2}
        """)
  }

  @Test func `arithmetic leaves a value that is not a number unchanged`() async throws {
    let text = #"{"name": "5", "on": true, "list": [1]}"#
    let file = try ScratchFile(holding: text)
    let Defaults = file.domain(StandardKeys())
    Defaults["name"] += 1
    Defaults["on"] += 1
    Defaults["list"]++
    try await Defaults.flush()
    #expect(file.text == text)
  }

  @Test func `no addition of another thread is lost`() async throws {
    let file = try ScratchFile()
    let Defaults = file.domain(StandardKeys())
    await withTaskGroup { group in
      for _ in 0..<8 { group.addTask { for _ in 0..<100 { Defaults["count"]++ } } }
    }
    #expect(try await file.stored(Defaults) == #"{"count":800}"#)
  }
}
