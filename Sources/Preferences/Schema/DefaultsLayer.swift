/// Defaults that replace those of a schema, such as those of a site, a package, or the program.
public struct DefaultsLayer: Sendable {
  /// The origin as users know it: `site.json`.
  public let source: String
  let snapshot: any Snapshot

  /// Creates a layer of the values of `snapshot`.
  public init(_ source: String, _ snapshot: any Snapshot) {
    self.source = source
    self.snapshot = snapshot
  }

  init(registered values: [PreferenceName: PreferenceValue]) {
    var root = PreferenceValue.dictionary([:])
    for (name, value) in values { root = root.replacing(name.components[...], with: value) ?? root }
    self.init("registered by the program", MemorySnapshot(root))
  }

  /// Returns the layer's default for `name` with its source.
  func value(for name: PreferenceName) -> (value: PreferenceValue, source: String)? {
    guard let exact = snapshot.resolve(name), let value = snapshot[exact] else { return nil }
    let line = snapshot.place(of: exact).map { ", line \($0.line)" } ?? ""
    return (value, source + line)
  }
}

/// The source of a default that is not the schema's, and the default that it replaces.
public struct ReplacedDefault: Hashable, Sendable {
  /// The source, such as `site.json, line 12`.
  public let source: String
  /// The replaced default of the schema or of a lower layer.
  public let value: PreferenceValue?
}

extension Schema {
  /// Returns `entry` with the valid defaults of the layers.
  func layered(_ entry: Entry) -> Entry {
    var entry = entry
    for layer in layers {
      guard let (value, source) = layer.value(for: entry.name), entry.check(value).isEmpty else {
        continue
      }
      entry.replacedDefault = ReplacedDefault(source: source, value: entry.defaultValue)
      entry.defaultValue = value
    }
    return entry
  }

  /// Adds a layer, and declares the keys that only the layer has. Returns its problems; invalid values
  /// are ignored. O(rows of the layer).
  public mutating func add(_ layer: DefaultsLayer) -> [Problem] {
    let snapshot = layer.snapshot
    var problems = snapshot.problems
    for row in 0..<snapshot.count {
      let name = snapshot.name(at: row).outsideLists
      if let entry = declaration(of: name) {
        problems += defaultProblems(in: snapshot, for: entry)
      }
      if entry(for: name) == nil {
        declare(declarationOrAny(of: name), at: name.components.map(Step.init))
      }
    }
    layers.append(layer)
    return problems
  }

  private func defaultProblems(in snapshot: any Snapshot, for entry: Entry) -> [Problem] {
    guard let value = snapshot[entry.name] else { return [] }
    return entry.check(value).map { problem in
      var problem = problem
      problem.place = problem.place ?? snapshot.place(of: entry.name)
      return problem
    }
  }
}

extension PreferenceName {
  /// The name of the outermost list, or the name itself. A list is a default as a whole.
  fileprivate var outsideLists: PreferenceName {
    PreferenceName(Array(components.prefix { $0.key != nil }))
  }
}
