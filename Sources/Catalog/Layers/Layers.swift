import Platform
import Preferences

/// The files from which a program takes its values, in the order in which it reads them.
struct Layers: Sendable {
  /// A part of the files.
  enum Step: Sendable {
    /// One file, with those that it includes.
    case file(String)
    /// The first of these files that exists.
    case firstOf([String])
    /// The files of directories whose names match a pattern, by name. A file hides those of its name in earlier
    /// directories, and is hidden by one of its name in the directories of `hiddenBy`.
    case directories([String], names: String, hiddenBy: [String] = [])

    /// The path of the one file.
    var path: String? { if case .file(let path) = self { path } else { nil } }
  }

  let steps: [Step]
  /// Whether the first value of a setting counts, and not the last one.
  let firstWins: Bool
  /// The directories to which paths are relative that a layer includes, by the layers. That of other layers has the
  /// key `*`; without it, that of the including file.
  let bases: [String: String]
  /// The pattern of the names of files in directories that a key includes, by keys. That of other keys has the key
  /// `*`.
  let includedNames: [String: String]
  /// Whether the lines before the first section of an included file belong to the section that includes it.
  var continuesSections = false
  /// Keys of a list, of which a line after an included file replaces all former ones.
  var restartedLists: [String] = []
  /// Keys of which one line counts, although the dialect has lists of them.
  var singles: [String] = []
  /// Whether an included path loses its last character if it ends the file without a line break.
  var needsLineBreaks = false
  /// Groups of sections that the program takes for one. `-` is the part before them, and `*` any section.
  var sameSections: [[String]] = []

  /// Returns the directory to which paths are relative in files that the layer at `path` includes.
  func base(of layer: String) -> String? { bases[layer] ?? bases["*"] }

  /// Returns a name with the first one of the sections that the program takes for its section.
  func merged(_ name: PreferenceName, _ comparable: (String) -> String) -> PreferenceName {
    guard !sameSections.isEmpty, name.components.count == 2,
      case .key(let section) = name.components[0]
    else { return name }
    guard let first = group(of: section, comparable)?.first else { return name }
    return PreferenceName((first == "-" ? [] : [.key(first)]) + [name.components[1]])
  }

  /// Returns the sections that the program takes for one with `section`. Nil if it is alone.
  func group(of section: String, _ comparable: (String) -> String) -> [String]? {
    sameSections.first { group in
      group.contains { other in
        // PHP's `[PATH=/srv]` is a condition.
        other == "*" ? !section.contains("=") : comparable(other) == comparable(section)
      }
    }
  }

  /// Returns the pattern of the names of files in a directory that `key` includes.
  func names(includedBy key: String) -> String { includedNames[key] ?? includedNames["*"] ?? "*" }
}

/// The access to files that reading layers needs.
public struct LayerFiles: Sendable {
  /// Returns the bytes of a file. Nil if it does not exist. Throws if it cannot be read.
  public let read: @Sendable (_ path: String) throws -> [UInt8]?
  /// Returns the names in a directory; none if it does not exist.
  public let names: @Sendable (_ directory: String) -> [String]

  /// Creates an access by these functions.
  public init(
    read: @escaping @Sendable (String) throws -> [UInt8]?,
    names: @escaping @Sendable (String) -> [String]
  ) {
    (self.read, self.names) = (read, names)
  }

  /// Whether there is a file at `path`, even one that cannot be read.
  func exists(_ path: String) -> Bool {
    do { return try read(path) != nil } catch { return true }
  }

  /// Returns this access with a file in its directory that may not exist yet.
  func including(_ path: String) -> LayerFiles {
    LayerFiles(read: read) { [names] directory in
      let found = names(directory)
      let name = path.lastPathName
      return "\(directory)/\(name)" == path && !found.contains(name) ? found + [name] : found
    }
  }

  static func matches(_ name: String, _ pattern: String) -> Bool {
    name.withCString { name in pattern.withCString { fnmatch($0, name, FNM_PERIOD) == 0 } }
  }

  /// Returns the paths that match a path with `*`, `?` and `[…]` in its names, by name. A path without these is
  /// returned as it is.
  public func paths(matching pattern: String) -> [String] {
    var found = [""]
    for name in pattern.split(separator: "/").map(String.init) {
      guard name.contains(where: { "*?[".contains($0) }) else {
        found = found.map { "\($0)/\(name)" }
        continue
      }
      found = found.flatMap { directory in
        names(directory).filter { Self.matches($0, name) }.sortedByBytes
          .map { "\(directory)/\($0)" }
      }
    }
    return found
  }
}

extension Sequence<String> {
  /// The texts in the order of their bytes, as programs sort the names of files.
  var sortedByBytes: [String] { sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
}
