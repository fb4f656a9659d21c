/// A key as a document spells it. Swift takes composed and decomposed letters for the same text;
/// two members of a document that are spelled so are two.
package struct ExactKey: Hashable, Sendable {
  let text: String

  package init(_ text: String) { self.text = text }

  package static func == (a: ExactKey, b: ExactKey) -> Bool {
    a.text.utf8.elementsEqual(b.text.utf8)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
