/// A namespace at a fixed address, so that a scope can refer to a nested namespace without copying
/// its keys.
///
/// A copy of a namespace retains every key in it, which would be most of the cost of a read.
@usableFromInline
final class NamespaceStorage<Namespace: Preferences.Namespace>: Sendable {
  /// Valid as long as this object exists. Nothing writes to it.
  nonisolated(unsafe) let address: UnsafePointer<Namespace>

  @usableFromInline
  init(_ keys: Namespace) {
    let address = UnsafeMutablePointer<Namespace>.allocate(capacity: 1)
    address.initialize(to: keys)
    self.address = UnsafePointer(address)
  }

  deinit {
    let address = UnsafeMutablePointer(mutating: address)
    address.deinitialize(count: 1)
    address.deallocate()
  }
}

/// A namespace of a domain's keys, in memory that the domain's owner keeps alive.
@usableFromInline
struct NamespaceReference<Namespace: Preferences.Namespace>: Sendable {
  @usableFromInline nonisolated(unsafe) let address: UnsafePointer<Namespace>

  @inlinable init(_ address: UnsafePointer<Namespace>) { self.address = address }

  @inlinable var keys: Namespace { address.pointee }

  /// The nested namespace at `path`. Nil if it is not a stored property.
  @inlinable @inline(__always)
  func nested<Inner>(_ path: KeyPath<Namespace, Inner>) -> NamespaceReference<Inner>? {
    guard let offset = MemoryLayout<Namespace>.offset(of: path) else { return nil }
    let inner = UnsafeRawPointer(address) + offset
    return NamespaceReference<Inner>(inner.assumingMemoryBound(to: Inner.self))
  }

  /// Calls `body` with the key at `path`, without retaining it if it is a stored property.
  @inlinable @inline(__always)
  func withKey<Value, Result>(
    _ path: KeyPath<Namespace, Key<Value>>, _ body: (Key<Value>) -> Result
  ) -> Result {
    guard let offset = MemoryLayout<Namespace>.offset(of: path) else {
      return body(address.pointee[keyPath: path])
    }
    let key = UnsafeRawPointer(address).load(
      fromByteOffset: offset, as: Unmanaged<Key<Value>>.self)
    return key._withUnsafeGuaranteedRef(body)
  }
}
