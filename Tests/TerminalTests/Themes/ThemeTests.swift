import FoundationEssentials
import Testing
import Themes

struct ThemeTests {
  static let themes = BundledTheme.allCases

  /// As the file writes it; a role, colour or attribute that is misspelt would be left out silently.
  private struct Written: Codable, Equatable {
    var foreground: String?
    var background: String?
    var attributes: [String]?
  }

  @Test(arguments: themes)
  func `every word of a shipped theme is understood`(bundled: BundledTheme) throws {
    let written = try JSONDecoder().decode([String: Written].self, from: Data(bundled.json))
    #expect(!written.isEmpty)
    for (name, look) in written {
      #expect(ThemeRole(rawValue: name) != nil, "no role \(name)")
      for colour in [look.foreground, look.background].compactMap({ $0 }) {
        #expect(Colour(colour) != nil, "\(name): no colour \(colour)")
      }
      for attribute in look.attributes ?? [] {
        #expect(Look.Attribute(rawValue: attribute) != nil, "\(name): no attribute \(attribute)")
      }
    }
    #expect(bundled.theme.looks.count == written.count)
    // Nothing else stands there: a misspelt `foregroud` would be read as no colour.
    let members = try JSONDecoder().decode(
      [String: [String: Anything]].self, from: Data(bundled.json))
    let known: Set = ["foreground", "background", "attributes"]
    for (name, look) in members {
      #expect(Set(look.keys).subtracting(known) == [], "\(name)")
    }
  }

  private struct Anything: Decodable { init(from decoder: any Decoder) {} }

  @Test(arguments: themes)
  func `a role that is left out looks like text`(bundled: BundledTheme) {
    let theme = bundled.theme
    for role in ThemeRole.allCases where theme.looks[role] == nil {
      #expect(theme.look(of: role) == theme.look(of: .text), "\(role)")
    }
  }

  @Test(arguments: themes)
  func `state shows without colour too`(bundled: BundledTheme) {
    let theme = bundled.theme
    let plain = theme.look(of: .value).attributes
    for role in [ThemeRole.staged, .invalid, .field, .title, .match] {
      #expect(theme.look(of: role).attributes != plain, "\(role)")
    }
    #expect(theme.look(of: .staged).attributes != theme.look(of: .invalid).attributes)
    let cursor = theme.look(of: .cursorRow)
    #expect(!cursor.attributes.isEmpty)
  }

  @Test(arguments: themes, [8, 16, 256, 1 << 24])
  func `a colour is one that the terminal has`(bundled: BundledTheme, count: Int) {
    for (role, look) in bundled.theme.looks {
      for colour in [look.foreground, look.background].compactMap({ $0 }) {
        let index = colour.index(among: count)
        #expect(index.map { (0..<min(count, 256)).contains($0) } == true, "\(role)")
      }
    }
  }

  @Test(arguments: themes, [0, 2])
  func `without colours there are none`(bundled: BundledTheme, count: Int) {
    for (_, look) in bundled.theme.looks {
      #expect(look.foreground?.index(among: count) == nil)
      #expect(look.background?.index(among: count) == nil)
    }
  }

  @Test(arguments: themes, [8, 16, 256])
  func `writing and its ground never have one colour`(bundled: BundledTheme, count: Int) {
    let theme = bundled.theme
    for role in ThemeRole.allCases {
      for look in [
        theme.look(of: role), theme.look(of: role).selected(by: theme.look(of: .cursorRow)),
      ] {
        guard let fore = look.foreground, let back = look.background else { continue }
        #expect(fore.index(among: count) != back.index(among: count), "\(role)")
      }
    }
  }

  @Test func `a mixture becomes the nearest that there is`() throws {
    let orange = try #require(Colour("#d75f00"))
    #expect(orange.index(among: 256) == 166)
    #expect(orange.index(among: 16) == 1)
    #expect(orange.index(among: 8) == 1)
    #expect(try #require(Colour("#808080")).index(among: 256) == 244)
    #expect(Colour("brightRed")?.index(among: 16) == 9)
    #expect(Colour("brightRed")?.index(among: 8) == 1)
    for word in ["", "#12345", "#12345g", "#+12345", "Red ", "brightbrown", "redd"] {
      #expect(Colour(word) == nil, "\(word)")
    }
  }
}
