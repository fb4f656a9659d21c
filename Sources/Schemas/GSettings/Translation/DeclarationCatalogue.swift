import OrderedCollections
import Preferences

/// All schemas and enumerations of some files, which refer to one another by id.
struct DeclarationCatalogue {
  private(set) var schemas: OrderedDictionary<String, DeclaredSchema> = [:]
  private(set) var enumerations: OrderedDictionary<String, DeclaredEnumeration> = [:]
  /// Overrides by schema, in the order in which they apply.
  private(set) var overrides: [String: [OverrideFile.Override]] = [:]
  /// Reasons for each declaration that was left out.
  private(set) var problems: [Problem] = []
  /// Unresolved references to other declarations.
  private(set) var missing: [Problem] = []
  /// The number of inherited keys in all schemas.
  private var inherited = 0

  /// The most problems reported. Finding the line of each costs O(size).
  static let maximumProblems = 100
  var hasTooManyProblems: Bool { problems.count + missing.count >= Self.maximumProblems }

  mutating func report(_ problem: Problem) { problems.append(problem) }

  /// Adds a file, or reports its problem and leaves it out.
  mutating func attempt(_ add: (inout DeclarationCatalogue) throws(Problem) -> Void) {
    do throws(Problem) {
      try add(&self)
    } catch {
      report(error)
    }
  }

  /// Adds all declarations of `file`. If an id is a duplicate, the first declaration counts.
  mutating func add(_ file: DeclarationFile) {
    for fault in file.source.faults.all where !hasTooManyProblems { report(fault) }
    for enumeration in file.enumerations where !hasTooManyProblems {
      let id = enumeration.id
      if enumerations[id] != nil { report(enumeration.origin.problem(.duplicateKey(id))) }
      enumerations[id] = enumerations[id] ?? enumeration
    }
    for schema in file.schemas where !hasTooManyProblems {
      if schemas[schema.id] != nil { report(schema.origin.problem(.duplicateKey(schema.id))) }
      schemas[schema.id] = schemas[schema.id] ?? schema
    }
  }

  mutating func add(_ file: OverrideFile) {
    for override in file.overrides { overrides[override.schema, default: []].append(override) }
  }
}

/// Resolves inheritance and overrides.
extension DeclarationCatalogue {
  /// The most inherited keys in all schemas together. A small file could otherwise expand to
  /// gigabytes.
  private static let maximumInherited = 10_000
  private static let maximumAncestors = 64

  /// Returns `schema` and its bases, the outermost base first. Reports a missing base.
  mutating func lineage(of schema: DeclaredSchema) -> [DeclaredSchema] {
    var lineage = [schema]
    while let last = lineage.last, let base = last.base {
      guard let ancestor = schemas[base] else {
        missing.append(
          last.origin.refusal(
            base.quotedBriefly, expected: "a schema of these files to extend"))
        break
      }
      guard lineage.count < Self.maximumAncestors else {
        report(
          schema.origin.problem(
            .limit("schemas that extend one another", is: Self.maximumAncestors)))
        return [schema]
      }
      lineage.append(ancestor)
    }
    inherited += lineage.dropFirst().reduce(0) { $0 + $1.keys.count + $1.children.count }
    guard inherited > Self.maximumInherited else { return lineage.reversed() }
    report(
      schema.origin.problem(.limit("keys that are inherited", is: Self.maximumInherited)))
    return [schema]
  }

  /// Returns all keys of the last schema in `lineage`, including inherited ones.
  mutating func keys(of lineage: [DeclaredSchema]) -> OrderedDictionary<String, ResolvedKey> {
    var keys: OrderedDictionary<String, ResolvedKey> = [:]
    for (step, schema) in lineage.enumerated() {
      let isLast = step == lineage.count - 1
      for key in schema.keys.values where !hasTooManyProblems {
        keys[key.name] = resolvedKey(key, isReported: isLast)
      }
      for (name, standard) in schema.overrides where !hasTooManyProblems {
        let source = schema.origin.source
        if keys[name]?.override(by: standard, in: source) == nil, isLast {
          reportUnknown(name, of: schema, in: source, at: standard.text)
        }
      }
      // Override files reach only keys that the schema itself declares or overrides.
      for override in overrides[schema.id] ?? [] where !hasTooManyProblems {
        let isOwn = schema.keys[override.key] != nil || schema.overrides[override.key] != nil
        if isOwn, keys[override.key]?.override(by: override) != nil { continue }
        guard isLast else { continue }
        reportUnknown(
          override.key, of: schema, in: override.standard.source, at: override.standard.text)
      }
    }
    return keys
  }

  private mutating func resolvedKey(_ key: DeclaredSettingsKey, isReported: Bool) -> ResolvedKey {
    guard let id = key.type.enumeration else { return ResolvedKey(key, of: nil) }
    if enumerations[id] == nil, isReported {
      missing.append(
        key.origin.refusal(id.quotedBriefly, expected: "an enumeration of these files"))
    }
    return ResolvedKey(key, of: enumerations[id])
  }

  private mutating func reportUnknown(
    _ key: String, of schema: DeclaredSchema, in source: DeclarationSource, at text: MarkupText
  ) {
    missing.append(
      source.refusal(
        key.quotedBriefly, expected: "a key of \(schema.id.quotedBriefly)", at: text.offset()))
  }
}
