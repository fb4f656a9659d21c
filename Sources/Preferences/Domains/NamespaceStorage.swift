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

/// A namespace of a domain's keys, in memory that `owner` or `copy` keeps alive.
@usableFromInline
struct NamespaceReference<Namespace: Preferences.Namespace>: Sendable {
  @usableFromInline nonisolated(unsafe) let address: UnsafePointer<Namespace>
  /// The storage of a namespace that is not part of the domain's own one, because a computed
  /// property returned it. Nil for all others.
  @usableFromInline let copy: (any AnyObject & Sendable)?

  @inlinable
  init(_ address: UnsafePointer<Namespace>, copy: (any AnyObject & Sendable)?) {
    self.address = address
    self.copy = copy
  }

  @usableFromInline
  init(copying keys: Namespace) {
    let storage = NamespaceStorage(keys)
    self.init(storage.address, copy: storage)
  }

  @inlinable var keys: Namespace { address.pointee }

  /// The nested namespace at `path`.
  @inlinable @inline(__always)
  func nested<Inner>(_ path: KeyPath<Namespace, Inner>) -> NamespaceReference<Inner> {
    guard let offset = MemoryLayout<Namespace>.offset(of: path) else {
      return NamespaceReference<Inner>(copying: address.pointee[keyPath: path])
    }
    let inner = UnsafeRawPointer(address) + offset
    return NamespaceReference<Inner>(inner.assumingMemoryBound(to: Inner.self), copy: copy)
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
