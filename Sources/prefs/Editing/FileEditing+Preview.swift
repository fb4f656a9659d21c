import Documents
import Editing
import Preferences
import Store

extension FileEditing {
  /// The lines that `changes` alter; none where they cannot be made, which saving will explain.
  func preview(_ changes: [Change]) -> [PreviewLine] {
    guard let base = store.current, let new = try? base.document.applying(changes) else {
      return []
    }
    return MaskedPreview(from: base, to: new, of: subject).lines.map(PreviewLine.init)
  }

  /// In the document's own format.
  func save(_ changes: [Change], elsewhere path: String) throws(StoreError) -> Message {
    guard let base = store.current else { return .loaded(try store.load()) }
    let saved = try store.saveElsewhere(changes, over: base.revision, to: path)
    return .saved(saved, to: path)
  }
}

extension PreviewLine {
  fileprivate init(_ line: LinePreview.Line) {
    let side: Side =
      switch line.side {
      case .context: .context
      case .removed: .removed
      case .added: .added
      }
    self.init(side, line: line.number, text: line.text)
  }
}
