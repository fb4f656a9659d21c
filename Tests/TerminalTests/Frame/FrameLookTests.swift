import Editing
import Foundation
import Preferences
import Testing
import Themes

@testable import Terminal

/// Compares each cell's look with pictures in Tests/Pictures, for each theme and colour depth.
/// `PREFS_DRAW=1` redraws them. A letter stands for a look, listed below the picture; a blank is
/// the terminal's own look.
struct FrameLookTests {
  /// The scenes: a staged, an invalid and a matched row, with the detail pane.
  private static let views = [
    Scene(name: "list", keys: "/ 'or' Enter +", size: Size(columns: 64, rows: 18)) {
      try editor()
    },
    Scene(name: "review", keys: "/ 'or' Enter + w", size: Size(columns: 64, rows: 14)) {
      try editor()
    },
  ]

  private static func editor() throws -> Editor {
    let text = Sample.text.replacing("\"info\"", with: "\"loud\"")
    return Editor(
      title: DocumentTitle(name: "gateway.json", directory: "/etc/gateway"),
      schema: Schema(Sample.entries),
      snapshot: MemorySnapshot(try PreferenceValue(typed: text)))
  }

  /// A colour in its field, with its sample.
  @Test(arguments: ColourDepth.allCases)
  func `a colour's sample has that colour`(depth: ColourDepth) async throws {
    let view = Scene(
      name: "colour", keys: "G k k k k Enter", size: Size(columns: 64, rows: 18),
      editor: Sample.kinds)
    let frame = try #require(try await view.played().terminal.last)
    #expect((0..<frame.size.rows).contains { frame.row($0).contains { $0.style.rgb != nil } })
    var legend = Legend(theme: BundledTheme.dark.theme, depth: depth)
    let text = frame.text + "\n\n" + legend.letters(of: frame) + "\n\n" + legend.words + "\n"
    let file = Pictures.file("patch, \(depth.words).txt")
    if Pictures.areDrawnAnew { try Data(text.utf8).write(to: file) }
    #expect(text == (try String(contentsOf: file, encoding: .utf8)))
  }

  @Test(arguments: BundledTheme.allCases, ColourDepth.allCases)
  func `each cell has the attributes of its role`(theme: BundledTheme, depth: ColourDepth)
    async throws
  {
    var legend = Legend(theme: theme.theme, depth: depth)
    var text = ""
    for view in Self.views {
      let frame = try #require(try await view.played().terminal.last)
      text += frame.text + "\n\n" + legend.letters(of: frame) + "\n\n"
    }
    text += legend.words + "\n"
    let file = Pictures.file("colours \(theme.theme.name), \(depth.words).txt")
    if Pictures.areDrawnAnew { try Data(text.utf8).write(to: file) }
    #expect(text == (try String(contentsOf: file, encoding: .utf8)))
  }

  @Test func `the pictures contain a staged, an invalid and a matched row`() async throws {
    let frame = try #require(try await Self.views[0].played().terminal.last)
    let styles = Set((0..<frame.size.rows).flatMap { frame.row($0).map(\.style) })
    #expect(styles.contains { $0.role == .staged } && styles.contains { $0.role == .invalid })
    #expect(styles.contains { $0.isMatch && $0.isSelected })
    #expect(styles.contains { $0.isMatch && !$0.isSelected })
  }
}

/// The letters of the looks, in order of appearance.
private struct Legend {
  let theme: Theme
  let depth: ColourDepth
  private var looks: [Look] = []

  init(theme: Theme, depth: ColourDepth) { (self.theme, self.depth) = (theme, depth) }

  mutating func letters(of frame: Frame) -> String {
    (0..<frame.size.rows).map { row in
      var line = ""
      for cell in frame.row(row) { line.append(letter(of: cell)) }
      return String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  /// The second cell of a wide character has the look of the first.
  private mutating func letter(of cell: Cell) -> Swift.Character {
    let look = theme.look(of: cell.style, at: depth)
    if look == Look() { return " " }
    if !looks.contains(look) { looks.append(look) }
    return Self.letters[looks.firstIndex(of: look) ?? 0]
  }

  private static let letters = "abcdefghijklmnopqrstuvwxyz".map { $0 as Swift.Character }

  var words: String {
    zip(Self.letters, looks).map { "\($0)  \($1.words)" }.joined(separator: "\n")
  }
}

extension Look {
  /// The look as text, such as `4 on 236, bold`.
  fileprivate var words: String {
    let colours =
      (foreground?.words ?? "own") + (background.map { " on \($0.words)" } ?? "")
    let attributes = Attribute.allCases.filter(attributes.contains).map(\.rawValue)
    return ([colours] + attributes).joined(separator: ", ")
  }
}

extension Colour {
  fileprivate var words: String {
    switch self {
    case .palette(let index): "\(index)"
    case .rgb(let mixture): "#" + String(mixture.value | 1 << 24, radix: 16).dropFirst()
    }
  }
}

extension ColourDepth {
  fileprivate var words: String {
    switch self {
    case .none: "none"
    case .eight: "8"
    case .sixteen: "16"
    case .twoHundredFiftySix: "256"
    case .trueColour: "direct"
    }
  }
}
