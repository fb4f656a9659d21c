import Preferences

/// Names a theme by its file, as in `enum BundledTheme: String, ThemeDescriptor`.
public protocol ThemeDescriptor: ResourceDescriptor
where Resource == Theme, Failure == ThemeError {
  /// As messages name the file.
  var path: String { get }
}

extension ThemeDescriptor {
  public var path: String { fileName }

  public func resource(from contents: [UInt8]) throws(ThemeError) -> Theme {
    let document: ThemeDocument
    do throws(Problem) {
      document = try ThemeDocument(contents)
    } catch {
      throw .invalid([error], path: path)
    }
    guard document.problems.isEmpty else { throw .invalid(document.problems, path: path) }
    return document.theme(named: name)
  }
}
