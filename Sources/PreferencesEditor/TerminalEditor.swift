import Documents
import Editing
import Preferences
import Store
import Terminal

/// The terminal editor on a store.
///
///     try await Defaults.edit()                                   // a program's own keys
///     try await TerminalEditor(store, schema: schema).run()       // any store, any schema
///
/// On a file, the review shows the lines that will change, and a copy can be saved elsewhere. On
/// any other store, it shows only the values. Theme and keys come from the user's `prefs` settings.
///
/// Changes by other programs are merged key by key; the user resolves conflicts. A store that can
/// be watched is merged at once, any other one at the next save.
public struct TerminalEditor: Sendable {
  let store: any PreferenceStore
  let snapshot: any Snapshot
  let schema: Schema
  let didSave: @Sendable () async -> Void
  private let title: DocumentTitle
  /// Returns the editor with all values checked, as each run starts.
  private let initialEditor: @Sendable () -> Editor
  let compared: ComparedStore?
  /// Why the schema that the document names is not used, in one line.
  private let schemaProblem: String?
  /// Returns the command line that edits another file. Nil if the program edits only its own store.
  let openingCommand: OpeningCommand?
  /// The program that reads the file.
  let program: ReadingProgram
  /// The user's settings, if they have been read.
  private let settings: Settings?

  /// Returns a command line that edits the file at `path`. `dialect` is that of the open document if it
  /// includes the file, else nil.
  package typealias OpeningCommand = @Sendable (_ path: String, _ dialect: Dialect?) -> [String]

  /// The most threads that run at once, for `Headroom`: one each for the editor, watching the file,
  /// watching the settings, and handling such changes, and two for background work and the journal.
  package static let threads = 6

  /// Loads the store and creates an editor on it.
  public init(
    _ store: any PreferenceStore, schema: Schema, program: String? = nil
  ) async throws(StoreError) {
    self.init(store, at: try await store.load(), schema: schema, program: program)
  }

  /// Creates an editor on a store whose content is `snapshot`. `didSave` runs after each save,
  /// while the editor is still open; the next key waits for it.
  package init(
    _ store: any PreferenceStore, at snapshot: any Snapshot, schema: Schema,
    program: String? = nil, against compared: ComparedStore? = nil,
    schemaProblem: String? = nil, openingCommand: OpeningCommand? = nil,
    readBy reader: ReadingProgram = ReadingProgram(), readOnly: String? = nil,
    settings: Settings? = nil,
    didSave: @escaping @Sendable () async -> Void = {}
  ) {
    self.compared = compared
    self.schemaProblem = schemaProblem
    self.openingCommand = openingCommand
    self.program = reader
    self.store = store
    self.snapshot = snapshot
    self.schema = schema
    self.settings = settings
    self.didSave = didSave
    title = DocumentTitle(
      of: store, at: snapshot, program: program, reader: reader, canReread: openingCommand != nil,
      readOnly: readOnly)
    let editor = Editor(title: title, schema: schema, snapshot: snapshot)
    initialEditor = { editor }
  }

  /// Runs the editor until the user quits or a signal ends it. The terminal is restored before the
  /// signal is raised again. Returns the signal if the program survives it.
  ///
  /// With `plain` it runs line by line. It also does so if the settings ask for that, or if the
  /// terminal cannot move its cursor. If the terminal's type is unknown, it asks the user.
  @discardableResult
  public func run(plain: Bool = false) async throws(TerminalError) -> Int32? {
    try await withTaskExecutorPreference(EditingThread(isDeep: true)) {
      () async throws(TerminalError) in try await session(plain: plain).signal
    }
  }

  /// Like `run`, but on the thread of the caller, which should be an `EditingThread`. Returns how the
  /// session ended.
  package func session(plain: Bool) async throws(TerminalError) -> SessionEnding {
    let settings = settings ?? Settings()
    let inbox = Inbox()
    if !plain, !settings.isPlain,
      let screen = try Self.openScreen(settings.terminal, bell: inbox.bell)
    {
      let (ending, message) = await run(
        on: screen, LiveSettings(settings), followsSettings: true, inbox: inbox, state: .standard)
      screen.close(raising: ending.signal, printing: message)
      return ending
    }
    let lines = try LineTerminal()
    let (ending, message) = await run(
      byLinesOn: lines, settings, inbox: inbox, state: .standard)
    lines.close(raising: ending.signal, printing: message)
    return ending
  }

