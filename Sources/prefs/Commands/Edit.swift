import ArgumentParser
import Documents
import Platform
import Preferences
import PreferencesCommands
import PreferencesEditor
import Schemas
import Store
import Terminal

extension Prefs {
  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit",
      abstract: "Edits a file in the terminal. Prints the list if there is no terminal.",
      usage: "prefs [<file> [--schema <file>]]",
      discussion: """
        A file may be the name of a program from prefs catalog, or prefs for its own settings. \
        Without a file, lists the programs on this machine whose settings prefs knows; Enter opens one.
        """)

    @Argument(help: FileArguments.help, completion: .file())
    var file: String?
    @OptionGroup var schema: SchemaArguments
    @OptionGroup(title: "Server options") var server: ServerArguments
    @OptionGroup var against: AgainstOption
    @Flag(help: "Edit line by line, without a full screen. Suits screen readers.") var plain = false
    @Flag(
      inversion: .prefixedNo,
      help: "Show the file and write nothing. The default for root's files, if you are not root.")
    var readOnly: Bool?
    @Argument(help: .hidden) var others: [String] = []

    /// Suggests a command: this one is the default, so the file may be a misspelt command.
    func validate() throws {
      guard let file else {
        guard schema.isEmpty else {
          throw ValidationError("Missing expected argument '<file>'")
        }
        return
      }
      guard let other = others.first else { return }
      let commands = Prefs.configuration.subcommands.map { $0._commandName }
      guard let near = file.nearest(among: commands) else {
        throw ValidationError("Unexpected argument '\(other)'")
      }
      throw ValidationError("unknown command \(file.quoted); did you mean \(near)?")
    }

    func run() async throws {
      let isOnTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
      guard let path = file.map(KnownPrograms.path) else {
        return try await listPrograms(isOnTerminal: isOnTerminal)
      }
      var command = self
      if schema.dialect == nil, schema.nominalPath == nil {
        command.schema.nominalPath = TemporaryName.original(
          of: path, callerArguments: Caller.arguments)
      }
      let thread = isOnTerminal || plain ? try EditingThread.ofEditor() : nil
      try await withTaskExecutorPreference(thread) { [command] in
        try await command.edit(path, isOnTerminal: isOnTerminal)
      }
    }

    /// Shows the programs of this machine, or prints them if there is no terminal.
    private func listPrograms(isOnTerminal: Bool) async throws {
      let list = ProgramList()
      guard isOnTerminal, !plain else {
        return try ProgramSummary.print(await list.summaries())
      }
      let thread = try EditingThread.ofEditor()
      let ending = try await withTaskExecutorPreference(thread) {
        [schema = list.schema, openingCommand] in
        let editor = TerminalEditor(
          list, at: list.current, schema: schema, openingCommand: openingCommand)
        return try await editor.session(plain: false)
      }
      if let signal = ending.signal { throw ExitCode(128 + signal) }
    }

    /// Edits the file, again after each repair and in each dialect that the user chooses.
    private func edit(_ path: String, isOnTerminal: Bool) async throws {
      var command = self
      while true {
        do {
          let ending = try await command.open(path, isOnTerminal: isOnTerminal)
          if let signal = ending?.signal { throw ExitCode(128 + signal) }
          guard case .reread(let dialect)? = ending else { return }
          command.schema.dialect = Dialect(named: dialect)
        } catch {
          guard isOnTerminal, let repair = error.failure.flatMap(Repair.init) else { throw error }
          try repair.perform()
        }
      }
    }

    /// Edits the file, or prints the list. Returns how the session of the editor ended.
    private func open(_ path: String, isOnTerminal: Bool) async throws -> SessionEnding? {
      let location = try Location(path)
      // Only the editor has settings.
      let settings = isOnTerminal || plain ? Settings() : nil
      if isOnTerminal, let settings, let beginning = beginning(of: location) {
        return try await TerminalEditor.run(showing: beginning, settings) {
          let (subject, editor) = try await opened(location, settings)
          guard let editor else { throw Failure(subject.path, .inputOutput) }
          return editor
        }
      }
      let (subject, editor) = try await ProgressLine.shown(for: path) {
        try await opened(location, settings)
      }
      guard let editor else {
        try Listing(subject).print()
        return nil
      }
      // The editor shows the progress of its own work.
      return try await Progress.$current.withValue(nil) {
        try await editor.session(plain: plain)
      }
    }

    /// This program with the options that do not depend on the file. A file that the open one includes gets
    /// the same schema, and the same dialect unless its own name says more.
    private var openingCommand: TerminalEditor.OpeningCommand {
      // Another program may have this one's name.
      let program = "/proc/self/exe".resolvedPath ?? CommandLine.arguments.first ?? "prefs"
      let plain =
        (plain ? ["--plain"] : [])
        + (readOnly.map { [$0 ? "--read-only" : "--no-read-only"] } ?? [])
      let (schema, nominalPath) = (schema, schema.nominalPath ?? file)
      return { path, dialect in
        var command = [program, "edit"] + plain
        guard let dialect else { return command + ["--", path] }
        if let nominalPath, KnownPrograms.entry(forFileAt: path) == nil,
          KnownPrograms.entry(forFileAt: nominalPath) != nil
        {
          command += ["--as", nominalPath]
        }
        if Dialect(path: path) == nil { command += ["--dialect", dialect.name] }
        if let schemaPath = schema.path { command += ["--schema", schemaPath] }
        return command + (schema.ignoresSchemas ? ["--no-schema"] : []) + ["--", path]
      }
    }

    /// The beginning of a large file that can be shown before the rest is read. Nil if an option needs the
    /// whole file first.
    private func beginning(of location: Location) -> FileBeginning? {
      guard case .file(let path) = location, !plain, schema.isEmpty, against.store == nil,
        !SettingsFile.isAt(path)
      else { return nil }
      return FileBeginning(path: path)
    }

    /// Opens the store, with an editor that has the user's settings. Nil: no editor.
    private func opened(
      _ location: Location, _ settings: Settings?
    ) async throws -> (CommandContext, TerminalEditor?) {
      var isFile: Bool { if case .file = location { true } else { false } }
      let subject = try await Progress.scaled(to: 0..<0.5) {
        try await CommandContext(
          OpenedStore(
            location, server: server, creating: isFile && settings != nil,
            options: schema.reading, hiding: schema),
          schema: schema, server: server)
      }
      guard let settings, let store = subject.store else { return (subject, nil) }
      let other = try await against.opened(comparing: location, server, schema.reading)
      // The editor checks all values.
      let editor = Progress.scaled(to: 0.5..<1) {
        TerminalEditor(
          store, at: subject.snapshot, schema: subject.schema,
          against: other.map { ComparedStore($0.label, $0.store, at: $0.snapshot) },
          schemaProblem: subject.schemaProblem, openingCommand: openingCommand,
          readBy: subject.program, readOnly: reasonToWriteNothing(to: store, settings),
          settings: settings)
      }
      return (subject, editor)
    }

    /// Why nothing may be written. Nil if it may.
    private func reasonToWriteNothing(
      to store: any PreferenceStore, _ settings: Settings
    ) -> String? {
      if let readOnly { return readOnly ? "--read-only is given" : nil }
      if let file = store as? FileStore, file.owner.isRootOfOthers {
        return "it is root's file; sudo prefs edits it, --no-read-only edits a copy"
      }
      let isOnSettings = (store as? FileStore).map { SettingsFile.isAt($0.path) } ?? false
      return settings.isReadOnly && !isOnSettings
        ? "the setting readOnly is on; --no-read-only is stronger" : nil
    }
  }
}
