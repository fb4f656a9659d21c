import Glibc

/// The schemas in the wheel of `check-jsonschema`, which pip downloads once into a scratch directory.
enum VendoredSchemas {
  struct Vendored {
    let name: String
    let text: String
  }

  private static let folder = "/tmp/prefs-schemas-\(getuid())"

  static let isThere =
    system(
      """
      mkdir -p \(folder) && cd \(folder) && { ls vendor/*.json >/dev/null 2>&1 || {
        python3 -m pip download --quiet --no-deps check-jsonschema >/dev/null 2>&1 &&
        python3 -m zipfile -e check_jsonschema-*.whl wheel &&
        mv wheel/check_jsonschema/builtin_schemas/vendor vendor; }; }
      """) == 0

  static func all() throws -> [Vendored] {
    try names().map { name in
      let bytes = try readBytes("\(folder)/vendor/\(name).json")
      return Vendored(
        name: name, text: String(decoding: bytes, as: UTF8.self))
    }
  }

  private static func names() throws -> [String] {
    system("cd \(folder)/vendor && ls *.json > ../names")
    let names = String(decoding: try readBytes("\(folder)/names"), as: UTF8.self)
    return names.split(separator: "\n").map { String($0.dropLast(".json".count)) }
  }
}
