import Preferences

/// A position in the walk over a schema.
struct Spot {
  var path: [Schema.Step] = []
  /// The concrete name. Nil inside `items`, `patternProperties` or `additionalProperties`.
  var name: PreferenceName? = .root
  /// References followed by enclosing parts.
  var ancestors: [PartID] = []
  /// The value in the default of the enclosing group.
  var defaultValue: PreferenceValue?
  /// The reason that the part applies, if it depends on a value.
  var condition: String?
  /// The values of the discriminator, if this is the one of the enclosing group.
  var choices: [Choice]?

  func stepping(_ step: Schema.Step, inside ancestors: [PartID]) -> Spot {
    var spot = Spot(path: path + [step], ancestors: ancestors)
    spot.name =
      switch step {
      case .key(let key): name?.appending(key: key)
      case .instance(let component): name?.appending(component)
      case .element, .pattern, .other: nil
      }
    return spot
  }
}

extension Entry {
  mutating func adopt(_ spot: Spot, _ variation: Variation?) {
    defaultValue = defaultValue ?? spot.defaultValue
    condition = spot.condition
    variants = variation?.variants ?? []
    variant = variation?.chosen
    if let choices = spot.choices { kind = .choice(choices) }
  }
}
