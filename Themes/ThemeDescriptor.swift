import Preferences

/// A theme that is named by its file, as in `enum BundledTheme: String, ThemeDescriptor`.
package protocol ThemeDescriptor: Hashable, Sendable {
  var name: String { get }
  /// The path of the file, for messages.
  var path: String { get }
  /// Reads the theme from its file's contents.
  func theme(from contents: [UInt8]) throws(ThemeError) -> Theme
}

extension ThemeDescriptor {
  package var path: String { "\(name).json" }

  package func theme(from contents: [UInt8]) throws(ThemeError) -> Theme {
    let document = try document(in: contents)
    let problems = document.check()
    guard problems.isEmpty else { throw .invalid(problems, path: path) }
    return document.theme(named: name)
  }

  func document(in contents: [UInt8]) throws(ThemeError) -> ThemeDocument {
    do throws(Problem) {
      return try ThemeDocument(contents)
    } catch {
      throw .invalid([error], path: path)
    }
  }
}