  /// Runs the editor on a screen. Unsaved changes are saved for recovery in `state`, if there is one. Draws
  /// the screen before it starts the services. Returns a message to print once the terminal is restored.
  func run<Device: TerminalDevice>(
    on device: Device, _ settings: LiveSettings = LiveSettings(.standard),
    followsSettings: Bool = false, inbox: Inbox = Inbox(), state: StateDirectory? = nil,
    resuming beginning: Session<Device>? = nil
  ) async -> (ending: SessionEnding, message: String?) {
    let state = title.forbidsWriting ? nil : state
    let services = SessionServices(of: self, postingTo: inbox, state: state)
    defer { services.stop() }
    let isOnSettings = (store as? FileStore).map { SettingsFile.isAt($0.path) } ?? false
    var session = Session(
      editor(announcing: settings.current.problem, at: beginning?.editor.cursor ?? 0), on: device,
      inbox: inbox,
      settings: { editor in
        let settings = isOnSettings ? Settings(stagedIn: editor) : settings.current
        return settings.terminal(in: editor.theme)
      },
      onStart: { services.start(following: followsSettings ? settings : nil) },
      onEditorChange: services.editorChanged, onFocus: { services.onFocus },
      background: BackgroundEffects(on: { EditingThread() }, perform: services.effects.perform),
      perform: services.effects.perform)
    if let beginning { session.resume(beginning) }
    let ending = await session.run()
    return (
      ending, services.end(ending, session.editor, hasUnfinishedSave: session.hasUnfinishedSave)
    )
  }

  func run(
    byLinesOn device: some LineDevice, _ settings: Settings = .standard, inbox: Inbox = Inbox(),
    state: StateDirectory? = nil
  ) async -> (ending: SessionEnding, message: String?) {
    let services = SessionServices(of: self, postingTo: inbox, state: state)
    defer { services.stop() }
    services.start()
    var editor = editor(announcing: settings.problem)
    _ = editor.update(.settings(settings.terminal.editor))
    var session = PlainSession(
      editor, on: device, inbox: inbox, onEditorChange: services.editorChanged,
      perform: services.effects.perform)
    let ending = await session.run()
    return (ending, services.end(ending, session.editor, hasUnfinishedSave: false))
  }

  /// The editor of a new run, with the cursor at `row`. It announces `problem`, else a problem of the
  /// schema, else what is special about the file.
  private func editor(announcing problem: String?, at row: Int = 0) -> Editor {
    var editor = initialEditor()
    _ = editor.update(.point(at: .row(row)))
    if let compared { _ = editor.update(.compare(compared.snapshot, label: compared.label)) }
    let faults = schema.faults
    let fault = faults.first.map {
      let count = faults.count == 1 ? "1 faulty keyword" : "\(faults.count) faulty keywords, first"
      return "the schema is used without \(count): \($0)"
    }
    let problem = problem ?? schemaProblem ?? fault ?? editor.snapshot.omission
    if let notice = problem.map(Notice.problem) ?? specialFile {
      _ = editor.update(.notice(notice))
    }
    return editor
  }

  /// The notice of a file that is new, or that has the settings of `prefs`.
  private var specialFile: Notice? {
    guard let file = store as? FileStore else { return nil }
    if SettingsFile.isAt(file.path) { return .info("these are the settings of prefs itself") }
    guard file.isNew else {
      guard let document = file.current?.document, document.syntaxSource == .lines else {
        return nil
      }
      return document.dialectDescription.map { .info("read as \($0)") }
    }
    let hasHistory = (try? History(of: file.path).revisions().found.isEmpty) == false
    return hasHistory
      ? .info("the file is empty; \(key: .history) shows what it was")
      : .info("a new file: \(key: .add) adds a key, \(key: .write) creates the file")
  }
}
