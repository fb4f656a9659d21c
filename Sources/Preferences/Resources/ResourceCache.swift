import Synchronization

/// Resources that are loaded on first use, once, and kept.
public final class ResourceCache<Descriptor: ResourceDescriptor>: Sendable {
  public typealias Contents =
    @Sendable (Descriptor) throws(Descriptor.Failure) -> [UInt8]

  /// One resource, and the lock that those wait at who ask while it is loaded.
  private final class Place: Sendable {
    let resource = Mutex<Descriptor.Resource?>(nil)
  }

  private let contents: Contents
  private let places = Mutex<[Descriptor: Place]>([:])

  /// `contents` gives a resource's file: embedded bytes, or what is read from a directory.
  public init(contents: @escaping Contents) { self.contents = contents }

  /// Who asks while one is being loaded waits. What could not be loaded is tried again. A resource
  /// may load others of this cache, as long as those do not need it in turn.
  public func resource(
    _ descriptor: Descriptor
  ) throws(Descriptor.Failure) -> Descriptor.Resource {
    let place = places.withLock { places in
      let place = places[descriptor] ?? Place()
      places[descriptor] = place
      return place
    }
    return try place.resource.withLock { known throws(Descriptor.Failure) in
      if let known { return known }
      let resource = try descriptor.resource(from: contents(descriptor))
      known = resource
      return resource
    }
  }
}

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
