import Preferences

/// Why there is no such theme to be had.
public enum ThemeError: Error {
  case unknown(String, nearest: String?)
  case file(StoreError)
  /// What is wrong in the file, in its order; never empty.
  case invalid([Problem], path: String)
}

extension ThemeError: CustomStringConvertible {
  /// In one line: `…/mine.json: line 3, column 15: is not a colour …`.
  public var description: String {
    switch self {
    case .unknown(let name, let nearest):
      "no theme \(name.quoted)" + (nearest.map { "; did you mean \($0.printable)?" } ?? "")
    case .file(let error): error.description
    case .invalid(let problems, let path):
      "\(path.printable): \(problems.first?.description ?? "")"
    }
  }
}
