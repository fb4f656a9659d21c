import Synchronization

/// A cache of resources, each of which is loaded once, on first use.
public final class ResourceCache<Descriptor: ResourceDescriptor>: Sendable {
  /// Returns the contents of a resource's file.
  public typealias Contents =
    @Sendable (Descriptor) throws(Descriptor.Failure) -> [UInt8]

  /// One resource, with a lock that serializes its first uses.
  private final class Slot: Sendable {
    let resource = Mutex<Descriptor.Resource?>(nil)
  }

  private let contents: Contents
  private let slots = Mutex<[Descriptor: Slot]>([:])

  /// Creates a cache. `contents` returns a resource's file, embedded or read from a directory.
  public init(contents: @escaping Contents) { self.contents = contents }

  /// Returns the resource, loading it on first use. Other callers wait meanwhile. A failed load is
  /// tried again by the next call. A resource may load others of this cache that do not depend on
  /// it.
  public func resource(
    _ descriptor: Descriptor
  ) throws(Descriptor.Failure) -> Descriptor.Resource {
    let slot = slots.withLock { slots in
      let slot = slots[descriptor] ?? Slot()
      slots[descriptor] = slot
      return slot
    }
    return try slot.resource.withLock { loaded throws(Descriptor.Failure) in
      if let loaded { return loaded }
      let resource = try descriptor.resource(from: contents(descriptor))
      loaded = resource
      return resource
    }
  }
}

/// The description of a typed resource in a file. Usually it is an enum whose raw values are the
/// names of the files.
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

  /// The name of the file without its extension.
  var name: String { get }
  /// The extension of the file; `json` by default.
  static var fileExtension: String { get }
  /// Makes the resource from its file's contents.
  func resource(from contents: [UInt8]) throws(Failure) -> Resource
}

extension ResourceDescriptor {
  public static var fileExtension: String { "json" }
  /// The name of the file with its extension.
  public var fileName: String { "\(name).\(Self.fileExtension)" }
  /// Returns the path of the file in `directory`.
  public func path(in directory: String) -> String { "\(directory)/\(fileName)" }
}

extension ResourceDescriptor where Self: RawRepresentable<String> {
  public var name: String { rawValue }
}
