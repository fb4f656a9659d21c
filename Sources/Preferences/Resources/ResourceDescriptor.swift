/// Names a resource by its file: typed resources. The usual one is an enum whose raw values are the
/// files' names.
///
///     enum Sound: String, ResourceDescriptor {
///       case ping, pong
///       static let fileExtension = "wav"
///       func resource(from contents: [UInt8]) throws(Problem) -> Wave { … }
///     }
///     let sounds = ResourceCache<Sound> { sound throws(Problem) in … }
///     try sounds.resource(.ping)
public protocol ResourceDescriptor: Hashable, Sendable {
  associatedtype Resource: Sendable
  associatedtype Failure: Error

  /// The file's, without its extension.
  var name: String { get }
  /// `json` where nothing else is said.
  static var fileExtension: String { get }
  func resource(from contents: [UInt8]) throws(Failure) -> Resource
}

extension ResourceDescriptor {
  public static var fileExtension: String { "json" }
  public var fileName: String { "\(name).\(Self.fileExtension)" }
  public func path(in directory: String) -> String { "\(directory)/\(fileName)" }
}

extension ResourceDescriptor where Self: RawRepresentable<String> {
  public var name: String { rawValue }
}
