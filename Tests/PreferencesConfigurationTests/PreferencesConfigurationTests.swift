#if Configuration
  import Configuration
  import FoundationEssentials
  import Preferences
  import PreferencesConfiguration
  import Testing

  @Suite(.timeLimit(.minutes(40)))
  struct PreferencesConfigurationTests {
    private struct Retry: RecordPreference {
      var attempts = 3
      static let members: [Member<Retry>] = [Member("attempts", \.attempts, .in(1...10))]
    }
    private enum Mode: String, CaseIterable, PreferenceType { case fast, safe }
    private struct Http: Namespace {
      let port = Key(default: 80, .in(1...65535))
      let mode = Key(default: Mode.safe)
      let wait = Key(default: Duration.seconds(5))
      let hosts = Key<[String]>(default: ["a"])
      let load = Key(default: 1.5)
      let token = Key(default: "", secret: true)
      let name = Key<String?>()
      let data = Key(default: Data([1, 2]))
      let retry = Key(default: Retry())
    }
    private struct Sample: Namespace { let http = Http() }

    private func settings(
      _ text: String = "{}", _ overrides: Overrides = .none
    ) throws -> Domain<Sample> {
      Domain(
        Sample(), store: MemoryStore(try PreferenceValue(typed: text)), overrides: overrides)
    }

    @Test func `a reader gets the values in force with their types`() throws {
      let domain = try settings(#"{"http": {"port": 8080, "mode": "nonsense", "token": "canary"}}"#)
      let config = ConfigReader(provider: DomainProvider(domain)).scoped(to: "http")
      #expect(config.int(forKey: "port") == 8080)
      #expect(config.string(forKey: "mode") == "safe")
      #expect(config.string(forKey: "wait") == "5s")
      #expect(config.stringArray(forKey: "hosts") == ["a"])
      #expect(config.double(forKey: "load") == 1.5)
      #expect(config.double(forKey: "port") == 8080)
      #expect(config.bytes(forKey: "data") == [1, 2])
      #expect(config.int(forKey: "retry.attempts") == 3)
      #expect(config.string(forKey: "name") == nil)
      #expect(config.string(forKey: "nosuch") == nil)
      let token = try DomainProvider(domain).value(forKey: "http.token", type: .string)
      #expect(token.value == ConfigValue(.string("canary"), isSecret: true))
    }

    @Test func `a value of another type is an error that does not contain it`() throws {
      let provider = DomainProvider(try settings(#"{"http": {"token": "canary"}}"#))
      let error = #expect(throws: ProviderError.self) {
        _ = try provider.value(forKey: "http.token", type: .int)
      }
      #expect(error?.description == "http.token: is a text, not a int")
    }

    @Test func `a reader watches a value and all values`() async throws {
      let domain = try settings()
      let provider = DomainProvider(domain)
      try await provider.watchValue(forKey: "http.port", type: .int) { updates in
        var values = updates.makeAsyncIterator()
        let first = try await values.next()?.get().value
        #expect(first?.content == .int(80))
        domain.http.port = 81
        let second = try await values.next()?.get().value
        #expect(second?.content == .int(81))
      }
      try await provider.watchSnapshot { updates in
        var snapshots = updates.makeAsyncIterator()
        let first = try await snapshots.next()
        domain.http.load = 2
        let second = try await snapshots.next()
        for (snapshot, load) in [(first, 1.5), (second, 2)] {
          let value = try snapshot?.value(forKey: "http.load", type: .double).value
          #expect(value?.content == .double(load))
        }
      }
    }

    @Test func `a provider overrides the store, and its bad values are problems`() throws {
      let provider = InMemoryProvider(
        name: "central",
        values: [
          "http.port": 0, "http.mode": "fast",
          "http.hosts": .init(.stringArray(["x", "y"]), isSecret: false),
          "http.wait": "1m", "http.load": "high", "http.retry.attempts": 7,
        ])
      let domain = try settings(
        #"{"http": {"port": 8080, "mode": "safe"}}"#,
        .provider(provider) + .assignments(["http.wait=2s"]))
      #expect(domain.http.port == 8080)
      #expect(domain.http.mode == .fast)
      #expect(domain.http.hosts == ["x", "y"])
      #expect(domain.http.wait == .seconds(2))
      #expect(domain.http.retry.attempts == 7)
      #expect(
        domain.origin(of: \.http.mode)
          == .overridden(by: "InMemoryProvider[central] http.mode"))
      #expect(
        domain.problems.map(\.description) == [
          "InMemoryProvider[central] http.port: http.port: must lie in 1…65535",
          "InMemoryProvider[central] http.load: is not a number: a value of another type",
        ])
    }

    @Test func `a provider that is followed replaces the values of the start`() async throws {
      let provider = MutableInMemoryProvider(
        name: "central", initialValues: ["http.port": 0, "http.token": "first"])
      let domain = try settings(
        "{}", .provider(provider) + .assignments(["http.load=0.5"]))
      #expect(domain.problems.count == 1)
      let following = Task { try await domain.follow(provider) }
      provider.setValue(91, forKey: "http.port")
      provider.setValue(nil, forKey: "http.token")
      provider.setValue(0.7, forKey: "http.load")
      for await port in domain.updates(\.http.port) where port == 91 { break }
      for await token in domain.updates(\.http.token) where token == "" { break }
      #expect(domain.http.load == 0.5)
      #expect(domain.problems == [])
      following.cancel()
      _ = try? await following.value
    }

    @Test func `a provider that is followed changes the domain while it runs`() async throws {
      let provider = MutableInMemoryProvider(
        initialValues: ["http.port": 90, "http.token": "canary"])
      let domain = try settings(#"{"http": {"port": 8080}}"#)
      let following = Task { try await domain.follow(provider) }
      for await port in domain.updates(\.http.port) where port == 90 { break }
      provider.setValue(91, forKey: "http.port")
      for await port in domain.updates(\.http.port) where port == 91 { break }
      #expect(domain.http.token == "canary")
      provider.setValue("many", forKey: "http.port")
      for await problems in domain.problemUpdates() where !problems.isEmpty {
        #expect(problems.allSatisfy { !$0.description.contains("many") })
        break
      }
      #expect(domain.http.port == 91)
      provider.setValue(0, forKey: "http.port")
      for await problems in domain.problemUpdates()
      where problems.first?.description.contains("must lie in") == true {
        break
      }
      #expect(domain.http.port == 91)
      following.cancel()
      _ = try? await following.value
      for await port in domain.updates(\.http.token) where port == "" { break }
      #expect(domain.problems == [])
    }
  }
#endif
