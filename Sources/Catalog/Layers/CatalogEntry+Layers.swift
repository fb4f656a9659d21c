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
    let names = path.absoluteNames
    let whole = "/" + names.joined(separator: "/")
    guard let place = place(of: names, home: home) else { return nil }
    let file = "/" + names.dropFirst(place.root.count).joined(separator: "/")
    let words = place.words.merging(words(ofFile: file)) { own, _ in own }
    let root = place.root.map { "/" + $0 }.joined()
    var reader = LayerReader(
      layers, lines, access: access.including(whole), root: root,
      words: words.merging(["home": home]) { own, _ in own })
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

  /// Returns the names of the root of a path, and the texts that the stars of the best pattern stand for, by number.
  private func place(
    of names: [String], home: String
  ) -> (root: [String], words: [String: String])? {
    let patterns = files.map { $0.inHome(home) }
    let found = patterns.compactMap { pattern in
      names.count(matching: pattern.dropFirst()).map { (pattern: pattern, count: $0) }
    }
    guard let best = found.max(by: { $0.count < $1.count }) else { return nil }
    var words: [String: String] = [:]
    let parts = best.pattern.split(separator: "/")
    for (part, name) in zip(parts, names.suffix(best.count)) where part == "*" {
      words[String(words.count + 1)] = name
    }
    return (Array(names.dropLast(best.count)), words)
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
