import Preferences
import Terminal

/// Why a program's preferences could not be opened in the terminal.
public enum EditingError: Error, Sendable {
  /// The terminal cannot show the editor, or there is none. `label` names what was to be edited.
  case terminal(TerminalError, label: String)
  case store(StoreError)
  /// The system refuses the memory or the threads that the editor needs; in words.
  case shortage(String)
}

extension EditingError: CustomStringConvertible {
  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .terminal(.notATerminal, let label):
      "\(TerminalError.notATerminal); run it in a terminal, or change \(label.printable) itself"
    case .terminal(let error, _): error.description
    case .store(let error): error.description
    case .shortage(let words): words
    }
  }
}
