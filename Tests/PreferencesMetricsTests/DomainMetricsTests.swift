#if Metrics
  import Metrics
  import MetricsTestKit
  import Preferences
  import PreferencesMetrics
  import Seeded
  import Testing

  @Suite(.timeLimit(.minutes(40)), .serialized)
  struct DomainMetricsTests {
    private struct Sample: Namespace {
      let port = Key(default: 80, takesEffect: "restart", .in(1...65535))
      let name = Key(default: "")
    }

    /// The system can be bootstrapped once in a process.
    private static let metrics: TestMetrics = {
      let metrics = TestMetrics()
      MetricsSystem.bootstrap(metrics)
      return metrics
    }()

    private func count(_ label: String, _ result: String, of domain: String) -> Int64 {
      let metric = try? Self.metrics.expectCounter(
        "settings_\(label)_total", [("domain", domain), ("result", result)])
      return metric?.totalValue ?? 0
    }

    private func gauge(_ label: String, of domain: String) -> Double? {
      try? Self.metrics.expectGauge("settings_\(label)", [("domain", domain)]).lastValue
    }

    @Test func `saves, reloads, problems, waiting values and read keys are reported`() async throws
    {
      _ = Self.metrics
      let store = MemoryStore(.dictionary(["port": .integer(0)]))
      let settings = Domain(Sample(), store: store, watching: false)
      let metrics = DomainMetrics(settings, dimensions: [("domain", "a")])
      let task = Task { await metrics.run(every: .milliseconds(1)) }
      #expect(await eventually { gauge("problems", of: "a") == 1 })
      settings.port = 81
      #expect(settings.name == "")
      try await settings.flush()
      #expect(
        await eventually {
          count("saves", "success", of: "a") == 1 && gauge("read_keys", of: "a") == 1
        })
      try await settings.reload()
      #expect(await eventually { count("reloads", "success", of: "a") == 1 })
      #expect(gauge("problems", of: "a") == 0)
      #expect(gauge("pending_effects", of: "a") == 1)
      task.cancel()
      await task.value
      #expect(count("reloads", "failure", of: "a") == 0)
      #expect(count("saves", "failure", of: "a") == 0)
    }

    @Test func `the counts of the last moment are reported at the end`() async throws {
      _ = Self.metrics
      let settings = Domain(Sample(), store: MemoryStore(), watching: false)
      let metrics = DomainMetrics(settings, dimensions: [("domain", "b")])
      let task = Task { await metrics.run(every: .seconds(3600)) }
      #expect(await eventually { gauge("problems", of: "b") != nil })
      settings.name = "x"
      try await settings.flush()
      task.cancel()
      await task.value
      #expect(count("saves", "success", of: "b") == 1)
    }
  }
#endif
