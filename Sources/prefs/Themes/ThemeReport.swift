import Preferences
import PreferencesCommands
import Store
import Themes

/// What is wrong with a theme's file, and what it leaves out.
struct ThemeReport {
  private let path: String
  private let document: ThemeDocument
  private let theme: Theme

  init(of path: String) throws(Failure) {
    self.path = path
    document = try Self.document(path)
    theme = document.theme(named: path)
  }

  private static func document(_ path: String) throws(Failure) -> ThemeDocument {
    let bytes = try FileContents.bytes(of: path)
    do throws(Problem) {
      return try ThemeDocument(bytes)
    } catch {
      throw Failure(error, in: path, .data)
    }
  }

  var isWell: Bool { document.problems.isEmpty && theme.lowContrastRoles.isEmpty }

  /// For standard error.
  var messages: [String] {
    document.problems.map { Diagnostics.text(of: $0, in: path) }
      + theme.lowContrastRoles.map(text) + [omissions].compactMap { $0 }
  }

  private func text(of faint: LowContrastRole) -> String {
    let place = document.place(of: faint.role).map { "\($0.line):\($0.column):" } ?? ""
    let worst = String(Double(Int(faint.contrast * 10)) / 10)
    return "\(path.printable):\(place) \(faint.role.rawValue): contrast \(worst):1 "
      + "with \(faint.depth.words) on \(faint.terminal.name), expected at least 4.5:1"
  }

  /// No fault: a role that is left out looks like text. Of a theme that is misspelt nobody knows.
  private var omissions: String? {
    guard document.problems.isEmpty else { return nil }
    let roles = ThemeRole.allCases.filter { theme.looks[$0] == nil }.map(\.rawValue)
    guard !roles.isEmpty else { return nil }
    return "\(path.printable): looking like text: \(roles.joined(separator: ", "))"
  }
}

extension ColourDepth {
  fileprivate var words: String {
    switch self {
    case .none: "no colours"
    case .eight: "8 colours"
    case .sixteen: "16 colours"
    case .twoHundredFiftySix: "256 colours"
    case .trueColour: "true colour"
    }
  }
}
