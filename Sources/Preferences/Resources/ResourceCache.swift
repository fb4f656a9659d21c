import Synchronization

/// Resources that are loaded on first use, once, and kept.
public final class ResourceCache<Descriptor: ResourceDescriptor>: Sendable {
  public typealias Contents =
    @Sendable (Descriptor) throws(Descriptor.Failure) -> [UInt8]

  private let contents: Contents
  private let loaded = Mutex<[Descriptor: Descriptor.Resource]>([:])

  /// `contents` gives a resource's file: embedded bytes, or what is read from a directory.
  public init(contents: @escaping Contents) { self.contents = contents }

  /// Who asks while one is being loaded waits. What could not be loaded is tried again.
  public func resource(
    _ descriptor: Descriptor
  ) throws(Descriptor.Failure) -> Descriptor.Resource {
    try loaded.withLock { loaded throws(Descriptor.Failure) in
      if let resource = loaded[descriptor] { return resource }
      let resource = try descriptor.resource(from: contents(descriptor))
      loaded[descriptor] = resource
      return resource
    }
  }
}
