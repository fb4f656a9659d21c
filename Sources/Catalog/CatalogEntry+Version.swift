import Documents
import Preferences

extension CatalogEntry {
  /// Returns the package that has a version of the program. Nil if the entry does not say it.
  public func package(of version: String?) throws(Problem) -> String? {
    try EntryMembers(value).optionalText("package")?.replacing("{1}", with: version ?? "")
  }

  /// Returns the package of the program that reads the file at `path`, and the directory that is the root of its
  /// system, empty for this one. Nil if the entry does not say it, or the file is a copy elsewhere. `home` is the user's home.
  public func package(
    ofFileAt path: String, home: String
  ) throws(Problem) -> (name: String, root: String)? {
    guard let place = place(ofFileAt: path, home: home),
      let package = try package(of: place.words["1"] ?? version)
    else { return nil }
    return (package, place.root)
  }

  /// Returns the version in that of a package, such as `9.6p1` in `1:9.6p1-4`, if the table is of another one. Nil
  /// if the table is of this version.
  public func otherVersion(inPackageVersion package: String) -> String? {
    let upstream = package.split(separator: ":").last ?? ""
    let text = upstream.lastIndex(of: "-").map { upstream[..<$0] } ?? upstream
    let digits = text.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    guard let version, !digits.isEmpty else { return nil }
    let own = version.split(separator: ".").map { Int($0) }
    let installed = digits.split(separator: ".").map { Int($0) }
    return installed.starts(with: own) ? nil : String(text)
  }
}
