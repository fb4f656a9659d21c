#if Configuration
  import Configuration
  import FoundationEssentials
  import Preferences

  extension Overrides {
    /// Reads the values of `provider` when the domain is created. They take precedence over the store
    /// and are never saved. A value that its key refuses has no effect, and `Domain.problems` reports
    /// it.
    ///
    /// A key is asked for by its name, with the type of its kind. Keys of any kind, and dictionaries,
    /// are not asked for.
    public static func provider(_ provider: some ConfigProvider) -> Overrides {
      Overrides([
        { OverrideLayer(provider.snapshot(), of: provider.providerName, for: $0.entries) }
      ])
    }
  }

  extension Domain {
    /// Keeps the values of `provider` in force, until this task is cancelled or the provider ends.
    ///
    ///     try await withThrowingTaskGroup(of: Void.self) { group in
    ///       group.addTask { try await settings.follow(provider) }
    ///       …
    ///     }
    ///
    /// They take precedence over the store and are never saved. If the domain was created with
    /// `overrides: .provider(provider)`, they replace the values of that time; other overrides that the
    /// domain was created with take precedence over them. Two providers are the same if they have the
    /// same name.
    ///
    /// Changes of the provider are changes of the domain: `updates`, `snapshots` and `changes` report
    /// them. A value that its key refuses has no effect: the last valid one stays, and `problems` reports
    /// the refusal.
    public func follow(_ provider: some ConfigProvider) async throws {
      let number = addLayer()
      defer { setLayer(number, to: nil) }
      let entries = overridableEntries
      try await provider.watchSnapshot { updates in
        var last: OverrideLayer?
        for await snapshot in updates {
          let layer = OverrideLayer(
            snapshot, of: provider.providerName, for: entries, keeping: last)
          setLayer(number, to: layer)
          last = layer
        }
      }
    }
  }

  extension OverrideLayer {
    /// Reads the values of a provider for the keys of a domain. A value that has become invalid since
    /// `last` stays as it was there.
    fileprivate init(
      _ snapshot: any ConfigSnapshot, of provider: String, for entries: [Entry],
      keeping last: OverrideLayer? = nil
    ) {
      self.init(provider: provider)
      for entry in entries {
        guard let type = entry.kind.configType else { continue }
        let key = AbsoluteConfigKey(
          entry.name.components.map { component in
            switch component {
            case .key(let key): key
            case .index(let index): String(index)
            }
          })
        let source = "\(snapshot.providerName) \(key)"
        do {
          guard let value = try snapshot.value(forKey: key, type: type).value else { continue }
          let new =
            if case .string(let text) = value.content {
              Override(source: source, text: text)
            } else {
              Override(source: source, value: value.content.preference)
            }
          overrides[entry.name] = new
          guard let old = last?.overrides[entry.name], let problem = new.problem(for: entry)
          else { continue }
          problems.append(problem)
          overrides[entry.name] = old
        } catch {
          overrides[entry.name] = last?.overrides[entry.name]
          // The error may contain the value, which may be secret.
          let kind = entry.kind.phrase
          problems.append(
            Problem(.notA("a \(kind)", found: "a value of another type", nearest: nil))
              .from(source))
        }
      }
    }
  }

  extension Kind {
    /// The type by which a provider is asked. Nil for kinds that no type fits.
    fileprivate var configType: ConfigType? {
      switch core {
      case .boolean: .bool
      case .integer: .int
      case .real: .double
      case .data: .bytes
      case .string, .date, .url, .path, .colour: .string
      case .duration(.count): .double
      case .duration: .string
      case .byteSize(let form): form == .text ? .string : .int
      case .choice(let choices): choices.first.flatMap { Kind(of: $0.value).configType }
      case .list(let element): element.configType?.ofLists
      case .any, .null, .uid, .dictionary, .record, .optional, .either: nil
      }
    }
  }

  extension ConfigType {
    /// The type of a list of values of this type.
    fileprivate var ofLists: ConfigType? {
      switch self {
      case .string: .stringArray
      case .int: .intArray
      case .double: .doubleArray
      case .bool: .boolArray
      case .bytes: .byteChunkArray
      default: nil
      }
    }
  }

  extension ConfigContent {
    /// The content as a stored value.
    fileprivate var preference: PreferenceValue {
      switch self {
      case .string(let text): .string(text)
      case .int(let integer): .integer(Number(integer))
      case .double(let real): .real(Number(real))
      case .bool(let bool): .bool(bool)
      case .bytes(let bytes): .data(bytes)
      case .stringArray(let texts): .array(texts.map { .string($0) })
      case .intArray(let integers): .array(integers.map { .integer(Number($0)) })
      case .doubleArray(let reals): .array(reals.map { .real(Number($0)) })
      case .boolArray(let bools): .array(bools.map { .bool($0) })
      case .byteChunkArray(let chunks): .array(chunks.map { .data($0) })
      }
    }
  }
#endif
