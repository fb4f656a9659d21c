import Preferences

/// A document whose edits are splices of its text.
protocol TextDocument: EditableDocument {
  func splices(for edits: [Edit]) throws(Problem) -> [Splice]
  /// Returns the end and the kind of the comment or separator at an offset between two values. `view` is of this
  /// document or of a part. Nil if there is other text.
  func token(at offset: Int, in view: ByteView) -> (end: Int, kind: GapToken.Kind)?
  /// Returns the byte between two members of a container. Nil if there is none.
  func separator(in container: NodeID) -> UInt8?
  /// Whether a separator stays if the last of several lines of members is removed.
  func mayEndWithSeparator(_ container: NodeID) -> Bool
  /// The marks of comments.
  var commentMarks: CommentMarks { get }
  /// The mark that comments out a line.
  var commentMark: [UInt8] { get }
  /// Whether a comment is a setting that was commented out.
  func isSetting(_ comment: Range<Int>, in view: ByteView) -> Bool
  /// Whether comment lines directly above several members may be about all of them, and not about the first one.
  var hasSharedHeadings: Bool { get }
  /// Whether a line that begins like a comment at `offset` is one, and not a line of a value.
  func isComment(at offset: Int) -> Bool
  /// Returns the comments of a gap that may contain a member. The gap is after `child`, if there is one.
  /// O(gap).
  func commentedTexts(in gap: Range<Int>, after child: NodeID?) -> [CommentedText]
  /// Returns the splices that comment out a child. Throws if its text does not allow that.
  func commentingOut(_ position: Int, _ children: TextChildren) throws(Problem) -> [Splice]
  /// Returns the range between a container's brackets or tags.
  func content(of container: NodeID) -> Range<Int>
  /// Returns the range of a child from its key, if it has one, to the end of its value.
  func range(ofChild value: NodeID) -> Range<Int>
  /// The texts of a value: by default, one. Others may separate those of a table, and some may not count.
  func texts(of value: NodeID) -> [Range<Int>]
  /// Returns the range of the child at `position` with the comments that are removed with it if
  /// `edits` remove it.
  func extent(of position: Int, in edits: ContainerEdits) -> Range<Int>
  /// Parses a member alone, as the only one of a document.
  func reading(member bytes: [UInt8]) throws(Problem) -> (document: Self, start: Int)
  /// Returns the text of a value that is written when the value is restored. By default, that of its range.
  func restorableBytes(of node: NodeID) -> [UInt8]
  /// Whether members can be added to the text of a dictionary as it is.
  func canHoldMembers(_ dictionary: NodeID) -> Bool
  /// Returns the form of a key in which equal keys have equal bytes.
  func comparable(_ key: String) -> String
  /// Whether several members of a dictionary with this key are a list.
  func isListKey(_ key: String, in dictionary: NodeID) -> Bool
  /// Returns the groups that are commented out and that the document does not have, in its order. O(size).
  func commentedBlocks() -> [CommentedBlock]
}

/// The marks of comments in a text.
struct CommentMarks {
  /// The marks of comments that end with their line. The first one is written.
  let line: [String]
  /// The marks around comments that may have several lines.
  let block: Block?

  struct Block {
    let opening, closing: String
    /// A text that such a comment cannot hold, and its replacement in a copy of other text.
    let excluded, replacement: String
  }
}

extension TextDocument {
  var commentMark: [UInt8] { Array((commentMarks.line.first ?? "").utf8) }

  /// The reason why no value can be commented out. Nil if there is none. O(size).
  var obstacleToComments: Problem? {
    guard format.comments == .ifPresent, firstComment == nil else { return nil }
    return Problem(.unwritable("programs that read the file may not accept its first comment"))
  }

  var hasSharedHeadings: Bool { true }
  func isComment(at offset: Int) -> Bool { true }
  func mayEndWithSeparator(_ container: NodeID) -> Bool { false }
  func comparable(_ key: String) -> String { key }
  func isListKey(_ key: String, in dictionary: NodeID) -> Bool { false }
  func commentedBlocks() -> [CommentedBlock] { [] }
  func texts(of value: NodeID) -> [Range<Int>] {
    [index.nodes[value].plainText ?? index.nodes[value].range]
  }

  func extent(of position: Int, in edits: ContainerEdits) -> Range<Int> {
    MemberLayout(edits, in: self)[position].extent
  }

  func canHoldMembers(_ dictionary: NodeID) -> Bool {
    // An empty XML tag has no content.
    content(of: dictionary).upperBound < index.nodes[dictionary].end
  }

  func bytes(making edits: [Edit]) throws(Problem) -> [UInt8] {
    bytes.applying(try splices(for: edits))
  }
}
