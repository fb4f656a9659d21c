import OrderedCollections
import Preferences

/// All schemas and enumerations of some files, which refer to one another by id.
struct SettingsCatalogue {
  private(set) var schemas: OrderedDictionary<String, DeclaredSchema> = [:]
  private(set) var enumerations: OrderedDictionary<String, Enumeration> = [:]
  /// Overrides by schema, in the order in which they apply.
  private(set) var overrides: [String: [OverrideFile.Override]] = [:]
  /// Reasons for each declaration that was left out.
  private(set) var problems: [Problem] = []
  /// Unresolved references to other declarations.
  private(set) var missing: [Problem] = []
  /// The number of inherited keys in all schemas.
  var inherited = 0

  /// The most problems reported. Finding the line of each costs O(size).
  static let maximumProblems = 100
  var hasTooManyProblems: Bool { problems.count + missing.count >= Self.maximumProblems }

  mutating func report(_ problem: Problem) { problems.append(problem) }
  mutating func reportMissing(_ problem: Problem) { missing.append(problem) }

  /// Adds a file, or reports its problem and leaves it out.
  mutating func attempt(_ add: (inout SettingsCatalogue) throws(Problem) -> Void) {
    do throws(Problem) {
      try add(&self)
    } catch {
      report(error)
    }
  }

  /// Adds all declarations of `file`. If an id is a duplicate, the first declaration counts.
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
