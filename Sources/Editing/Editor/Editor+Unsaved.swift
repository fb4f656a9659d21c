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
    guard case .edit(let field) = mode.beneathHelp, field.purpose == .set, field.isTouched else {
      return nil
    }
    return TypedText(field.name, field.line.text)
  }
}
