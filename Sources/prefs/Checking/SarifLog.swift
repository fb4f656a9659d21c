import Preferences
import PreferencesCommands

/// The reports as a log in the Static Analysis Results Interchange Format, SARIF 2.1.0.
struct SarifLog {
  private let reports: [CheckReport]

  init(_ reports: [CheckReport]) { self.reports = reports }

  private static let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

  /// The rules, by their identifiers.
  private static let rules: [(id: String, description: String)] = [
    ("syntax", "A file follows the grammar of its format."),
    ("value", "A value follows the schema, and each key occurs once."),
    ("unreadable", "A file can be read."),
  ]

  /// The log as a JSON value.
  var value: PreferenceValue {
    let rules = Self.rules.map { rule -> PreferenceValue in
      ["id": .string(rule.id), "shortDescription": ["text": .string(rule.description)]]
    }
    let driver: PreferenceValue = [
      "name": "prefs", "semanticVersion": .string(Version.number),
      "rules": .array(rules),
    ]
    let run: PreferenceValue = [
      "tool": ["driver": driver], "columnKind": "unicodeCodePoints",
      "results": .array(reports.flatMap(results)),
    ]
    return ["$schema": .string(Self.schema), "version": "2.1.0", "runs": .array([run])]
  }

  private func results(of report: CheckReport) -> [PreferenceValue] {
    guard report.problems.isEmpty else {
      return report.problems.map { result(of: $0, in: report) }
    }
    guard let failure = report.failure else { return [] }
    return [Self.result("unreadable", failure.firstLine.printable, [Self.location(report.path)])]
  }

  private func result(of problem: Problem, in report: CheckReport) -> PreferenceValue {
    let rule = report.failure == nil ? "value" : "syntax"
    var location = Self.location(report.path, problem.place)
    if let name = problem.name, !name.isRoot, case .dictionary(var members) = location {
      members["logicalLocations"] = .array([
        ["fullyQualifiedName": .string(name.description), "kind": "member"]
      ])
      location = .dictionary(members)
    }
    return Self.result(rule, problem.described, [location])
  }

  private static func result(
    _ rule: String, _ message: String, _ locations: [PreferenceValue]
  ) -> PreferenceValue {
    [
      "ruleId": .string(rule), "level": "error", "message": ["text": .string(message)],
      "locations": .array(locations),
    ]
  }

  private static func location(_ path: String, _ place: Place? = nil) -> PreferenceValue {
    var physical: ExactDictionary<PreferenceValue> = [
      "artifactLocation": ["uri": .string(address(of: path))]
    ]
    if let place {
      physical["region"] = [
        "startLine": .integer(place.line), "startColumn": .integer(place.column),
      ]
    }
    return ["physicalLocation": .dictionary(physical)]
  }

  /// Returns the path as a URI reference (RFC 3986), byte for byte. An address stays as it is.
  private static func address(of path: String) -> String {
    if path.contains("://") { return path }
    var text = path.isAbsolutePath ? "file://" : ""
    for byte in path.pathBytes {
      let scalar = Unicode.Scalar(byte)
      let isPlain =
        scalar.isASCII
        && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || "-._~/".unicodeScalars.contains(scalar))
      if isPlain {
        text.unicodeScalars.append(scalar)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return text
  }
}
