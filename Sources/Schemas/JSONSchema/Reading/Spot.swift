import Preferences

/// Where the walk over a schema is.
struct Spot {
  var path: [Schema.Step] = []
  /// What stands there; nil for what a template stands for.
  var name: PreferenceName? = .root
  /// References followed further out.
  var ancestors: [PartID] = []
  /// What the default of the group around it has here.
  var defaultValue: PreferenceValue?
  /// Why it is here, where a value decides that.
  var condition: String?
  /// The values that tell the variants of the group around it apart.
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
