import Preferences

extension Editor {
  /// `a`: an element after the cursor in an open list, else a key.
  mutating func add() {
    if let why = title.readOnly {
      notice = .problem("cannot be saved: \(why)")
    } else if table.list != nil {
      if let list = openList { addElement(to: list) }
    } else {
      var addition = Addition(scope: scope, step: .name(LineText()))
      addition.templates = templates(for: "")
      addition.hints = hints(for: "")
      mode = .add(addition)
    }
  }

  mutating func adding(_ addition: Addition, _ command: Command) -> Effect? {
    var addition = addition
    if command == .cancel {
      mode = .browse
      return nil
    }
    switch addition.step {
    case .name(let line):
      if command == .accept {
        add(named: line.text, addition)
      } else {
        addition.move(command)
        mode = .add(addition)
      }
    case .type(let name, let options, let cursor):
      if command == .accept || command == .edit {
        ask(for: name, options[cursor])
      } else {
        let moved = command.moved(cursor, of: options.count, page: pageSize)
        addition.step = .type(name, options: options, cursor: moved)
        mode = .add(addition)
      }
    }
    return nil
  }

  mutating func typeName(_ addition: Addition, _ input: TextInput) {
    guard case .name(var line) = addition.step else { return }
    var addition = addition
    line.update(input)
    addition.step = .name(line)
    addition.hints = hints(for: line.text)
    addition.templates = templates(for: line.text)
    addition.hintCursor = nil
    addition.verdict = addition.hints.isEmpty ? refusal(ofTyped: line.text) : nil
    mode = .add(addition)
  }

  private mutating func add(named text: String, _ addition: Addition) {
    var addition = addition
    do throws(Problem) {
      let name = try nameToAdd(text)
      if draft[name] != nil {
        mode = .browse
        reveal(name)
        notice = .info("\(name.label) is set already")
      } else if let value = addition.value {
        keep(value, at: name, for: .set)
        notice = .info("added \(name.label); \(key: .accept) edits it")
      } else if let entry = schema.declaration(of: name), entry.kind != .any {
        mode = .browse
        if let refusal = refusal(of: entry) {
          notice = .problem(refusal)
        } else {
          begin(name, entry)
        }
      } else {
        addition.step = .type(name, options: Addition.kinds, cursor: 0)
        mode = .add(addition)
      }
    } catch {
      addition.verdict = error
      mode = .add(addition)
    }
  }

  private mutating func ask(for name: PreferenceName, _ kind: Kind) {
    mode = .browse
    begin(name, Entry(name, kind))
  }
}
