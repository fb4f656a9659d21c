import Preferences
import PreferencesCommands
import Store
import Themes

/// The problems of a theme's file, and the roles that it leaves out.
struct ThemeReport {
  private let path: String
  private let document: ThemeDocument
  private let theme: Theme

  init(of path: String) throws {
    self.path = path
    let bytes = try FileContents.read(path)
    document = try located(in: path, .data) { () throws(Problem) in try ThemeDocument(bytes) }
    theme = document.theme(named: path)
  }

  var isWell: Bool { document.check().isEmpty && theme.lowContrastRoles.isEmpty }

  /// The messages for standard error.
  var messages: [String] {
    document.check().map { Diagnostics.text(of: $0, in: path) }
      + theme.lowContrastRoles.map(text) + [omissions].compactMap { $0 }
  }

  private func text(of faint: LowContrastRole) -> String {
    let place = document.place(of: faint.role).map { "\($0.line):\($0.column):" } ?? ""
    let worst = String(Double(Int(faint.contrast * 10)) / 10)
    return "\(path.printable):\(place) \(faint.role.rawValue): contrast \(worst):1 "
      + "with \(faint.depth.words) on \(faint.terminal.name), expected at least 4.5:1"
  }

  /// The message about roles that look like text because the theme leaves them out. This is not a
  /// fault. Nil if there are none, or if the file has problems.
  private var omissions: String? {
    guard document.check().isEmpty else { return nil }
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
