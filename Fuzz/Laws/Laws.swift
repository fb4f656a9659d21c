import Documents
import Preferences

/// What must hold of every input that is read: it can be shown, and an edit drawn from its bytes
/// reads back as it was meant or is refused with a reason of the format's own. A law that is broken
/// stops the fuzzer.
public func checkLaws(of document: any Document) {
  let value = document.value(at: 0)
  for node in document.index.nodes.indices.suffix(3) { _ = document.place(at: node) }
  for problem in document.problems { _ = problem.report }
  let change = ChangeFinder(document.bytes).change(of: value)
  do throws(Problem) {
    let changed = try document.applying([change]).value(at: 0)
    let expected = value.replacing(change.name.components, with: change.new)
    guard expected.map({ isEqual(changed, to: $0, after: change) }) == true else {
      fatalError("\(change) gave \(changed)")
    }
  } catch {
    // A dictionary of one key that comes to look like a reference is refused only when read back.
    guard !error.message.contains("read back") || value.text.contains("CF$UID") else {
      fatalError("\(change): \(error)")
    }
  }
}

/// Whether a value is the expected one, but for groups that a removal leaves empty: TOML may have no text for them.
private func isEqual(
  _ found: PreferenceValue, to expected: PreferenceValue, after change: Change
) -> Bool {
  if found.isEquivalent(to: expected) { return true }
  guard change.new == nil, let parent = change.name.parent, !parent.isRoot,
    let less = expected.replacing(parent.components[...], with: nil)
  else { return false }
  let emptied = [PreferenceValue.dictionary([:]), .array([])].contains { empty in
    expected.replacing(parent.components[...], with: empty)?.isEquivalent(to: expected) ?? false
  }
  return emptied && isEqual(found, to: less, after: Change(parent, from: .null, to: nil))
}

/// Draws from a document's bytes, so that an input is its edit too.
private struct ChangeFinder {
  private var state: UInt64

  init(_ bytes: [UInt8]) {
    state = bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  private mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(truncatingIfNeeded: state >> 33) % bound
  }

  func change(of root: PreferenceValue) -> Change {
    var finder = self
    var path: [PreferenceName.Component] = []
    var value = root
    while finder.below(6) > 0, let (step, part) = finder.part(of: value) {
      path.append(step)
      value = part
    }
    return finder.change(of: value, at: PreferenceName(path))
  }

  private mutating func part(
    of value: PreferenceValue
  ) -> (PreferenceName.Component, PreferenceValue)? {
    switch value {
    case .dictionary(let members) where !members.isEmpty:
      let position = below(members.count)
      return (.key(members.keys[position]), members.values[position])
    case .array(let elements) where !elements.isEmpty:
      let position = below(elements.count)
      return (.index(position), elements[position])
    default: return nil
    }
  }

  private mutating func change(of value: PreferenceValue, at name: PreferenceName) -> Change {
    switch (below(3), value) {
    case (0, .dictionary(let members)) where members["new"] == nil:
      return Change(name.appending(key: "new"), from: nil, to: newValue())
    case (0, .array(let elements)):
      return Change(name.appending(index: elements.count), from: nil, to: newValue())
    case (1, _) where !name.isRoot: return Change(name, from: value, to: nil)
    default: return Change(name, from: value, to: newValue())
    }
  }

  private mutating func newValue() -> PreferenceValue {
    switch below(5) {
    case 0: .string("<é&>\r\n\"\\")
    case 1: .bool(true)
    case 2: .integer(300)
    case 3: .array([.real(1.5), .dictionary([:])])
    default: .dictionary(["k": .array([]), "l": .string("")])
    }
  }
}
