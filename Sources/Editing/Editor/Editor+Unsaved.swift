import Preferences

/// Tells one state of what is not saved from another, at no cost. Equal marks: nothing to be kept
/// anew.
public struct UnsavedMark: Hashable, Sendable {
  let edition: Int
  let typing: TypedText?
}

extension Editor {
  public var unsavedMark: UnsavedMark { UnsavedMark(edition: draft.edition, typing: typing) }

  /// What has been typed into an open field, and is not staged yet.
  public var typing: TypedText? {
    guard let field = mode.beneathHelp.openField, field.isTouched else { return nil }
    switch field.purpose {
    case .set: return TypedText(field.name, field.line.text)
    case .insert: return TypedText(field.name, field.line.text, isNew: true)
    case .marked: return TypedText(field.name, field.line.text, marked: marks)
    }
  }
}

extension Editor {
  /// Wherever a value is being typed.
  public internal(set) var openField: Field? {
    get { mode.openField }
    set { mode.openField = newValue }
  }
}

extension Mode {
  var openField: Field? {
    get {
      switch self {
      case .edit(let field): field
      case .conflict(let conflict): conflict.typing
      default: nil
      }
    }
    set {
      switch self {
      case .edit: if let newValue { self = .edit(newValue) }
      case .conflict(var conflict):
        conflict.typing = newValue
        self = .conflict(conflict)
      default: break
      }
    }
  }
}
