import Editing
import Themes

extension TerminalEditor {
  /// Whether it can be shown; why not, where its file is broken.
  func theme(named name: String) -> Message {
    do throws(ThemeError) {
      _ = try ThemeLibrary.users.theme(named: name)
      return .theme(name)
    } catch {
      return .notice(.problem("\(error)"))
    }
  }
}
