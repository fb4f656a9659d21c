import Preferences

/// An editor on the beginning of a large document, while the rest is being read.
///
/// Its rows are those of the editor on the whole document. Counts, problems and later namespaces are
/// missing, because they depend on the rest.
extension Editor {
  /// Whether the editor has only the first rows of its document.
  package var showsBeginning: Bool { snapshot.expectedCount != nil }

  /// Whether there are rows for the screen, and for the next one.
  package var fillsScreen: Bool { hasPages(after: cursor) }

  /// Whether `message` has the same result in this editor as in one on the whole document.
  package func needsNoRest(for message: Message) -> Bool {
    guard case .browse = mode else { return false }
    switch message {
    case .settings, .pageSize, .notice: return true
    case .command(let command):
      switch command {
      case .quit, .redraw, .suspend: return true
      case .up, .down, .pageUp, .pageDown, .halfPageUp, .halfPageDown, .first:
        return hasPages(after: command.moved(cursor, of: rowCount, page: pageSize))
      default: return false
      }
    default: return false
    }
  }

  /// Whether two more pages follow the row at `index`. The first shows the row, and the second has the
  /// rows that decide about headings.
  private func hasPages(after index: Int) -> Bool { index + 2 * pageSize < rowCount }
}
