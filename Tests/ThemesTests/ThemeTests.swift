import FoundationEssentials
import Testing
@testable import Themes

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
}
