import Documents
import Preferences
import Testing

@testable import Editing

/// Compares an editor on the beginning of a document with one on the whole document.
struct BeginningTests {
  private static let title = DocumentTitle(name: "t", directory: "/")

  /// A document of 400 keys, flat or in groups.
  private static func text(groups: Bool) -> String {
    let members = (0..<400).map { number in
      groups
        ? "  \"group\(number)\": {\n    \"n\(number)\": \(number), \"list\": [1, 2]\n  }"
        : "  \"org.part\(number % 5).key\(number)\": \"text \(number)\""
    }
    return "{\n" + members.joined(separator: ",\n") + "\n}\n"
  }

  private func editors(groups: Bool) throws -> (beginning: Editor, whole: Editor) {
    let bytes = Array(Self.text(groups: groups).utf8)
    let whole = DocumentSnapshot(
      try DocumentReader.open(bytes), revision: Revision(token: "whole"))
    let beginning = try #require(
      DocumentSnapshot(beginning: Array(bytes[..<4_000]), of: 5 << 20))
    return (
      Editor(title: Self.title, schema: .empty, snapshot: beginning),
      Editor(title: Self.title, schema: .empty, snapshot: whole)
    )
  }

  @Test(arguments: [true, false])
  func `after any accepted commands both editors show the same rows`(groups: Bool) throws {
    var (beginning, whole) = try editors(groups: groups)
    var random = Randomness(seed: 7)
    let moves: [Command] = [
      .up, .down, .down, .pageUp, .pageDown, .halfPageUp, .halfPageDown, .first, .last, .accept,
      .search, .enter, .otherPane,
    ]
    var accepted = 0
    for _ in 0..<500 {
      let message = Message.command(random.pick(moves))
      guard beginning.needsNoRest(for: message) else { continue }
      accepted += 1
      #expect(beginning.update(message) == nil)
      #expect(whole.update(message) == nil)
      #expect(beginning.cursor == whole.cursor)
      for index in beginning.cursor..<beginning.cursor + 20 {
        #expect("\(beginning.row(at: index))" == "\(whole.row(at: index))")
        #expect(beginning.group(at: index) == whole.group(at: index))
      }
      #expect(beginning.detail?.lines == whole.detail?.lines)
    }
    #expect(accepted > 100)
  }

  @Test func `commands that may need the rest are not accepted`() throws {
    let (beginning, _) = try editors(groups: true)
    #expect(beginning.showsBeginning && beginning.fillsScreen)
    let accepted: Set<Command> = [
      .up, .down, .pageUp, .pageDown, .halfPageUp, .halfPageDown, .first, .quit, .redraw, .suspend,
    ]
    for command in Command.allCases {
      #expect(beginning.needsNoRest(for: .command(command)) == accepted.contains(command))
    }
    #expect(!beginning.needsNoRest(for: .text(.insert("a"))))
  }

  @Test func `a move to the last known rows is not accepted`() throws {
    var (beginning, _) = try editors(groups: false)
    while beginning.needsNoRest(for: .command(.down)) { _ = beginning.update(.command(.down)) }
    #expect(beginning.cursor + 2 * beginning.pageSize + 1 == beginning.rowCount)
  }

  @Test func `the namespaces have no counts until the rest is read`() throws {
    let (beginning, whole) = try editors(groups: true)
    let known = beginning.namespaces.map(\.label)
    #expect(known.count > 2 && whole.namespaces.map(\.label).starts(with: known))
    #expect(beginning.namespaces.allSatisfy { !$0.isCounted })
    #expect(whole.namespaces.allSatisfy { $0.isCounted })
  }

  @Test func `an only namespace is not opened in the tree until the rest is read`() throws {
    let (beginning, whole) = try editors(groups: false)
    #expect(beginning.namespaces.map(\.label) == ["all", "org"])
    #expect(whole.namespaces.count == 7)
  }
}
