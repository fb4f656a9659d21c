#if Service
  import Glibc
  import Logging
  import Preferences
  import PreferencesService
  import Seeded
  import ServiceLifecycle
  import Synchronization
  import Testing

  @Suite(.timeLimit(.minutes(40)))
  struct PreferencesServiceTests {
    private struct Sample: Namespace {
      let port = Key(default: 80, .in(1...65535))
      let token = Key(default: "", secret: true)
    }

    @Test func `problems, changes and their ends are logged, with secrets masked`() async throws {
      let log = Log()
      let store = MemoryStore(.dictionary(["port": .integer(0)]))
      let settings = Domain(Sample(), store: store)
      let group = ServiceGroup(
        services: [PreferencesService(settings, logger: log.logger)], gracefulShutdownSignals: [],
        logger: Logger(label: "group") { _ in SwiftLogNoOpLogHandler() })
      async let run: Void = group.run()
      await log.waits(for: "warning port: must lie in 1…65535 [port]")
      settings.port = 8080
      await log.waits(for: "info port is 8080 now [port]")
      await log.waits(for: "info no longer: port: must lie in 1…65535 [port]")
      settings.token = "canary"
      await log.waits(for: "info token is •••••• now [token]")
      await group.triggerGracefulShutdown()
      try await run
      #expect(store.load()[PreferenceName(keys: "port")] == .integer(8080))
      #expect(!log.lines.contains { $0.contains("canary") })
    }

    private struct AgingKeys: Namespace {
      let port = Key(default: 80, takesEffect: "restart")
      let level = Key(default: 1, formerly: ["verbosity"])
    }

    @Test func `notices are logged once, and changes with the event that they wait for`()
      async throws
    {
      let log = Log()
      let settings = Domain(AgingKeys(), store: MemoryStore(["verbosity": 3]))
      let service = PreferencesService(settings, logger: log.logger)
      let task = Task { try await service.run() }
      await log.waits(
        for: "notice verbosity: is an older place of level, which moves when it is set [verbosity]")
      settings.port = 81
      await log.waits(for: "info port is 81 now; takes effect after a restart [port]")
      settings.port = 80
      await log.waits(for: "info port is 80 now [port]")
      #expect(log.lines.count { $0.hasPrefix("notice") } == 1)
      task.cancel()
      try await task.value
    }

    @Test func `the log of a group names the service by its store`() {
      let service = PreferencesService(
        Domain(Sample(), store: MemoryStore()), logger: Logger(label: "app"))
      #expect("\(service)" == "PreferencesService(\(MemoryStore().label))")
    }

    /// The logged problem shows that the service runs: a value that is loaded before is no change.
    @Test func `SIGHUP loads the store again`() async throws {
      let log = Log()
      let store = MemoryStore(.dictionary(["port": .integer(0)]))
      let settings = Domain(Sample(), store: store, watching: false)
      let service = PreferencesService(settings, logger: log.logger)
      let task = Task { try await service.run() }
      await log.waits(for: "warning port: must lie in 1…65535 [port]")
      _ = try store.save(
        [Change(PreferenceName(keys: "port"), from: .integer(0), to: .integer(81))],
        over: store.load().revision)
      kill(getpid(), SIGHUP)
      await log.waits(for: "info port is 81 now [port]")
      task.cancel()
      try await task.value
    }
  }

  /// The lines that were logged.
  private final class Log: Sendable {
    private let all = Mutex<[String]>([])

    var lines: [String] { all.withLock { $0 } }
    var logger: Logger { Logger(label: "settings") { _ in Handler(log: self) } }

    func waits(for line: String) async {
      #expect(await eventually { lines.contains(line) })
    }

    private struct Handler: LogHandler {
      let log: Log
      var logLevel = Logger.Level.debug
      var metadata: Logger.Metadata = [:]

      subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
      }

      func log(event: LogEvent) {
        let name = event.metadata?["preference"].map { " [\($0)]" } ?? ""
        log.all.withLock { $0.append("\(event.level) \(event.message)\(name)") }
      }
    }
  }
#endif
