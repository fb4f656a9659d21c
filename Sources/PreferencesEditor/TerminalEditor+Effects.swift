import Documents
import Editing
import Platform
import Preferences
import Store
import Terminal
import Themes

extension TerminalEditor {
  func load() async -> Message {
    do throws(StoreError) {
      return .loaded(try await store.load())
    } catch {
      return .notLoaded(error)
    }
  }

  /// Saves changes. Writes what `plan` has planned if that is for the same changes of the same state.
  func save(
    _ changes: [Change], over revision: Revision, inSteps: Bool, _ plan: (any PlannedSave)?,
    isPending: Bool = false
  ) async throws(StoreError) -> Message {
    let saved: any Snapshot
    if let edit = plan as? PlannedEdit, let store = store as? any DocumentStore,
      edit.makes(changes, over: revision)
    {
      saved = try await isPending ? savePending(edit, to: store) : store.save(edit)
    } else {
      saved = try await store.save(changes, over: revision, inSteps: inSteps)
    }
    await didSave()
    return .saved(saved, to: describe(store.label, warnings: store.warnings))
  }

  /// Saves so that the former file comes back unless the change is confirmed.
  private func savePending(
    _ edit: PlannedEdit, to store: any DocumentStore
  ) async throws(StoreError) -> any Snapshot {
    guard let confirmation = program.confirmation else { return try await store.save(edit) }
    let prepared: any PreparedSave
    do throws(PreparedSaveFailure) {
      prepared = try confirmation.begin(edit.document.bytes, confirmation.terms.seconds)
    } catch {
      throw .notWritable(path: store.label, because: .unprepared(error.message))
    }
    do throws(StoreError) {
      let saved = try await store.save(edit)
      do throws(PreparedSaveFailure) { try prepared.markSaved() } catch {
        throw .notWritable(path: store.label, because: .unprepared(error.message))
      }
      return saved
    } catch {
      prepared.abandon(because: "the save has failed")
      throw error
    }
  }

  /// Confirms a save, or takes it back.
  func perform(_ action: PendingSave.Action) -> Message {
    do throws(PreparedSaveFailure) {
      return .notice(.info(Phrase(try program.pending.perform(action))))
    } catch {
      return .notice(.problem(Phrase(error.message)))
    }
  }

  /// The path and the warnings, as one line.
  func describe(_ path: String, warnings: [SaveWarning]) -> String {
    ([path] + warnings.map(\.words)).joined(separator: "; ")
  }

  /// Loads a theme, so that an error in its file is reported.
  func theme(named name: String) -> Message {
    do throws(ThemeError) {
      if name != ThemeChoice.automatic { _ = try ThemeLibrary.users.theme(named: name) }
      return .theme(name)
    } catch {
      return .notice(.problem("\(error)"))
    }
  }

  func edit(_ outside: OutsideText, in state: StateDirectory) -> Message {
    let editor = ExternalEditor({ String(environment: $0) }, state: state)
    do throws(ExternalEditor.Failure) {
      let name = outside.name.label + (outside.isJSON ? ".json" : ".txt")
      return .editedOutside(outside.name, try editor.edit(outside.text, named: name))
    } catch {
      return .notice(.problem(error.message))
    }
  }
}

// MARK: Other files

extension TerminalEditor {
  /// Gives the terminal to an editor of another file until that ends. Returns why this failed.
  func open(_ path: String, isIncluded: Bool) -> Message? {
    guard let command = openingCommand else {
      return .notice(.problem(":open: this program edits only its own preferences"))
    }
    let path = path.expandingHome
    if let problem = problem(opening: path) { return .notice(.problem(problem)) }
    let dialect = isIncluded ? store.document?.document.syntax.dialect : nil
    switch ForegroundProcess.run(command(path, dialect)) {
    // A store that is no document may show a summary of the file that was edited.
    case .exited(0): return store.document == nil ? .storeChanged : nil
    case .exited(let status):
      return .notice(
        .problem(
          "\(path.printable): its editor ended with status \(status); prefs \(path.printable) shows why"
        ))
    case .signalled(let signal):
      return .notice(.problem("\(path.printable): its editor was ended by signal \(signal)"))
    case .notStarted(let reason):
      return .notice(.problem("cannot start an editor of \(path.printable): \(reason)"))
    }
  }

  /// Returns why the file cannot be read as lines of a dialect.
  func rereadingProblem(in dialect: String) -> Message? {
    guard let document = store.document?.document, let dialect = Dialect(named: dialect) else {
      return .notice(.problem("only a file can be read in another dialect"))
    }
    do throws(Problem) {
      _ = try DocumentReader.open(document.bytes, named: nil, ReadingOptions(dialect: dialect))
      return nil
    } catch {
      return .notice(.problem("not read as lines of \(dialect): \(error.message)"))
    }
  }

