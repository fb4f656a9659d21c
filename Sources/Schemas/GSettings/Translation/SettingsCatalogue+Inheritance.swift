import OrderedCollections
import Preferences

extension SettingsCatalogue {
  /// The most inherited keys in all schemas together. A small file could otherwise expand to
  /// gigabytes.
  private static let maximumInherited = 10_000
  private static let maximumAncestors = 64

  /// Returns `schema` and its bases, the outermost base first. Reports a missing base.
  mutating func lineage(of schema: DeclaredSchema) -> [DeclaredSchema] {
    var lineage = [schema]
    while let last = lineage.last, let base = last.base {
      guard let ancestor = schemas[base] else {
        reportMissing(
          last.source.refusal(
            base.quotedBriefly, expected: "a schema of these files to extend", at: last.offset))
        break
      }
      guard lineage.count < Self.maximumAncestors else {
        report(
          schema.source.problem(
            .limit("schemas that extend one another", is: Self.maximumAncestors),
            at: schema.offset))
        return [schema]
      }
      lineage.append(ancestor)
    }
    return withinBounds(lineage) ? lineage.reversed() : [schema]
  }

  private mutating func withinBounds(_ lineage: [DeclaredSchema]) -> Bool {
    inherited += lineage.dropFirst().reduce(0) { $0 + $1.keys.count + $1.children.count }
    guard inherited > Self.maximumInherited, let schema = lineage.first else { return true }
    report(
      schema.source.problem(
        .limit("keys that are inherited", is: Self.maximumInherited), at: schema.offset))
    return false
  }

  /// Returns all keys of the last schema in `lineage`, including inherited ones.
  mutating func keys(of lineage: [DeclaredSchema]) -> OrderedDictionary<String, SettingsKey> {
    var keys: OrderedDictionary<String, SettingsKey> = [:]
    for (step, schema) in lineage.enumerated() {
      let isLast = step == lineage.count - 1
      for key in schema.keys.values where !hasTooManyProblems {
        keys[key.name] = settingsKey(key, isReported: isLast)
      }
      for (name, standard) in schema.overrides where !hasTooManyProblems {
        if keys[name]?.override(by: standard, in: schema.source) == nil, isLast {
          reportUnknown(name, of: schema, in: schema.source, at: standard.text)
        }
      }
      override(&keys, of: schema, isReported: isLast)
    }
    return keys
  }

  /// Applies override files. They reach only keys that `schema` itself declares or overrides.
  private mutating func override(
    _ keys: inout OrderedDictionary<String, SettingsKey>, of schema: DeclaredSchema,
    isReported: Bool
  ) {
    for override in overrides[schema.id] ?? [] where !hasTooManyProblems {
      let isOwn = schema.keys[override.key] != nil || schema.overrides[override.key] != nil
      if isOwn, keys[override.key]?.override(by: override) != nil { continue }
      guard isReported else { continue }
      reportUnknown(
        override.key, of: schema, in: override.standard.source, at: override.standard.text)
    }
  }

  private mutating func settingsKey(_ key: DeclaredKey, isReported: Bool) -> SettingsKey {
    switch key.type {
    case .plain: return SettingsKey(key, of: nil)
    case .choice(let id), .flags(let id):
      if enumerations[id] == nil, isReported {
        reportMissing(
          key.source.refusal(
            id.quotedBriefly, expected: "an enumeration of these files", at: key.offset))
      }
      return SettingsKey(key, of: enumerations[id])
    }
  }

  private mutating func reportUnknown(
    _ key: String, of schema: DeclaredSchema, in source: SettingsSource, at text: MarkupText
  ) {
    reportMissing(
      source.refusal(
        key.quotedBriefly, expected: "a key of \(schema.id.quotedBriefly)", at: text.offset()))
  }
}
