#if Metrics
  import CoreMetrics
  import Preferences

  /// The counters of a domain for swift-metrics.
  ///
  ///     let metrics = DomainMetrics(settings)
  ///     try await withThrowingTaskGroup(of: Void.self) { group in
  ///       group.addTask { await metrics.run() }
  ///       group.addTask { try await server.run() }
  ///       try await group.next()
  ///       group.cancelAll()
  ///     }
  ///
  /// | metric | kind | counts |
  /// |---|---|---|
  /// | `settings_reloads_total` | counter | loads of the store after the start, by `result`: `success` or `failure` |
  /// | `settings_saves_total` | counter | saves, by `result` |
  /// | `settings_problems` | gauge | values and overrides that are not in force because they break a rule |
  /// | `settings_pending_effects` | gauge | values that wait for an event, such as a restart |
  /// | `settings_read_keys` | gauge | keys that the program has read by themselves in this run |
  ///
  /// No metric has a value of a preference, or its name.
  public struct DomainMetrics<Namespace: Preferences.Namespace>: Sendable {
    private let domain: Domain<Namespace>
    private let reloads, failedReloads, saves, failedSaves: Counter
    private let problems, pendingEffects, readKeys: Gauge

    /// Creates the metrics in the system that the program has bootstrapped.
    ///
    /// - Parameters:
    ///   - domain: The domain. The program uses it as before.
    ///   - prefix: The beginning of each metric's label, up to the underscore.
    ///   - dimensions: Names and values that each metric has, for programs with several domains.
    public init(
      _ domain: Domain<Namespace>, prefix: String = "settings",
      dimensions: [(String, String)] = []
    ) {
      self.domain = domain
      func counter(_ label: String, _ result: String) -> Counter {
        Counter(label: "\(prefix)_\(label)_total", dimensions: dimensions + [("result", result)])
      }
      func gauge(_ label: String) -> Gauge {
        Gauge(label: "\(prefix)_\(label)", dimensions: dimensions)
      }
      reloads = counter("reloads", "success")
      failedReloads = counter("reloads", "failure")
      saves = counter("saves", "success")
      failedSaves = counter("saves", "failure")
      problems = gauge("problems")
      pendingEffects = gauge("pending_effects")
      readKeys = gauge("read_keys")
    }

    /// Reports the metrics until the task is cancelled, and a last time then.
    ///
    /// - Parameter interval: The time between two reports. Each costs as much as `problems` of the domain.
    public func run(every interval: Duration = .seconds(10)) async {
      var last: DomainActivity?
      while true {
        report(since: &last)
        guard (try? await Task.sleep(for: interval)) != nil else { return report(since: &last) }
      }
    }

    private func report(since last: inout DomainActivity?) {
      let activity = domain.activity
      for (counter, count) in [
        (reloads, \DomainActivity.reloads), (failedReloads, \.failedReloads), (saves, \.saves),
        (failedSaves, \.failedSaves),
      ] {
        let new = activity[keyPath: count] - (last?[keyPath: count] ?? 0)
        if new > 0 { counter.increment(by: new) }
      }
      last = activity
      problems.record(domain.problems.count)
      pendingEffects.record(domain.pendingEffects.count)
      readKeys.record(domain.readKeys.count)
    }
  }
#endif
