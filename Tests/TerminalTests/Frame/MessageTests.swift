import Editing
import Foundation
import Preferences
import Testing

@testable import Terminal

/// Checks that no message is cut at common widths, or covers the line that is being typed.
struct MessageTests {
  static let sizes = [
    Size(columns: 80, rows: 24), Size(columns: 60, rows: 20), Size(columns: 40, rows: 12),
  ]
  /// A text of about 200 characters, each word of which occurs once.
  private static let words = (1...25).map { "word\($0 * 7)," }.joined(separator: " ") + " end."

  /// Modes whose prompt is not in the place of the notice.
  private static let announcing: [KeyContext] = [
    .browse, .edit, .editText, .words, .choose, .review, .diff, .history, .former, .recovery,
    .confirmQuit,
    .confirm, .viewValue, .help,
  ]

  @Test(arguments: sizes, announcing)
  func `a notice is whole in every mode`(size: Size, context: KeyContext) async throws {
    var scene = try #require(Scene.contexts[context])
    scene.size = size
    scene.calls.append(.notice(.problem(Self.words)))
    let frame = try #require(try await scene.played().terminal.last)
    #expect(frame.contains(Self.words), "\(frame.text)")
    #expect(frame.flaw == nil)
  }

  @Test(arguments: sizes)
  func `a notice does not cover the line being typed`(size: Size) async throws {
    for keys in ["g Enter ^U '87654'", "G Enter ^U '87654'"] {
      let scene = Scene(
        name: "typed", keys: keys, size: size, calls: [.notice(.problem(Self.words))])
      let frame = try #require(try await scene.played().terminal.last)
      #expect(frame.contains("87654") && frame.contains(Self.words), "\(frame.text)")
    }
  }

  @Test(arguments: sizes)
  func `the problem of a typed value is whole, and so is the value`(size: Size) async throws {
    let scene = Scene(name: "problem", keys: "g Enter '7'", size: size, editor: Self.refusing)
    let frame = try #require(try await scene.played().terminal.last)
    #expect(frame.contains(Self.words) && frame.contains("stored7"), "\(frame.text)")
  }

  @Test(arguments: sizes.dropLast())
  func `the detail shows the whole problem of a stored value`(size: Size) async throws {
    let scene = Scene(name: "detail", keys: "g", size: size, editor: Self.refusing)
    let frame = try #require(try await scene.played().terminal.last)
    #expect(frame.contains(Self.words), "\(frame.text)")
  }

  @Test(arguments: sizes)
  func `a line of commands and its problem are both whole`(size: Size) async throws {
    let typed = "set server.port thousands-of-ports"
    let scene = Scene(name: "line", keys: "g : '\(typed)' Enter", size: size)
    let (editor, terminal) = try await scene.played()
    let frame = try #require(terminal.last)
    guard case .commandLine(let line) = editor.mode, let problem = line.problem else {
      Issue.record("the line has no problem")
      return
    }
    #expect(frame.contains(typed) && frame.contains(problem.message), "\(frame.text)")
  }

  @Test(arguments: sizes)
  func `every announcement of the editor is whole`(size: Size) async throws {
    let texts = try Self.announcements()
    #expect(texts.count > 100)
    for text in texts {
      var canvas = Canvas(Frame(size: size, charset: .unicode))
      canvas.putMessage(text, endingAt: size.rows - 2, .accent)
      #expect(canvas.frame.contains(text), "\(size.columns) columns: \(text)\n\(canvas.frame.text)")
    }
  }

  /// An editor of one value that its schema refuses in many words.
  @Sendable private static func refusing() throws -> Editor {
    let words = words
    return Editor(
      title: DocumentTitle(name: "a.json", directory: "/tmp"),
      schema: Schema([
        Entry(
          PreferenceName(keys: "name"), .string, rules: [.explained(phrase: words) { _ in words }])
      ]),
      snapshot: MemorySnapshot(["name": "stored"]))
  }

  /// The texts of all notices in the sources of the editor, with a name in the place of what varies.
  private static func announcements() throws -> [String] {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources")
    var texts: [String] = []
    for module in ["Editing", "Terminal", "PreferencesEditor", "prefs"] {
      let files = FileManager.default.enumerator(
        at: sources.appending(path: module), includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "swift" else { continue }
        let source = try String(contentsOf: file, encoding: .utf8)
        for start in [".info(", ".problem(", "notice = .info(", "throw .problem("] {
          texts += source.literals(after: start)
        }
      }
    }
    return Array(Set(texts)).sorted()
  }
}

extension Frame {
  /// Whether the words of `text` are on the screen one after the other, over as many lines as needed. The line that
  /// is typed may be between them.
  fileprivate func contains(_ text: String) -> Bool {
    let shown = (0..<size.rows).map { row in self.row(row).map(\.text).joined() }
    func squeezed(_ text: String) -> String {
      text.filter { !$0.isWhitespace }
    }
    var others = shown
    if showsCursor { others.remove(at: cursor.row) }
    return [shown, others].contains { squeezed($0.joined()).contains(squeezed(text)) }
  }
}

extension String {
  /// The string literals that follow `start`, with `server.workers` for each interpolation.
  fileprivate func literals(after start: String) -> [String] {
    var texts: [String] = []
    var rest = self[...]
    while let found = rest.firstRange(of: start) {
      rest = rest[found.upperBound...]
      let opening = rest.drop { $0.isWhitespace }
      guard opening.first == "\"", !opening.hasPrefix("\"\"\"") else { continue }
      var literal = opening.dropFirst()
      var text = ""
      while let character = literal.popFirst(), character != "\"" {
        guard character == "\\" else {
          text.append(character)
          continue
        }
        guard literal.popFirst() == "(" else { continue }
        var depth = 1
        while depth > 0, let inner = literal.popFirst() {
          depth += inner == "(" ? 1 : inner == ")" ? -1 : 0
        }
        text += "server.workers"
      }
      texts.append(text)
    }
    return texts
  }
}
