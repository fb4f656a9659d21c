import Preferences

/// All parts that apply to one value: a part, then those that `$ref` and `allOf` add. A value must
/// satisfy every layer. An annotation comes from the first layer that has it.
struct Layers {
  var all: [CompiledPart] = []
  /// Whether one layer is `false`, which no value satisfies.
  var isForbidden = false
  /// References followed so far, to detect parts that contain themselves.
  var references: [PartID] = []
  /// Whether one of two branches allows only null. The other one is among the layers.
  var isNullable = false

  func has(_ key: String) -> Bool { all.contains { $0.has(key) } }

  func flag(_ key: String) -> Bool { all.contains { $0.keywords.flag(key) } }

  func number(_ key: String) -> Number? {
    all.lazy.compactMap { $0.keywords.number(key) }.first
  }

  /// Returns the first text of any of `keys`, in the order of `keys`.
  func text(_ keys: String...) -> String? {
    keys.lazy.compactMap { key in all.lazy.compactMap { $0.keywords.text(key) }.first }.first
  }

  func value(_ key: String) -> PreferenceValue? {
    all.lazy.compactMap { $0.keywords.value(key) }.first
  }

  var branches: [[PartID]] { all.flatMap(\.branches) }

  /// The types that every layer allows. Nil if none has `type`.
  var types: [String]? {
    let all = all.compactMap(\.types)
    return all.first.map { all.dropFirst().reduce($0, Layers.common) }
  }

  private static func common(_ a: [String], _ b: [String]) -> [String] {
    a.compactMap { type in
      if b.contains(type) { return type }
      if type == "number", b.contains("integer") { return "integer" }
      return type == "integer" && b.contains("number") ? "integer" : nil
    }
  }

  /// The properties of every layer by key, in the order of the layers.
  var properties: [(key: String, parts: [PartID])] {
    Layers.merged(all.flatMap { $0.properties.map { ($0, $1) } }, by: \.self)
  }

  var patterns: [(pattern: Pattern, parts: [PartID])] {
    Layers.merged(all.flatMap(\.patterns).map { ($0, $1) }, by: \.source)
  }

  private static func merged<Key>(
    _ pairs: [(Key, PartID)], by text: (Key) -> String
  ) -> [(Key, parts: [PartID])] {
    var merged: [(Key, parts: [PartID])] = []
    var positions: [ExactKey: Int] = [:]
    for (key, part) in pairs {
      if let position = positions[ExactKey(text(key))] {
        merged[position].parts.append(part)
      } else {
        positions[ExactKey(text(key))] = merged.count
        merged.append((key, [part]))
      }
    }
    return merged
  }

  /// The parts for members that neither a key nor a pattern declares.
  var others: [PartID] { all.compactMap(\.others) }
  /// The parts for elements without a part of their own.
  var elements: [PartID] { all.compactMap(\.elements) }
  /// One part for each of the first elements.
  var places: [PartID]? { all.lazy.compactMap(\.places).first }

  /// Parts of which only some apply to a value: branches, consequences of conditions, dependents.
  var possibilities: [PartID] {
    all.flatMap { layer in
      layer.branches.flatMap(\.self) + [layer.then, layer.otherwise].compactMap(\.self)
        + layer.dependents.map(\.part)
    }
  }

  /// Returns the reason that the member `key` exists or is required, if a value decides it.
  func condition(of key: String) -> String? {
    guard all.contains(where: { $0.reason != nil }) else { return nil }
    let declaring = all.filter { $0.properties[key] != nil }
    if let first = declaring.first, !declaring.contains(where: { $0.reason == nil }) {
      return first.reason
    }
    let requiring = all.filter { $0.required?.containsExactly(key) == true }
    guard let first = requiring.first?.reason, !requiring.contains(where: { $0.reason == nil })
    else { return nil }
    return "needed " + first
  }
}

extension CompiledSchema {
  /// The number of times that a recursive part is unrolled.
  private static let unrollings = 2

  /// Follows references and `allOf`. `ancestors` are the references followed by enclosing parts.
  func layers(of parts: [PartID], inside ancestors: [PartID]) -> Layers {
    var layers = Layers()
    var waiting = parts
    while !waiting.isEmpty {
      guard let part = self.parts[waiting.removeFirst()] else { continue }
      guard !part.isForbidden else {
        layers.isForbidden = true
        continue
      }
      layers.all.append(part)
      var laid: [PartID] = []
      for target in part.references {
        guard !layers.references.contains(target),
          ancestors.lazy.filter({ $0 == target }).count < CompiledSchema.unrollings
        else { continue }
        layers.references.append(target)
        laid.append(target)
      }
      waiting = laid + part.all + waiting
    }
    return layers
  }
}

/// Finds and caches which parts depend on values: those with conditions or branches, and recursive
/// ones.
struct Dependence {
  private static let maximumParts = 20_000
  private var known: [[PartID]: Bool] = [:]

  mutating func isFound(in parts: [PartID], of schema: CompiledSchema) -> Bool {
    if let known = known[parts] { return known }
    var search = Search(schema: schema)
    let found = parts.contains { search.find(in: $0) }
    known[parts] = found
    return found
  }

  private struct Search {
    let schema: CompiledSchema
    var seen: Set<PartID> = []
    /// The parts that enclose the current one.
    var open: Set<PartID> = []

    mutating func find(in id: PartID) -> Bool {
      guard let part = schema.parts[id] else { return false }
      if open.contains(id) { return true }
      guard seen.insert(id).inserted else { return false }
      open.insert(id)
      defer { open.remove(id) }
      guard seen.count < Dependence.maximumParts, !part.asksForValues else { return true }
      return part.inner.contains { find(in: $0) }
    }
  }
}
