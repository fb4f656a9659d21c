#if Configuration
  import Configuration
  import FoundationEssentials
  import Preferences
  import Synchronization

  /// A domain as a provider of swift-configuration.
  ///
  ///     let config = ConfigReader(provider: DomainProvider(settings))
  ///     let port = config.int(forKey: "http.port", default: 80)
  ///
  /// Provides the value in force of each declared key and of each member of a record, under its
  /// name. A value is never one that breaks its key's rules. Secrets are marked as such. A change in the
  /// store, by whatever program, reaches `watchInt` and its relatives.
  public struct DomainProvider<Namespace: Preferences.Namespace>: ConfigProvider {
    /// The name in reports of accesses.
    public let providerName: String
    private let domain: Domain<Namespace>

    /// Creates a provider. `name` is its name in reports of accesses.
    public init(_ domain: Domain<Namespace>, name: String = "Preferences") {
      self.domain = domain
      providerName = name
    }

    /// Returns the value in force. Throws a `ProviderError` if it is not of this type.
    public func value(forKey key: AbsoluteConfigKey, type: ConfigType) throws -> LookupResult {
      try key.result(domain.currentValue(named: key.preferenceName), as: type)
    }

    /// Returns the value in force like `value`, without waiting for anything.
    public func fetchValue(
      forKey key: AbsoluteConfigKey, type: ConfigType
    ) async throws -> LookupResult {
      try value(forKey: key, type: type)
    }

    /// Calls `updatesHandler` with the value in force and its changes.
    public func watchValue<Return: ~Copyable>(
      forKey key: AbsoluteConfigKey, type: ConfigType,
      updatesHandler: (
        _ updates: ConfigUpdatesAsyncSequence<Result<LookupResult, any Error>, Never>
      ) async throws -> Return
    ) async throws -> Return {
      let provider = self
      let updates = changes {
        Result { try provider.value(forKey: key, type: type) }
      } isEqual: {
        switch ($0, $1) {
        case (.success(let old), .success(let new)): old == new
        case (.failure(let old), .failure(let new)): "\(old)" == "\(new)"
        default: false
        }
      }
      return try await updatesHandler(ConfigUpdatesAsyncSequence(updates))
    }

    /// Returns all values at this moment.
    public func snapshot() -> any ConfigSnapshot { values }

    /// Calls `updatesHandler` with all values in force, again after each change.
    public func watchSnapshot<Return: ~Copyable>(
      updatesHandler: (
        _ updates: ConfigUpdatesAsyncSequence<any ConfigSnapshot, Never>
      ) async throws -> Return
    ) async throws -> Return {
      let provider = self
      let updates = changes {
        provider.values
      } isEqual: {
        $0.all == $1.all
      }
      return try await updatesHandler(
        ConfigUpdatesAsyncSequence(updates.map { $0 as any ConfigSnapshot }))
    }

    private var values: DomainValues {
      let values = domain.currentValues.map { ($0.entry.name, $0) }
      return DomainValues(
        providerName: providerName, values: Dictionary(values, uniquingKeysWith: { $1 }))
    }

    /// Returns a stream of the results of `read`: one now, and one whenever it is another.
    private func changes<Value: Sendable>(
      _ read: @escaping @Sendable () -> Value,
      isEqual: @escaping @Sendable (Value, Value) -> Bool
    ) -> AsyncStream<Value> {
      let changes = domain.changes()
      let last = Mutex<Value?>(nil)
      return AsyncStream {
        for await _ in changes {
          let value = read()
          let isNew = last.withLock { last in
            defer { last = value }
            return last.map { !isEqual($0, value) } ?? true
          }
          if isNew { return value }
        }
        return nil
      }
    }
  }

  /// All values of a domain at one moment.
  private struct DomainValues: ConfigSnapshot {
    let providerName: String
    let values: [PreferenceName: CurrentValue]

    /// The values without their declarations, for comparing two snapshots.
    var all: [PreferenceName: PreferenceValue?] { values.mapValues(\.value) }

    func value(forKey key: AbsoluteConfigKey, type: ConfigType) throws -> LookupResult {
      try key.result(values[key.preferenceName], as: type)
    }
  }

  /// The error of a value that is not of the requested type. It does not contain the value.
  public struct ProviderError: Error, CustomStringConvertible {
    public let description: String
  }

  extension AbsoluteConfigKey {
    fileprivate var preferenceName: PreferenceName {
      PreferenceName(PreferenceName(components.map(PreferenceName.Component.key)).flattened)
    }

    fileprivate func result(_ current: CurrentValue?, as type: ConfigType) throws -> LookupResult {
      guard let current, let value = current.value, value != .null else {
        return LookupResult(encodedKey: description, value: nil)
      }
      guard let content = ConfigContent(value, as: type) else {
        throw ProviderError(
          description: "\(description): is a \(current.entry.kind.phrase), not a \(type.rawValue)")
      }
      return LookupResult(
        encodedKey: description, value: ConfigValue(content, isSecret: current.holdsSecret))
    }
  }

  extension ConfigContent {
    /// Creates the content of a stored value. Nil if the value is not of this type.
    fileprivate init?(_ value: PreferenceValue, as type: ConfigType) {
      func one<Value: PreferenceType>(_ type: Value.Type) -> Value? { Value(value) }
      func list<Value: PreferenceType>(_ type: Value.Type) -> [Value]? { [Value](value) }
      let content: ConfigContent? =
        switch type {
        case .string: one(String.self).map { .string($0) }
        case .int: one(Int.self).map { .int($0) }
        case .double: one(Double.self).map { .double($0) }
        case .bool: one(Bool.self).map { .bool($0) }
        case .bytes: one(Data.self).map { .bytes(Array($0)) }
        case .stringArray: list(String.self).map { .stringArray($0) }
        case .intArray: list(Int.self).map { .intArray($0) }
        case .doubleArray: list(Double.self).map { .doubleArray($0) }
        case .boolArray: list(Bool.self).map { .boolArray($0) }
        case .byteChunkArray: list(Data.self).map { .byteChunkArray($0.map { Array($0) }) }
        }
      guard let content else { return nil }
      self = content
    }
  }
#endif
