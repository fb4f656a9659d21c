import Documents
import Preferences

extension CatalogEntry {
  /// Returns how the program checks the file at `path`, which may be a copy elsewhere. Nil if it cannot. `home` is the
  /// user's home.
  public func check(ofFileAt path: String, home: String) -> ProgramCheck? {
    let names = path.absoluteNames
    let place = place(ofFileAt: path, home: home)
    let isInPlace = place?.root == ""
    let check = checks.first { check in
      check.files.isEmpty
        || isInPlace && check.files.contains { names.count(matching: $0.dropFirst()) != nil }
    }
    return check?.filling(place?.words ?? [:])
  }

  /// Returns how the program begins to use the file at `path`. Nil if it reads the file at each use, or the file
  /// is a copy elsewhere.
  public func application(ofFileAt path: String, home: String) -> ProgramApplication? {
    guard let place = place(ofFileAt: path, home: home), place.root.isEmpty else { return nil }
    return application?.filling(place.words)
  }
}
