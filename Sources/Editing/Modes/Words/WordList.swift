import Preferences

/// The words of a value that is being typed, as rows. All changes are in the text of the field, which stages them at
/// once.
public struct WordList: Sendable {
  /// The field whose text has the words.
  package private(set) var field: Field
  package private(set) var text: WordText
  package private(set) var cursor = 0
  /// The word that is being typed.
  package private(set) var typed: LineText?
  /// Whether the typed word is a new one, which gets a row at the cursor.
  package private(set) var isNew = false
  private var undone: [WordText] = []
  private var former: [WordText] = []

  /// Returns nil if the value is no list of words.
  init?(_ field: Field) {
    guard let syntax = field.wordSyntax else { return nil }
    self.field = field
    text = WordText(field.plainText, syntax)
  }
}

extension WordList: EditorMode {
  var mode: Mode { .words(self) }

  /// The field with the words, which is drawn as one line.
  var openField: Field? {
    var line = field
    line.form = .line
    return line
  }

  mutating func handle(_ command: Command, in editor: inout Editor) throws(Notice) -> Transition {
    if typed != nil { return try handleTyping(command) }
    let index = text.words.isEmpty ? nil : cursor
    switch command {
    case .cancel, .leave, .quit: return .open(.edit(field))
    case .accept: return try field.handle(.accept, in: &editor)
    case .edit: if let index { typed = LineText(text.words[index]) } else { beginWord(at: 0) }
    case .add: beginWord(at: index.map { $0 + 1 } ?? 0)
    case .insertBefore: beginWord(at: cursor)
    case .remove: if let index { try change { $0.remove(at: index) } }
    case .moveUp, .moveDown: try move(by: command == .moveUp ? -1 : 1)
    case .undo: try goBack(\.former, \.undone, "nothing to undo")
    case .redo: try goBack(\.undone, \.former, "nothing to redo")
    default: cursor = command.moved(cursor, of: text.words.count, page: editor.pageSize)
    }
    return .stay
  }

  mutating func type(_ input: TextInput, in editor: inout Editor) throws(Notice) -> Transition {
    guard typed != nil else {
      guard case .paste(let pasted) = input else { return .stay }
      try paste(pasted)
      return .stay
    }
    typed?.update(input)
    return .stay
  }

  mutating func point(atOption index: Int) {
    if typed == nil, index < text.words.count { cursor = index }
  }
}

extension Editor {
  /// `3 users: anna, backup, carol`, if the row under the cursor has several words that may be shown.
  package var wordsUnderCursor: String? {
    guard let row = cursorRow, !row.entry.isSecret, case .string(let text)? = row.effectiveValue
    else { return nil }
    return row.entry.words?.reading(of: text)
  }
}

// MARK: Changing

extension WordList {
  private mutating func beginWord(at index: Int) {
    (typed, isNew, cursor) = (LineText(), true, index)
  }

  private mutating func handleTyping(_ command: Command) throws(Notice) -> Transition {
    switch command {
    case .accept: try acceptWord()
    case .cancel: endTyping()
    default: break
    }
    return .stay
  }

  /// Puts the typed word into the text. An empty one changes nothing.
  private mutating func acceptWord() throws(Notice) {
    guard let word = typed?.text, !word.isEmpty else { return endTyping() }
    guard text.isWord(word) else {
      throw .problem("\(word.quotedBriefly) is not one word\(text.syntax.advice)")
    }
    let (index, isNew) = (cursor, isNew)
    try change { text in
      if isNew { text.insert(word, at: index) } else { text.replace(at: index, with: word) }
    }
    (typed, self.isNew) = (nil, false)
  }

  private mutating func endTyping() {
    (typed, isNew) = (nil, false)
    cursor = max(0, min(cursor, text.words.count - 1))
  }

  private mutating func move(by step: Int) throws(Notice) {
    let target = cursor + step
    guard text.words.indices.contains(target) else {
      throw .info(step < 0 ? "it is the first" : "it is the last")
    }
    let first = min(cursor, target)
    try change { $0.swap(at: first) }
    cursor = target
  }

  /// Inserts the words of a pasted text after the one under the cursor.
  private mutating func paste(_ pasted: PastedText) throws(Notice) {
    let syntax = text.syntax
    let words = pasted.lines.flatMap { WordText(String($0), syntax).words }
    var index = text.words.isEmpty ? 0 : cursor + 1
    let first = index
    try change { text in
      for word in words {
        text.insert(word, at: index)
        index += 1
      }
    }
    cursor = max(first, index - 1)
  }

  /// Changes the text, unless that would divide it otherwise.
  private mutating func change(_ body: (inout WordText) -> Void) throws(Notice) {
    var new = text
    body(&new)
    guard new.isStable else {
      throw .problem("a quote that is not closed takes in other words; \(key: .leave) goes back")
    }
    if new == text { return }
    former.append(text)
    undone = []
    show(new)
  }

  private mutating func goBack(
    _ from: WritableKeyPath<Self, [WordText]>, _ to: WritableKeyPath<Self, [WordText]>,
    _ nothing: String
  ) throws(Notice) {
    guard let other = self[keyPath: from].popLast() else { throw .info(nothing) }
    self[keyPath: to].append(text)
    show(other)
  }

  private mutating func show(_ new: WordText) {
    text = new
    cursor = max(0, min(cursor, new.words.count - 1))
    field.replacePlainText(with: new.text)
  }
}

extension Field {
  /// Replaces the text by one that is read as exactly `text`.
  fileprivate mutating func replacePlainText(with text: String) {
    let read = try? entry.parse(text)
    let isItself = read.map { $0 == .string(text) || !$0.isContainer && $0.text == text } ?? true
    replace(with: isItself ? text : entry.text(of: .string(text)))
  }
}

extension WordSyntax {
  /// A hint for those who type several words.
  fileprivate var advice: String {
    guard let quote = quotes.first else { return "" }
    return "; \(String(Character(quote))) before and after it keeps it one"
  }
}
