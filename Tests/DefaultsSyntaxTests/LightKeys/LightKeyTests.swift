import DefaultsSyntax
import Preferences
import Testing

extension LightKey {
  fileprivate static let showLineNumbers: LightKey = "showLineNumbers"
  fileprivate static let fontFamily: LightKey = "fontFamily"
  fileprivate static let fontSize = LightKey(rawValue: "font.size")
}

struct LightKeyTests {
  @Test func `a light key equals its name`() {
    #expect(LightKey.fontFamily.rawValue == "fontFamily")
    #expect(LightKey.fontFamily == "fontFamily")
    #expect([LightKey.fontFamily: 1]["fontFamily"] == 1)
  }

  @Test func `the call decides the value's type`() async throws {
    let file = try ScratchFile()
    let Defaults = file.domain(StandardKeys())
    Defaults.set(true, forKey: .showLineNumbers)
    Defaults.set("Menlo", forKey: .fontFamily)
    Defaults[.fontSize] = 12.5
    let family: String? = Defaults.value(forKey: .fontFamily)
    let size: Double? = Defaults[.fontSize]
    let wrong: Int? = Defaults[.fontFamily]
    #expect(family == "Menlo")
    #expect(size == 12.5)
    #expect(wrong == nil)
    #expect(Defaults.value(forKey: .showLineNumbers) ?? false)
    #expect(
      try await file.stored(Defaults)
        == #"{"showLineNumbers":true,"fontFamily":"Menlo","font":{"size":12.5}}"#)
    Defaults.set(Bool?.none, forKey: .showLineNumbers)
    Defaults[.fontSize] = Double?.none
    #expect(try await file.stored(Defaults) == #"{"fontFamily":"Menlo","font":{}}"#)
  }

  @Test func `registered defaults apply below stored values and are never saved`() async throws {
    let file = try ScratchFile(holding: #"{"fontFamily": "Fira"}"#)
    let Defaults = file.domain(StandardKeys())
    Defaults.register(defaults: [.showLineNumbers: false, .fontFamily: "Menlo"])
    #expect(Defaults.value(forKey: .showLineNumbers) == false)
    #expect(Defaults.value(forKey: .fontFamily) == "Fira")
    try await Defaults.flush()
    #expect(file.text == #"{"fontFamily": "Fira"}"#)
    Defaults.set(String?.none, forKey: .fontFamily)
    #expect(Defaults.value(forKey: .fontFamily) == "Menlo")
    #expect(try await file.stored(Defaults) == "{}")
  }
}
