import Glibc
import Preferences
import Testing

/// Python's `jsonschema`, started once for many schemas. Each is read in the draft of its `$schema`.
enum PythonValidator {
  static let isThere = system("python3 -c 'import jsonschema' 2>/dev/null") == 0

  /// Whether the version is of 2023 or later, which supports dynamic references, embedded resources and
  /// `unevaluated*`.
  static let isModern = system("python3 -c 'import referencing' 2>/dev/null") == 0

  /// Returns one text for each case. A valid schema gives a 1 for each valid instance and a 0 for each
  /// other, or `valid` without instances. An invalid schema gives its fault.
  static func verdicts(on cases: [(schema: String, instances: [PreferenceValue])]) throws
    -> [String]
  {
    var template = Array("/tmp/prefs-schemas-XXXXXX".utf8CString)
    let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
    defer { system("rm -r \(folder)") }
    let lines = cases.map {
      "[\($0.schema.split(separator: "\n").joined()), \(PreferenceValue.array($0.instances).text)]"
    }
    let file = try #require(fopen("\(folder)/cases", "w"))
    fputs(lines.joined(separator: "\n"), file)
    fclose(file)
    #expect(system("python3 -c '\(script)' < \(folder)/cases > \(folder)/verdicts") == 0)
    let verdicts = try readBytes("\(folder)/verdicts")
    return String(decoding: verdicts, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private static let script = """
    import json, sys
    from jsonschema import Draft202012Validator
    from jsonschema.validators import validator_for
    for line in sys.stdin:
        schema, instances = json.loads(line)
        Validator = validator_for(schema, default=Draft202012Validator)
        try:
            Validator = validator_for(schema, default=Draft202012Validator)
            Validator.check_schema(schema)
            judge = Validator(schema)
            print("".join("01"[judge.is_valid(instance)] for instance in instances) or "valid")
        except Exception as problem:
            print(type(problem).__name__, str(problem).replace("\\n", " ")[:300])
    """
}