  /// Returns why a file can be neither read nor created. Else its own editor reports what is wrong.
  private func problem(opening path: String) -> String? {
    if path.isDirectory { return "\(path.printable) is a directory; :open takes a file" }
    guard path.withPath({ access($0, R_OK) }) != 0 else { return nil }
    guard errno == ENOENT else {
      return "\(path.printable) cannot be read: \(String(cString: strerror(errno)))"
    }
    let directory = path.directoryPart ?? "."
    return directory.isDirectory
      ? nil : "\(path.printable): there is no directory \(directory.printable)"
  }
}

extension String {
  /// Whether a directory is at this path.
  fileprivate var isDirectory: Bool {
    var status = stat()
    return withPath { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

// MARK: The preview

extension TerminalEditor {
  /// The warnings to show before `changes` are saved.
  private func warnings(for changes: [Change], _ plan: PlannedEdit?) -> [SaveWarning] {
    // If the changes cannot be saved, the save reports why.
    let steps = (try? (store as? any StepwiseStore)?.steps(for: changes)) ?? 1
    return store.expectedWarnings + (plan?.warnings ?? []) + (steps > 1 ? [.inSteps(steps)] : [])
  }

  /// Plans a save, and returns the lines that `changes` alter. There are none if the format has no lines, or
  /// if the changes cannot be made; the save reports why.
  func preview(_ changes: [Change]) -> Message {
    let base = store.document
    let plan = try? base?.planning(changes, at: store.label)
    return .preview(
      base.flatMap { base in plan.map { lines(from: base.document, to: $0.document) } } ?? [],
      warnings: warnings(for: changes, plan), plan: plan)
  }

  /// Asks the program that reads the file about a planned save.
  func check(_ plan: any PlannedSave) -> Message? {
    guard let check = program.check, let plan = plan as? PlannedEdit, let base = store.document
    else { return nil }
    let verdict = check.verdict(on: plan, replacing: base)
    let snapshot = DocumentSnapshot(plan.document, revision: .new())
    return .checked(schema.withoutSecrets(verdict, in: snapshot))
  }

  private func lines(from base: any Document, to new: any Document) -> [PreviewLine] {
    let preview = LinePreview(
      from: base, to: new, schema.secrecy, width: Self.previewWidth, isNew: isNewFile)
    return preview.lines.flatMap { line -> [PreviewLine] in
      let side: PreviewLine.Side =
        switch line.side {
        case .context: .context
        case .removed: .removed
        case .added: .added
        }
      let shown = PreviewLine(side, line: line.number, text: line.text, difference: line.difference)
      return [shown] + (line.reading.map { [PreviewLine(reading: $0)] } ?? [])
    }
  }

  private var isNewFile: Bool { (store as? FileStore)?.isNew == true }

  /// The most bytes of a line that the review can scroll through.
  private static let previewWidth = 4_000
}

// MARK: Path completion

extension TerminalEditor {
  private static let maxNames = 10_000
  private static let listingTimeout = Duration.milliseconds(100)

  func listFiles(in directory: String) -> Message {
    .files(Self.names(in: directory), in: directory)
  }

  /// The sorted names in a directory, with a slash after directories, for completion. Empty if the
  /// directory cannot be read. Returns only the names that are read before the timeout.
  private static func names(in directory: String) -> [String] {
    let path = directory.isEmpty ? "." : directory.expandingHome
    guard let listing = path.withPath({ opendir($0) }) else { return [] }
    defer { closedir(listing) }
    let end = ContinuousClock.now + listingTimeout
    var names: [String] = []
    while names.count < maxNames, ContinuousClock.now < end, let entry = readdir(listing) {
      let name = entry.name(in: listing)
      if name != "./", name != "../" { names.append(name) }
    }
    return names.sorted()
  }
}

extension UnsafeMutablePointer<dirent> {
  /// The name, with a slash if it is a directory or a link to one.
  fileprivate func name(in listing: OpaquePointer) -> String {
    let bytes = withUnsafeBytes(of: pointee.d_name) { Array($0.prefix { $0 != 0 }) }
    let name = String(pathBytes: bytes)
    switch Int(pointee.d_type) {
    case Int(DT_DIR): return name + "/"
    case Int(DT_LNK), Int(DT_UNKNOWN):
      var status = stat()
      let isFound = name.withPath { fstatat(dirfd(listing), $0, &status, 0) } == 0
      return isFound && status.st_mode & S_IFMT == S_IFDIR ? name + "/" : name
    default: return name
    }
  }
}
