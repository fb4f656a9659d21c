import Preferences

extension Editor {
  /// What a command does in a field, wherever it is open.
  mutating func perform(_ command: Command, in field: inout Field) -> Effect? {
    switch command {
    case .increase, .decrease: turn(&field, by: command == .increase ? 1 : -1)
    case .pageUp, .pageDown: field.step(by: command == .pageUp ? 10 : -10)
    case .otherPane: return goOn(in: &field)
    case .spread: if !field.spread() { notice = .info("\(field.name.label) has one line") }
    case .reveal: reveal(&field)
    case .cancel: field.completion = nil
    default: break
    }
    return nil
  }

  private mutating func reveal(_ field: inout Field) {
    if field.reveal() { return }
    notice = .info(
      field.entry.isSecret
        ? "only what was typed here is shown; \(key: .viewValue) shows what is stored"
        : "\(field.name.label) is no secret")
  }

  /// Up and Down: what is stepped; among rows of digits the row; of a path what it may go on with.
  private mutating func turn(_ field: inout Field, by count: Int) {
    if field.completion != nil {
      field.chooseCompletion(by: -count)
    } else if case .bytes = field.form {
      field.line.update(count > 0 ? .up : .down)
    } else if !field.step(by: count), field.steps, field.value != nil {
      notice = .info("there is no further step")
    }
  }

  /// Tab: a path goes on, digits change, the next part of a date, the next example.
  private mutating func goOn(in field: inout Field) -> Effect? {
    switch field.entry.kind.core {
    case .path where field.entry.examples.isEmpty || !field.line.isEmpty:
      return complete(&field)
    case .data: field.convertDigits()
    case .date(let form) where field.entry.examples.isEmpty:
      guard let next = form.nextPart(of: field.line.text, after: field.line.cursor) else { break }
      field.line.move(to: next)
    default: field.takeExample()
    }
    return nil
  }
}
