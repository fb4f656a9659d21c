import Preferences

/// All that is said of one place: a part's own keywords, then what `$ref` and `allOf` lay over it.
/// A value must please every layer; of words and defaults the first layer's count.
struct Layers {
  var all: [Keywords] = []
  /// `false` is among them: no value pleases it.
  var isForbidden = false
  /// References followed to get here, for parts that contain themselves.
  var references: [String] = []
  /// One branch of `anyOf` or `oneOf` was null alone; the only other one is among the layers.
  var isNullable = false

  func has(_ key: String) -> Bool { all.contains { $0.has(key) } }

  func flag(_ key: String) throws(Problem) -> Bool {
    for layer in all where try layer.flag(key) { return true }
    return false
  }

  func number(_ key: String) throws(Problem) -> Number? {
    for layer in all { if let number = try layer.number(key) { return number } }
    return nil
  }

  /// The first that any of `keys` gives, in the order of `keys`.
  func text(_ keys: String...) throws(Problem) -> String? {
    for key in keys { for layer in all { if let text = try layer.text(key) { return text } } }
    return nil
  }

  func value(_ key: String) throws(Problem) -> PreferenceValue? {
    for layer in all { if let value = try layer.value(key) { return value } }
    return nil
  }

  func parts(_ key: String) -> [SchemaPart] { all.compactMap { $0.part(key) } }

  /// Of every layer, those of one key together, in the order they are met.
  func parts(byKey keyword: String) throws(Problem) -> [(key: String, parts: [SchemaPart])] {
    var found: [(key: String, parts: [SchemaPart])] = []
    var places: [ExactKey: Int] = [:]
    for layer in all {
      for (key, part) in try layer.parts(byKey: keyword) {
        if let place = places[ExactKey(key)] {
          found[place].parts.append(part)
        } else {
          places[ExactKey(key)] = found.count
          found.append((key, [part]))
        }
      }
    }
    return found
  }
}

extension SchemaSource {
  /// How often a part that contains itself is unrolled.
  private static let unrollings = 2

  /// Follows references and `allOf`. `ancestors`: the references followed further out.
  func layers(of parts: [SchemaPart], inside ancestors: [String]) throws(Problem) -> Layers {
    var layers = Layers()
    var waiting = parts
    while !waiting.isEmpty {
      let part = waiting.removeFirst()
      switch part.value {
      case .bool(let isAllowed): layers.isForbidden = layers.isForbidden || !isAllowed
      case .dictionary:
        guard let keywords = keywords(of: part) else { continue }
        layers.all.append(keywords)
        waiting = try follow(keywords, &layers, inside: ancestors) + waiting
      // A faulty part says nothing; it was reported when the schema was loaded.
      default: continue
      }
    }
    return layers
  }

  private func follow(
    _ keywords: Keywords, _ layers: inout Layers, inside ancestors: [String]
  ) throws(Problem) -> [SchemaPart] {
    var laid: [SchemaPart] = []
    for target in try references(of: keywords) {
      guard !layers.references.contains(target.identity),
        ancestors.lazy.filter({ $0 == target.identity }).count < SchemaSource.unrollings
      else { continue }
      layers.references.append(target.identity)
      laid.append(target)
    }
    return try laid + (keywords.parts(inList: "allOf") ?? [])
  }

  /// What `$ref`, `$dynamicRef` and `$recursiveRef` lay over it. A dynamic one finds what the
  /// schema itself has by its name, for that is the outermost resource.
  func references(of keywords: Keywords) throws(Problem) -> [SchemaPart] {
    var targets: [SchemaPart] = []
    for key in ["$ref", "$dynamicRef", "$recursiveRef"] {
      guard let reference = try keywords.text(key),
        let target = try? target(of: reference, in: keywords.origin, at: key)
      else { continue }
      targets.append(key == "$ref" ? target : dynamicTarget(of: reference, statically: target, key))
    }
    return targets
  }

  private func dynamicTarget(
    of reference: String, statically target: SchemaPart, _ key: String
  ) -> SchemaPart {
    let own = resources[target.resource]
    if key == "$recursiveRef" {
      return own.isRecursiveAnchor && resources[0].isRecursiveAnchor ? root : target
    }
    let anchor = String(SchemaAddress(reference).fragment ?? "").percentDecoded
    guard own.dynamicAnchors[anchor]?.location == target.location else { return target }
    return resources[0].dynamicAnchors[anchor] ?? target
  }
}
