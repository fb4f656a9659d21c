#if Service
  import Logging
  import Preferences
  import ServiceLifecycle

  /// A service that keeps a domain up to date and logs what happens to it.
  ///
  ///     let settings = Domain(AppKeys(), store: FileStore("/etc/app/settings.json"))
  ///     let group = ServiceGroup(
  ///       services: [PreferencesService(settings, logger: logger), server], logger: logger)
  ///     try await group.run()
  ///
  /// Logs each problem once as a warning, each failure to read or save the store as an error, the end
  /// of both, each notice once, and each value in force that has changed, also when that takes effect only
  /// after an event. Secrets are masked. SIGHUP loads the store
  /// again. On a graceful shutdown, it waits until all values that were set are saved.
  public struct PreferencesService<Namespace: Preferences.Namespace>: Service {
    private let domain: Domain<Namespace>
    private let logger: Logger
    private let reloadsOnHangup: Bool
    private let logsValuesAtStart: Bool

    /// Creates a service.
    ///
    /// - Parameters:
    ///   - domain: The domain. The program uses it as before.
    ///   - logger: The destination of messages.
    ///   - reloadsOnHangup: Whether SIGHUP loads the store again.
    ///   - logsValuesAtStart: Whether the value in force of each key is logged at the start, with its origin.
    public init(
      _ domain: Domain<Namespace>, logger: Logger, reloadsOnHangup: Bool = true,
      logsValuesAtStart: Bool = false
    ) {
      self.domain = domain
      self.logger = logger
      self.reloadsOnHangup = reloadsOnHangup
      self.logsValuesAtStart = logsValuesAtStart
    }

    /// Runs until a graceful shutdown or a cancellation. Throws an error with the words for a log if the
    /// last save fails.
    public func run() async throws {
      if reloadsOnHangup { domain.reloadOnHangup() }
      var report = DomainReport(domain, logger)
      if logsValuesAtStart { report.logAll() }
      for await _ in domain.changes().cancelOnGracefulShutdown() { report.update() }
      do throws(StoreError) {
        try await domain.flush()
      } catch {
        throw NotSaved(cause: error)
      }
    }
  }

  /// The settings that were set could not be saved before the end of the service.
  public struct NotSaved: Error, CustomStringConvertible {
    /// The error of the last save.
    public let cause: StoreError
    /// The reason, without advice for somebody at a screen.
    public var description: String { "settings were not saved: \(cause.report)" }
  }

  extension PreferencesService: CustomStringConvertible {
    /// The service for the log of a `ServiceGroup`: `PreferencesService(/etc/app/settings.json)`.
    public var description: String { "PreferencesService(\(domain.store.label))" }
  }

  /// Logs the differences between two states of a domain.
  private struct DomainReport<Namespace: Preferences.Namespace> {
    private let domain: Domain<Namespace>
    private let logger: Logger
    private var problems: [Problem] = []
    /// All notices that were logged.
    private var notices: Set<Problem> = []
    private var failure: String?
    private var values: [PreferenceName: CurrentValue] = [:]

    init(_ domain: Domain<Namespace>, _ logger: Logger) {
      self.domain = domain
      self.logger = logger
      for value in domain.currentValues { values[value.entry.name] = value }
      if let failure = domain.watchFailure {
        logger.warning(
          "changes by others are not noticed until the settings are loaded again: \(failure.report)"
        )
      }
    }

    /// Logs the value of each key with its origin.
    func logAll() {
      for value in domain.currentValues {
        logger.info(
          "\(value.entry.name.label) is \(value.text)\(value.origin.note.map { " (\($0))" } ?? "")",
          metadata: metadata(of: value.entry.name))
      }
    }

    /// Logs each difference from the state of the last call.
    mutating func update() {
      logFailure()
      logProblems()
      logNotices()
      logValues()
    }

    private mutating func logNotices() {
      for notice in domain.notices where notices.insert(notice).inserted {
        logger.notice("\(notice)", metadata: metadata(of: notice.name))
      }
    }

    private mutating func logFailure() {
      let new = domain.failure?.report
      defer { failure = new }
      guard new != failure else { return }
      if let new {
        logger.error("settings cannot be read or saved; the last values stay in force: \(new)")
      } else {
        logger.info("settings can be read and saved again")
      }
    }

    private mutating func logProblems() {
      let new = domain.problems
      for problem in new where !problems.contains(problem) {
        logger.warning("\(problem)", metadata: metadata(of: problem.name))
      }
      for problem in problems where !new.contains(problem) {
        logger.info("no longer: \(problem)", metadata: metadata(of: problem.name))
      }
      problems = new
    }

    private mutating func logValues() {
      let pending = domain.pendingEffects
      for new in domain.currentValues {
        let old = values.updateValue(new, forKey: new.entry.name)
        guard old?.value != new.value else { continue }
        let effect = pending.first { $0.entry.name == new.entry.name }?.entry.effectPhrase
        logger.info(
          "\(new.entry.name.label) is \(new.text) now\(effect.map { "; takes effect \($0)" } ?? "")",
          metadata: metadata(of: new.entry.name))
      }
    }

    private func metadata(of name: PreferenceName?) -> Logger.Metadata? {
      name.map { ["preference": "\($0.label)"] }
    }
  }
#endif
