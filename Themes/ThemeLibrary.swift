import Preferences
import Store

/// All themes there are: the bundled ones, and the user's, one a file in a directory. The user's
/// come first where names are alike. A theme is read on first use, and kept.
public struct ThemeLibrary: Sendable {
  public let directory: String
  private let usersThemes: ResourceCache<UserTheme>

  /// The directory need not be there.
  public init(directory: String) {
    self.directory = directory
    usersThemes = ResourceCache { theme throws(ThemeError) in
      do throws(StoreError) {
        return try FileContents.read(theme.path)
      } catch {
        throw .file(error)
      }
    }
  }

  public struct Entry: Hashable, Sendable {
    public let name: String
    /// nil for a bundled one.
    public let path: String?
    public let bundled: BundledTheme?
  }

  /// The bundled ones, as they are declared, then the user's by name. Reads the directory.
  public var entries: [Entry] {
    let users = userNames
    let bundled = BundledTheme.allCases.map(\.name)
    return (bundled + users.subtracting(bundled).sorted()).map { name in
      let path = users.contains(name) ? UserTheme(name: name, directory: directory).path : nil
      return Entry(name: name, path: path, bundled: BundledTheme(rawValue: name))
    }
  }

  public func theme(named name: String) throws(ThemeError) -> Theme {
    let entries = entries
    guard let entry = entries.first(where: { $0.name == name }) else {
      throw .unknown(name, nearest: name.nearest(among: entries.map(\.name)))
    }
    if let bundled = entry.bundled, entry.path == nil { return bundled.theme }
    return try usersThemes.resource(UserTheme(name: name, directory: directory))
  }

  /// For a program that goes on in any case: where the theme cannot be had, the bundled one of its
  /// name, else `dark`; and why.
  public func themeOrSubstitute(named name: String) -> (theme: Theme, error: ThemeError?) {
    do throws(ThemeError) {
      return (try theme(named: name), nil)
    } catch {
      return ((BundledTheme(rawValue: name) ?? .dark).theme, error)
    }
  }

  private var userNames: Set<String> {
    let files = DirectoryListing.names(at: directory)
    let suffix = ".\(UserTheme.fileExtension)"
    return Set(
      files.filter { $0.hasSuffix(suffix) && !$0.hasPrefix(".") }
        .map { String($0.dropLast(suffix.count)) })
  }
}

private struct UserTheme: ThemeDescriptor {
  let name, directory: String
  var path: String { path(in: directory) }
}
