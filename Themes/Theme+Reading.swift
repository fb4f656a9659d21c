import FoundationEssentials

extension BundledTheme {
  /// Read when asked for. A role or a word that is not known is left out.
  public var theme: Theme {
    let looks = try? JSONDecoder().decode([String: WrittenLook].self, from: Data(json))
    let pairs = (looks ?? [:]).compactMap { role, look in
      ThemeRole(rawValue: role).map { ($0, look.look) }
    }
    return Theme(name: rawValue, looks: Dictionary(uniqueKeysWithValues: pairs))
  }
}

/// A look as a theme's file writes it.
private struct WrittenLook: Decodable {
  let foreground, background: String?
  let attributes: [String]?

  var look: Look {
    Look(
      foreground: foreground.flatMap(Colour.init), background: background.flatMap(Colour.init),
      attributes: Set((attributes ?? []).compactMap(Look.Attribute.init)))
  }
}
