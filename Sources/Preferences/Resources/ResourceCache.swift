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
