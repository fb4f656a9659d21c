import ArgumentParser

/// A command line without options: `prefs FILE`, or `get`, `set`, `unset`, `list` or `check` of files.
///
/// ArgumentParser needs several times the instructions of a whole `get` to parse it, because it looks up
/// the type of each option at run time. So these common command lines are recognized without it. Their
/// commands have the values that ArgumentParser would set; a property without a value ends the program.
enum PlainCommand {
  case edit(Prefs.Edit)
  case get(Prefs.Get)
  case set(Prefs.Set)
  case unset(Prefs.Unset)
  case list(Prefs.List)
  case check(Prefs.Check)

  /// Returns nil if the arguments need ArgumentParser: they have an option or a mistake, or another command.
  init?(_ arguments: [String]) {
    guard let first = arguments.first, !arguments.contains(where: { $0.hasPrefix("-") }) else {
      return nil
    }
    let rest = Array(arguments.dropFirst())
    switch (first, rest.count) {
    case ("get", 2): self = .get(Prefs.Get(file: rest[0], name: rest[1]))
    case ("set", 2...):
      let command = Prefs.Set(file: rest[0], name: rest[1], value: Array(rest.dropFirst(2)))
      guard (try? command.validate()) != nil else { return nil }
      self = .set(command)
    case ("unset", 2...):
      self = .unset(Prefs.Unset(file: rest[0], names: Array(rest.dropFirst())))
    case ("list", 1): self = .list(Prefs.List(file: rest[0]))
    case ("check", 1...): self = .check(Prefs.Check(files: rest))
    case (_, 0) where !Self.isCommand(first): self = .edit(Prefs.Edit(file: first))
    default: return nil
    }
  }

  func run() async throws {
    switch self {
    case .edit(let command): try await command.run()
    case .get(let command): try await command.run()
    case .set(let command): try await command.run()
    case .unset(let command): try await command.run()
    case .list(let command): try await command.run()
    case .check(let command): try await command.run()
    }
  }

  private static func isCommand(_ word: String) -> Bool {
    Prefs.configuration.subcommands.contains { $0._commandName == word }
  }
}

extension Prefs.Edit {
  fileprivate init(file: String) {
    self.init()
    (self.file, schema, server, against) = (file, .none, .none, .none)
    (plain, readOnly, others) = (false, nil, [])
  }
}

extension Prefs.Get {
  fileprivate init(file: String, name: String) {
    self.init()
    (self.file, self.name) = (.onlyFile(file), name)
    (`default`, effective, json) = (false, false, false)
  }
}

extension Prefs.Set {
  fileprivate init(file: String, name: String, value: [String]) {
    self.init()
    (self.file, self.name, self.value) = (.onlyFile(file), name, value)
    (arguments, safety, type) = (.none, .none, nil)
  }
}

extension Prefs.Unset {
  fileprivate init(file: String, names: [String]) {
    self.init()
    (self.file, self.names) = (.onlyFile(file), names)
    (ignoreMissing, commentOut, options, safety) = (false, false, .none, .none)
  }
}

extension Prefs.List {
  fileprivate init(file: String) {
    self.init()
    (self.file, options, against) = (.onlyFile(file), .none, .none)
  }
}

extension Prefs.Check {
  fileprivate init(files: [String]) {
    self.init()
    (self.files, all, schema, server) = (files, false, .none, .none)
    (catalog, format, json, lenient, asksProgram) = (nil, nil, false, false, false)
  }
}
