import Editing
import Glibc
import Preferences
import Store

extension TerminalEditor {
  /// In the user's own editor, which has the terminal meanwhile.
  func edit(_ outside: OutsideText, in state: StateDirectory) -> Message {
    let editor = OutsideEditor(
      command: .init { String(environment: $0) }, state: state)
    do throws(OutsideEditor.Failure) {
      let name = outside.name.label + (outside.isJSON ? ".json" : ".txt")
      return .editedOutside(outside.name, try editor.edit(outside.text, named: name))
    } catch {
      return .notice(.problem(error.words))
    }
  }
}
