import Editing
import Glibc
import Preferences
import Store
import Terminal

/// The terminal editor on a store: what the editor asks of the world is done here.
///
///     try await Defaults.edit()                                   // a program's own keys
///     try await TerminalEditor(store, schema: schema).run()       // any store, any schema
///
/// With a file the review shows the lines that will change, and a copy can be saved elsewhere; with
/// any other store it shows the values alone. Theme and keys are those of the user's `prefs`
/// settings. What others change in the store meanwhile is
/// noticed where the store can be watched, else when it is saved, and merged key by key; a clash is
/// asked.
public struct TerminalEditor: Sendable {
  let store: any PreferenceStore
  let snapshot: any Snapshot
  let schema: Schema
  let title: DocumentTitle
  let didSave: @Sendable () async -> Void
  /// As it opens, all values checked.
  private let opened: Editor
  let other: OtherStore?

  /// The most threads that run at once, to be asked of `Headroom`: the editor's own, one each for
  /// watching the file and the settings, the journal, and two for work in the background.
  package static let threads = 6

  /// Throws where the store cannot be read.
  public init(
    _ store: any PreferenceStore, schema: Schema, program: String? = nil
  ) async throws(StoreError) {
    self.init(store, at: try await store.load(), schema: schema, program: program)
  }

  /// `snapshot`: as `store` was just loaded. `didSave` is run after each save, while the editor is
  /// still open; the next key waits for it.
  package init(
    _ store: any PreferenceStore, at snapshot: any Snapshot, schema: Schema,
    program: String? = nil, against other: OtherStore? = nil,
    didSave: @escaping @Sendable () async -> Void = {}
  ) {
    self.other = other
    self.store = store
    self.snapshot = snapshot
    self.schema = schema
    self.didSave = didSave
    title = DocumentTitle(of: store, at: snapshot, program: program)
    opened = Editor(title: title, schema: schema, snapshot: snapshot)
  }

  /// Until the user quits, or a signal ends it, which is raised anew once the terminal is as it was.
  /// Returns that signal where the program has outlived it. Throws where the terminal cannot show it.
  ///
  /// `plain`: line by line, as also where the settings want that and where the terminal cannot move
  /// its cursor; of one that nobody describes the user is asked what to take it for.
  @discardableResult
  public func run(plain: Bool = false) async throws(TerminalError) -> Int32? {
    try await withTaskExecutorPreference(EditingThread()) { () async throws(TerminalError) in
      let settings = Settings()
      let inbox = Inbox()
      let inForce = SettingsInForce(settings)
      let following = inForce.follow(telling: inbox)
      defer { following?.cancel() }
      if !plain, !settings.isPlain,
        let screen = try TerminalKind.screen(settings.terminal, bell: inbox.bell)
      {
        let result = await run(on: screen, inForce, inbox: inbox, state: .standard)
        screen.close(because: result.signal, saying: result.lastWords)
        return result.signal
      }
      let lines = try LineTerminal()
      let result = await run(byLinesOn: lines, settings, inbox: inbox, state: .standard)
      lines.close(because: result.signal, saying: result.lastWords)
      return result.signal
    }
  }

  /// How it ended, and what is to be told of that.
  struct Result {
    let ending: SessionEnding
    let words: String?

    var signal: Int32? {
      switch ending {
      case .quit: nil
      case .hungUp: SIGHUP
      case .terminated(let signal): signal
      }
    }

    /// Nobody reads what is said to a terminal that is gone.
    var lastWords: String? { ending == .hungUp ? nil : words }
  }

  /// What is not saved is kept in `state`; nowhere where there is none.
  func run(
    on device: some TerminalDevice, _ settings: SettingsInForce = SettingsInForce(.standard),
    inbox: Inbox = Inbox(),
    state: StateDirectory? = nil
  ) async -> Result {
    let around = Surroundings(of: self, telling: inbox, state: state)
    defer { around.leave() }
    let isOnSettings = (store as? FileStore).map { SettingsFile.isAt($0.path) } ?? false
    var session = Session(
      editor(telling: settings.now.problem), on: device, inbox: inbox,
      settings: { editor in
        let settings = isOnSettings ? Settings(stagedIn: editor) : settings.now
        return settings.terminal(in: editor.theme)
      },
      noting: around.note, onFocus: around.onFocus,
      beside: Beside(on: { EditingThread() }) { await perform($0) }, perform: around.perform)
    let ending = await session.run()
    return Result(
      ending: ending,
      words: around.end(ending, session.editor, isUnfinished: session.isUnfinished))
  }

  func run(
    byLinesOn device: some LineDevice, _ settings: Settings = .standard, inbox: Inbox = Inbox(),
    state: StateDirectory? = nil
  ) async -> Result {
    let around = Surroundings(of: self, telling: inbox, state: state)
    defer { around.leave() }
    var editor = editor(telling: settings.problem)
    _ = editor.update(.settings(settings.terminal.editor))
    var session = PlainSession(
      editor, on: device, inbox: inbox, noting: around.note, perform: around.perform)
    let ending = await session.run()
    return Result(ending: ending, words: around.end(ending, session.editor))
  }

  private func editor(telling problem: String?) -> Editor {
    var editor = opened
    if let other { _ = editor.update(.compare(other.snapshot, label: other.label)) }
    if let problem = problem ?? schemaProblem { _ = editor.update(.notice(.problem(problem))) }
    return editor
  }

  /// The faulty keywords that were left out of the schema.
  private var schemaProblem: String? {
    guard let first = schema.faults.first else { return nil }
    let count = schema.faults.count
    let what = count == 1 ? "1 faulty keyword: " : "\(count) faulty keywords, first "
    return "the schema is used without \(what)\(first)"
  }
}
