import Preferences
import Store

/// The bundled themes and the user's, each in a file of a directory. A user's theme replaces a
/// bundled one of the same name. A theme is read on first use and cached.
package struct ThemeLibrary: Sendable {
  package let directory: String
  private let usersThemes: ThemeCache<UserTheme>
  /// The entries, if the directory has been read.
  private var knownEntries: [Entry]?

  /// Creates a library. The directory need not exist.
  package init(directory: String) {
    self.directory = directory
    usersThemes = ThemeCache { theme throws(ThemeError) in
      do throws(StoreError) {
        return try FileContents.read(theme.path)
      } catch {
        throw .file(error)
      }
    }
  }

  package struct Entry: Hashable, Sendable {
    package let name: String
    /// The file; nil for a bundled theme.
    package let path: String?
    package let bundled: BundledTheme?
  }

  /// The library as its directory is now, which is not read again.
  package var listed: ThemeLibrary {
    var library = self
    library.knownEntries = entries
    return library
  }

  /// The bundled themes in the order of their declaration, then the user's by name. Reads the
  /// directory.
  package var entries: [Entry] {
    if let knownEntries { return knownEntries }
    let users = userNames
    let bundled = BundledTheme.allCases.map(\.name)
    return (bundled + users.subtracting(bundled).sorted()).map { name in
      let path = users.contains(name) ? UserTheme(name: name, directory: directory).path : nil
      return Entry(name: name, path: path, bundled: BundledTheme(rawValue: name))
    }
  }

  package func theme(named name: String) throws(ThemeError) -> Theme {
    let entries = entries
    guard let entry = entries.first(where: { $0.name == name }) else {
      throw .unknown(name, nearest: name.nearest(among: entries.map(\.name)))
    }
    if let bundled = entry.bundled, entry.path == nil { return bundled.theme }
    return try usersThemes.theme(UserTheme(name: name, directory: directory))
  }

  /// Returns a theme. If it cannot be loaded, returns the bundled theme of its name, else `dark`,
  /// and the error.
  package func themeOrSubstitute(named name: String) -> (theme: Theme, error: ThemeError?) {
    do throws(ThemeError) {
      return (try theme(named: name), nil)
    } catch {
      return ((BundledTheme(rawValue: name) ?? .dark).theme, error)
    }
  }

  private var userNames: Set<String> {
    let files = DirectoryListing.names(at: directory)
    let suffix = ".json"
    return Set(
      files.filter { $0.hasSuffix(suffix) && !$0.hasPrefix(".") }
        .map { String($0.dropLast(suffix.count)) })
  }
}

/// A theme of a library that is read when it is asked for.
package struct ThemeReference: Sendable, Hashable {
  private let name: String
  private let library: ThemeLibrary

  package init(name: String, library: ThemeLibrary) { (self.name, self.library) = (name, library) }

  /// The theme, or a substitute if it cannot be read.
  package var theme: Theme { library.themeOrSubstitute(named: name).theme }

  package static func == (a: Self, b: Self) -> Bool {
    (a.name, a.library.directory) == (b.name, b.library.directory)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

private struct UserTheme: ThemeDescriptor {
  let name, directory: String
  var path: String { "\(directory)/\(name).json" }
}
