/// What is being edited, for the title line.
public struct DocumentTitle: Hashable, Sendable {
  /// Whose preferences they are; nil where the user opened a file by its name.
  public let program: String?
  public let name: String
  public let directory: String
  public let format: String
  /// Why nothing can be saved; nil where it can.
  public let readOnly: String?

  public init(
    program: String? = nil, name: String, directory: String, format: String,
    readOnly: String? = nil
  ) {
    self.program = program
    self.name = name
    self.directory = directory
    self.format = format
    self.readOnly = readOnly
  }

  /// Of the file, with a slash at its end; empty where it is no file.
  var folder: String {
    guard directory.hasPrefix("/") else { return "" }
    return directory.hasSuffix("/") ? directory : directory + "/"
  }

  /// `vigil: settings.json`
  public var heading: String { program.map { "\($0): \(name)" } ?? name }
}

public enum Pane: Hashable, Sendable { case namespaces, keys }
