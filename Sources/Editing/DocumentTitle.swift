/// What is being edited, for the title line.
public struct DocumentTitle: Hashable, Sendable {
  public let name: String
  public let directory: String
  public let format: String
  /// Why nothing can be saved; nil where it can.
  public let readOnly: String?

  public init(name: String, directory: String, format: String, readOnly: String? = nil) {
    self.name = name
    self.directory = directory
    self.format = format
    self.readOnly = readOnly
  }
}

public enum Pane: Hashable, Sendable { case namespaces, keys }
