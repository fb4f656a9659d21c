import Documents
import Editing
import Preferences
import Store

extension TerminalEditor {
  func perform(_ effect: Effect) async -> Message? {
    do throws(StoreError) {
      switch effect {
      case .load: return await load()
      case .preview(let changes): return .preview(preview(changes), warnings: warnings(of: changes))
      case .save(let changes, let revision, let inSteps):
        return try await save(changes, over: revision, inSteps: inSteps)
      case .saveElsewhere(let changes, let path):
        return try save(changes, elsewhere: path.expandingHome)
      case .history: return history()
      case .listFiles(let directory): return files(in: directory)
      case .theme(let name): return theme(named: name)
      case .convert(let changes, let path):
        return try convert(changes, to: path.expandingHome)
      case .export(let changes, let path): return try export(changes, to: path.expandingHome)
      case .exportChanges(let changes, let secrets, let path):
        return try export(changes, without: secrets, to: path.expandingHome)
      case .formerState(let number): return formerState(number)
      case .lookBeside, .editOutside, .forgetLeftWork, .copy, .keepBookmarks, .redraw, .suspend,
        .exit:
        return nil
      }
    } catch .conflict(let theirs) {
      return .conflict(theirs: theirs)
    } catch .durabilityUnconfirmed(let path, let saved) {
      return .saved(saved, to: "\(path), but the disk did not confirm it")
    } catch {
      return .failed(error)
    }
  }

  private func load() async -> Message {
    do throws(StoreError) {
      return .loaded(try await store.load())
    } catch {
      return .notLoaded(error)
    }
  }

  private func save(
    _ changes: [Change], over revision: Revision, inSteps: Bool
  ) async throws(StoreError) -> Message {
    let saved = try await store.save(changes, over: revision, inSteps: inSteps)
    await didSave()
    return .saved(saved, to: told(store.label, store.warnings))
  }

  /// In the document's own format.
  private func save(_ changes: [Change], elsewhere path: String) throws(StoreError) -> Message {
    let copy = try write(to: path) { document throws(Problem) in
      try changes.isEmpty ? document : document.applying(changes)
    }
    return .saved(copy.snapshot, to: copy.words)
  }

  /// What will have to be said of saving them.
  private func warnings(of changes: [Change]) -> [SaveWarning] {
    // What cannot be saved, saving will explain.
    let steps = (try? (store as? any StepwiseStore)?.steps(for: changes)) ?? 1
    return store.expectedWarnings + (steps > 1 ? [.inSteps(steps)] : [])
  }

  /// With what is to be known of the save that was just made.
  func told(_ path: String, _ warnings: [SaveWarning]) -> String {
    ([path] + warnings.map(\.words)).joined(separator: "; ")
  }

  /// The lines that `changes` alter; none where there are no lines, and none where the changes
  /// cannot be made, which saving will explain.
  private func preview(_ changes: [Change]) -> [PreviewLine] {
    guard let base = store.document, let new = try? base.document.applying(changes)
    else { return [] }
    let preview = LinePreview(
      from: base.document, to: new, schema.secrecy, width: Self.previewWidth)
    return preview.lines.map(PreviewLine.init)
  }

  /// Bytes of a line through which the review scrolls.
  private static let previewWidth = 4_000
}

extension PreviewLine {
  fileprivate init(_ line: LinePreview.Line) {
    let side: Side =
      switch line.side {
      case .context: .context
      case .removed: .removed
      case .added: .added
      }
    self.init(side, line: line.number, text: line.text, difference: line.difference)
  }
}
