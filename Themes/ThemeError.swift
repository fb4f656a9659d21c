import Preferences

/// Why a theme cannot be loaded.
package enum ThemeError: Error {
  case unknown(String, nearest: String?)
  case file(StoreError)
  /// The problems of the file, in its order. Never empty.
  case invalid([Problem], path: String)
}

extension ThemeError: CustomStringConvertible {
  /// The first problem, in one line: `…/mine.json: line 3, column 15: is not a colour …`.
  package var description: String {
    switch self {
    case .unknown(let name, let nearest):
      "no theme \(name.quoted)" + (nearest.map { "; did you mean \($0.printable)?" } ?? "")
    case .file(let error): error.description
    case .invalid(let problems, let path):
      "\(path.printable): \(problems.first?.description ?? "")"
    }
  }
}
