/// Defaults that take the place of a schema's: those of a site, a package, a program that has
/// registered some.
///
///     schema.layers = [package, site]     // the later ones count over the earlier
public struct DefaultsLayer: Sendable {
  /// Whose they are, in words: `site.json`.
  public let source: String
  let snapshot: any Snapshot

  public init(_ source: String, _ snapshot: any Snapshot) {
    self.source = source
    self.snapshot = snapshot
  }

  init(registered values: [PreferenceName: PreferenceValue]) {
    var root = PreferenceValue.dictionary([:])
    for (name, value) in values { root = root.replacing(name.components[...], with: value) ?? root }
    self.init("registered by the program", MemorySnapshot(root))
  }

  /// What it has for `name`, and where; nil where it has nothing.
  func standard(for name: PreferenceName) -> Standard? {
    guard let exact = snapshot.resolve(name), let value = snapshot[exact] else { return nil }
    let line = snapshot.place(of: exact).map { ", line \($0.line)" } ?? ""
    return Standard(value: value, source: source + line)
  }

  struct Standard {
    let value: PreferenceValue
    let source: String
  }
}

/// Where a default comes from that is not the schema's, and the one in whose place it counts.
public struct ReplacedDefault: Hashable, Sendable {
  /// `site.json, line 12`
  public let source: String
  /// The schema's, or that of a layer below; nil where it has none.
  public let value: PreferenceValue?
}

extension Schema {
  /// Its layers' defaults count in `entry`, those that its kind and rules allow.
  func layered(_ entry: Entry) -> Entry {
    var entry = entry
    for layer in layers {
      guard let standard = layer.standard(for: entry.name), entry.check(standard.value).isEmpty
      else { continue }
      entry.replacedDefault = ReplacedDefault(source: standard.source, value: entry.defaultValue)
      entry.defaultValue = standard.value
    }
    return entry
  }

  /// With the keys that a layer has and nobody declares. What is wrong in it is given back: such a
  /// value does not count. O(its rows).
  public mutating func add(_ layer: DefaultsLayer) -> [Problem] {
    let snapshot = layer.snapshot
    var problems = snapshot.problems
    for row in 0..<snapshot.count {
      let name = snapshot.name(at: row).outsideLists
      if let entry = declaration(of: name) {
        problems += problemsOfStandard(in: snapshot, for: entry)
      }
      if entry(for: name) == nil {
        declare(declarationOrAny(of: name), at: name.components.map(Step.init))
      }
    }
    layers.append(layer)
    return problems
  }

  private func problemsOfStandard(in snapshot: any Snapshot, for entry: Entry) -> [Problem] {
    guard let value = snapshot[entry.name] else { return [] }
    return entry.check(value).map { problem in
      var problem = problem
      problem.place = problem.place ?? snapshot.place(of: entry.name)
      return problem
    }
  }
}

extension PreferenceName {
  /// A list is a default as a whole.
  fileprivate var outsideLists: PreferenceName {
    PreferenceName(Array(components.prefix { $0.key != nil }))
  }
}
