import Catalog
import Preferences
import PreferencesCommands
import PreferencesEditor
import Store
import Synchronization

/// The programs on this machine whose settings `prefs` knows, as a store of records that cannot be written.
///
/// The summaries of the programs are computed after the list is shown, a few in each load, and again if a file has
/// changed.
final class ProgramList: NamedStore, SaveReportingStore, WatchableStore {
  let label = "the list of programs"
  let obstacle: WriteObstacle? = .format(
    "it is a list of programs; Enter opens the settings of one")
  let expectedWarnings: [SaveWarning] = []
  let warnings: [SaveWarning] = []
  private let programs: Mutex<[ProgramSummary]>
  private let listeners = Mutex(Listeners())

  /// The time after which a load leaves the other programs to the next one.
  private static let share = Duration.milliseconds(200)

  /// Lists the programs that have a main file here: `prefs` itself first, the others by their names.
  init() {
    let own = ProgramSummary(
      of: "prefs", title: "This editor: its theme and its keys", at: SettingsFile.path)
    let others = KnownPrograms.catalog.names.compactMap { name -> ProgramSummary? in
      guard let entry = try? KnownPrograms.entry(named: name),
        let file = KnownPrograms.mainFile(of: entry)
      else { return nil }
      return ProgramSummary(of: name, title: entry.title, at: file)
    }
    programs = Mutex([own] + others.sorted { $0.name < $1.name })
  }

  /// The name of this program, and the machine.
  var title: StoreTitle { StoreTitle(name: "prefs", directory: Author.current.host) }

  /// The descriptions of the records.
  var schema: Schema { ProgramSummary.schema(of: programs.withLock { $0 }) }

  /// The list as far as it is known, without reading a file.
  var current: any Snapshot { ProgramListSnapshot(of: programs.withLock { $0 }) }

  /// Returns the summaries of all programs. O(size of their files).
  func summaries() async -> [ProgramSummary] {
    while let next = nextOutdated { await update(next) }
    return programs.withLock { $0 }
  }

  func load() async -> any Snapshot {
    let began = ContinuousClock.now
    while let next = nextOutdated {
      guard ContinuousClock.now - began < Self.share else {
        listeners.withLock(\.self).notify()
        break
      }
      await update(next)
    }
    return current
  }

  func watch() -> AsyncStream<Void> {
    let (stream, listener) = Listeners.makeStream()
    let number = listeners.withLock { $0.add(listener) }
    listener.onTermination = { _ in self.listeners.withLock { $0.remove(number) } }
    return stream
  }

  func save(_ changes: [Change], over revision: Revision) throws(StoreError) -> any Snapshot {
    throw .notWritable(path: label, because: obstacle ?? .permission)
  }

  private var nextOutdated: Int? { programs.withLock { $0.firstIndex(where: \.isOutdated) } }

  private func update(_ index: Int) async {
    let updated = await programs.withLock { $0[index] }.updated()
    programs.withLock { $0[index] = updated }
  }
}

/// One state of the list of programs.
private struct ProgramListSnapshot: LinkingSnapshot {
  let revision: Revision
  private let records: MemorySnapshot
  private let paths: [String]

  init(of programs: [ProgramSummary]) {
    let records = programs.map { program in
      let members = program.columns.map { ($0.name, PreferenceValue.string($0.text)) }
      return PreferenceValue.dictionary(ExactDictionary(uniqueKeysWithValues: members))
    }
    let root = PreferenceValue.array(records)
    self.records = MemorySnapshot(root)
    revision = Revision(token: root.text)
    paths = programs.map(\.path)
  }

  var count: Int { records.count }
  func name(at row: Int) -> PreferenceName { records.name(at: row) }
  func value(at row: Int) -> PreferenceValue { records.value(at: row) }
  subscript(name: PreferenceName) -> PreferenceValue? { records[name] }

  /// The table has all programs.
  func namespaces(in namespace: PreferenceName) -> [NamespaceSummary] { [] }

  func includedPaths(at name: PreferenceName, in value: () -> PreferenceValue?) -> [String] {
    guard case .index(let index)? = name.components.first, paths.indices.contains(index) else {
      return []
    }
    return [paths[index]]
  }
}
