import Editing
import Preferences

@testable import Terminal

/// Any keys, in any order, on a small document: the editor answers each, and its picture stands in
/// its size and holds nothing that a terminal would obey.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var decoder = KeyDecoder()
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  let events = text.unicodeScalars.flatMap { decoder.decode($0) } + decoder.pause()
  let root: PreferenceValue = ["a": 1, "b": [1, 2], "c": ["d": "x\u{1B}[2J", "e": true]]
  var editor = Editor(
    title: DocumentTitle(name: "a.json", directory: "/"), schema: .empty,
    snapshot: MemorySnapshot(root))
  for event in events {
    guard case .key(let key) = event else { continue }
    let context = KeyContext(editor.mode)
    guard let message = KeyMap.vim.message(for: key, in: context) else { continue }
    let effect = editor.update(message)
    if case .save(let changes, let revision, _, _)? = effect {
      answer(changes, over: revision, &editor)
    }
  }
  let size = Size(columns: 40, rows: 10)
  var viewport = Viewport()
  viewport.follow(editor, Layout(editor, size))
  let frame = Frame(editor, viewport: viewport, size: size, charset: .unicode, keys: .vim)
  for row in 0..<size.rows {
    for cell in frame.row(row) { precondition(cell.text.unicodeScalars.allSatisfy(\.mayBeDrawn)) }
  }
  return 0
}

private func answer(_ changes: [Change], over revision: Revision, _ editor: inout Editor) {
  let base = MemorySnapshot(editor.snapshot[.root] ?? [:], revision: revision)
  if let saved = try? base.applying(changes, revision: Revision(token: "saved")) {
    _ = editor.update(.saved(saved, to: "a.json"))
  }
}

extension Unicode.Scalar {
  /// Marks stand on their base.
  fileprivate var mayBeDrawn: Bool { isShowable }
}
