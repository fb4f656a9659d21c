import Preferences

/// The children of an original container, by the positions of the new container's children.
struct OriginalChildren {
  private var children: [OriginalNode] = []
  private var original: OriginalNode?
  /// For each position in the new container, the position in the original.
  private var positions: [Int: Int] = [:]
  private let count: Int

  /// The same keys belong together.
  init(_ original: OriginalNode?, members: ExactDictionary<PreferenceValue>) {
    count = members.count
    guard let original else { return }
    self.original = original
    children = original.children
    for (position, child) in children.enumerated() {
      guard let key = child.key, let new = members.index(forKey: key) else { continue }
      positions[new] = position
    }
  }

  /// Equal elements belong together, and those between them in pairs.
  init(_ original: OriginalNode?, elements: [PreferenceValue]) {
    count = elements.count
    guard let original else { return }
    self.original = original
    children = original.children
    let kept = Alignment.kept(children.map(\.value), elements)
    var (i, j) = (0, 0)
    for (old, new) in kept + [(children.count, count)] {
      while i < old, j < new {
        positions[j] = i
        (i, j) = (i + 1, j + 1)
      }
      if new < count { positions[new] = old }
      (i, j) = (old + 1, new + 1)
    }
  }

  func child(at position: Int) -> OriginalNode? { positions[position].map { children[$0] } }

  /// Nil if the original text spells another value.
  func text(at position: Int, spelling value: PreferenceValue) -> MemberText? {
    guard let original, let at = positions[position], children[at].value.isSpelled(as: value)
    else { return nil }
    let meetsPrevious =
      position > 0 ? positions[position - 1].map { $0 == at - 1 } ?? false : at == 0
    let meetsNext =
      position + 1 < count
      ? positions[position + 1].map { $0 == at + 1 } ?? false : at + 1 == children.count
    return original.memberText(at: at, of: children, meets: (meetsPrevious, meetsNext))
  }
}
