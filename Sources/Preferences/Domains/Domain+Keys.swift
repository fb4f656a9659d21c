/// What can be done with a key besides reading and assigning, each by key and by key path.
extension Domain {
  /// Throws what the key's type or rules refuse: `editor.tabWidth: must be a power of two`.
  public func set<Value>(_ value: Value, for key: Key<Value>) throws(Problem) {
    try core.set(value, for: key)
  }

  public func set<Value>(
    _ value: Value, for path: KeyPath<Namespace, Key<Value>>
  ) throws(Problem) {
    try core.set(value, for: keys[keyPath: path])
  }

  /// Removes what is stored, so that the default counts again.
  public func reset<Value>(_ key: Key<Value>) { core.assign(nil, to: key) }

  public func reset<Value>(_ path: KeyPath<Namespace, Key<Value>>) {
    core.assign(nil, to: keys[keyPath: path])
  }

  public func origin<Value>(of key: Key<Value>) -> Origin { core.origin(of: key) }

  public func origin<Value>(of path: KeyPath<Namespace, Key<Value>>) -> Origin {
    core.origin(of: keys[keyPath: path])
  }

  /// Changes a stored value by what it is, atomically: no change of another thread or program is
  /// lost. `body` may run more than once, and sees the stored value, not an override. A result that
  /// the key refuses is not set; `problems` has the refusal.
  @discardableResult
  public func update<Value, Result>(
    _ key: Key<Value>, _ body: @escaping @Sendable (inout Value) throws -> Result
  ) rethrows -> Result {
    try core.update(key, body)
  }

  @discardableResult
  public func update<Value, Result>(
    _ path: KeyPath<Namespace, Key<Value>>,
    _ body: @escaping @Sendable (inout Value) throws -> Result
  ) rethrows -> Result {
    try core.update(keys[keyPath: path], body)
  }

  /// The value in force, then every other that comes into force, whoever changed it: this program,
  /// its editor, another process. Where several come before they are asked for, the newest.
  public func updates<Value>(_ key: Key<Value>) -> AsyncStream<Value> { core.updates(of: key) }

  public func updates<Value>(_ path: KeyPath<Namespace, Key<Value>>) -> AsyncStream<Value> {
    core.updates(of: keys[keyPath: path])
  }
}
