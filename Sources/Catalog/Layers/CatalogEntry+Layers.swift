import Documents
import Preferences

extension CatalogEntry {
  /// Returns the values that the program uses, from all files of which the one at `path` is a part. Nil if the entry
  /// does not say which they are, or the file is none of them. `home` is the user's home. O(size of the files).
  ///
  /// If a path ends with that of a file of the program, the directories before it count as the root: those of
  /// `/mnt/etc/ssh/sshd_config` are read in `/mnt`.
  public func effectiveValues(
    of snapshot: any Snapshot, at path: String, home: String, access: LayerFiles
  ) -> EffectiveValues? {
    guard let layers, let lines, let snapshot = snapshot as? DocumentSnapshot else { return nil }
    let whole = "/" + path.absoluteNames.joined(separator: "/")
    guard let place = place(ofFileAt: path, home: home) else { return nil }
    var reader = LayerReader(
      layers, lines, access: access.including(whole), root: place.root, words: place.words)
    return reader.values(openFile: whole, snapshot)
  }

  /// Returns the file of `owner`, such as the unit `ssh.service`, or the template of an instance: the first that exists
  /// of those that the layers begin with. Nil if there is none.
  public func file(of owner: String, access: LayerFiles) -> String? {
    guard let layers, let lines else { return nil }
    let reader = LayerReader(
      layers, lines, access: access, root: "", words: words(ofFile: owner))
    return reader.firstFile
  }

  /// Returns the root below which a file of the program is, and the words for the placeholders of paths: those of the
  /// file, the user's home, and the texts that the stars of the best pattern stand for, by number. Nil if the file is
  /// none of the program's.
  func place(
    ofFileAt path: String, home: String
  ) -> (root: String, words: [String: String])? {
    let names = path.absoluteNames
    let found = files.map { $0.inHome(home) }.compactMap { pattern in
      names.count(matching: pattern.dropFirst()).map { (pattern: pattern, count: $0) }
    }
    guard let best = found.max(by: { $0.count < $1.count }) else { return nil }
    let file = names.suffix(best.count)
    var words = words(ofFile: "/" + file.joined(separator: "/"))
    words["home"] = home
    var star = 0
    for (part, name) in zip(best.pattern.split(separator: "/"), file) where part == "*" {
      star += 1
      words[String(star)] = name
    }
    return (names.dropLast(best.count).map { "/" + $0 }.joined(), words)
  }

  /// The placeholders for a file: its path, and for a file in a directory such as `ssh.service.d` the name of what it
  /// belongs to, its ending, and the name of the template that `a@b.service` is made from.
  private func words(ofFile path: String) -> [String: String] {
    let names = path.split(separator: "/").map(String.init)
    let directory = names.dropLast().last ?? ""
    let owner = directory.hasSuffix(".d") ? String(directory.dropLast(2)) : names.last ?? ""
    let type = owner.split(separator: ".").last.map(String.init) ?? ""
    var words = ["file": path, "owner": owner, "type": type]
    if let at = owner.firstIndex(of: "@"), let dot = owner.lastIndex(of: "."), at < dot {
      words["template"] = String(owner[...at] + owner[dot...])
    }
    return words
  }
}
