import Preferences

/// Writes new text in a format, in the style of a document.
protocol TextWriter {
  associatedtype Text: TextDocument

  /// Makes a writer for the edits of a document.
  init(_ document: Text)
  var lineBreak: [UInt8] { get }
  /// Returns the text between two members on one line, as it is next to the member at `position`. By default, the
  /// blanks after the separator, or one.
  func gap(nextTo position: Int, _ layout: MemberLayout<Text>) -> [UInt8]
  /// Returns a new member or element. Its line has the `indentation`; nil means one line for everything. Imitates
  /// the member at `position`. Throws `.cannotHold`.
  func text(
    of insertion: ContainerEdits.Insertion, indentation: [UInt8]?, nextTo position: Int?,
    _ layout: MemberLayout<Text>
  ) throws(Problem) -> [UInt8]
  /// Returns the splices that replace a value. `indentation` is that of its member's line, or nil if that shares
  /// a line. Throws `.cannotHold`.
  func splices(
    replacing node: NodeID, with value: PreferenceValue, indentation: [UInt8]?
  ) throws(Problem) -> [Splice]
  /// Returns the splice that renames the key at a node. Throws `.cannotHold`.
  func splice(renaming key: NodeID, to name: String) throws(Problem) -> Splice
  /// Returns the splices that insert the first members of an empty container. Throws `.cannotHold`.
  func splices(filling layout: MemberLayout<Text>) throws(Problem) -> [Splice]
}

extension TextWriter {
  func gap(nextTo position: Int, _ layout: MemberLayout<Text>) -> [UInt8] {
    let first = position + 1 < layout.edits.count ? position : position - 1
    guard first >= 0, first + 1 < layout.edits.count else { return [0x20] }
    let end = layout.range(at: first).upperBound
    let next = max(end, layout.range(at: first + 1).lowerBound)
    let between = layout.document.bytes[end..<next]
    guard let separator = between.firstIndex(where: { $0 == layout.separator }),
      between[(separator + 1)...].allSatisfy(\.isBlank)
    else { return [0x20] }
    return Array(between[(separator + 1)...])
  }

  /// Returns the text of a new member and the comments after it. A member that comes back or moves keeps its text
  /// and its comments.
  func item(
    _ insertion: ContainerEdits.Insertion, _ indentation: [UInt8]?, nextTo position: Int?,
    _ layout: MemberLayout<Text>
  ) throws(Problem) -> NewMember {
    guard let text = insertion.text else {
      return NewMember(
        text: try self.text(
          of: insertion, indentation: indentation, nextTo: position, layout))
    }
    var tail = text.tail
    let gap = Gap(tail.indices, in: layout.document, tail)
    if let separator = gap.separator { tail.remove(at: separator) }
    let mustBreak = Gap(tail.indices, in: layout.document, tail).endsWithLineComment(at: tail.count)
    return NewMember(text: text.lead + text.bytes, tail: tail, mustBreak: mustBreak)
  }
}

/// The text of a new member or element.
struct NewMember {
  let text: [UInt8]
  /// The comments after the separator.
  var tail: [UInt8] = []
  /// Whether a comment ends it, so that a line break must follow.
  var mustBreak = false
}
