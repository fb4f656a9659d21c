import OrderedCollections
import Preferences

/// All schemas and enumerations of some files, which name one another by their ids.
struct SettingsCatalogue {
  private(set) var schemas: OrderedDictionary<String, DeclaredSchema> = [:]
  private(set) var enumerations: OrderedDictionary<String, Enumeration> = [:]
  /// By schema, in the order they apply.
  private(set) var overrides: [String: [OverrideFile.Override]] = [:]
  /// What was left out, and why.
  private(set) var problems: [Problem] = []
  /// What the files name and do not hold.
  private(set) var missing: [Problem] = []
  /// Keys that stand in a schema by inheritance, over all schemas.
  var inherited = 0

  /// A place in a file is found in O(size): so many are told, and no more looked for.
  static let maximumProblems = 100
  var hasTooManyProblems: Bool { problems.count + missing.count >= Self.maximumProblems }

  mutating func report(_ problem: Problem) { problems.append(problem) }
  mutating func reportMissing(_ problem: Problem) { missing.append(problem) }

  /// A file that is at fault is left out.
  mutating func attempt(_ add: (inout SettingsCatalogue) throws(Problem) -> Void) {
    do throws(Problem) {
      try add(&self)
    } catch {
      report(error)
    }
  }

  /// Of an id that stands twice the first counts.
  mutating func add(_ file: SettingsFile) {
    for fault in file.source.faults.all where !hasTooManyProblems { report(fault) }
    for enumeration in file.enumerations where !hasTooManyProblems {
      if enumerations[enumeration.id] == nil {
        enumerations[enumeration.id] = enumeration
      } else {
        report(file.source.problem(.duplicateKey(enumeration.id), at: enumeration.offset))
      }
    }
    for schema in file.schemas where !hasTooManyProblems {
      if schemas[schema.id] == nil {
        schemas[schema.id] = schema
      } else {
        report(file.source.problem(.duplicateKey(schema.id), at: schema.offset))
      }
    }
  }

  mutating func add(_ file: OverrideFile) {
    for override in file.overrides { overrides[override.schema, default: []].append(override) }
  }
}
