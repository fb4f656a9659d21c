import Editing
import Preferences
import Store

/// Performs all effects of an editor that concern more than its terminal, on any thread.
struct EffectPerformer: Sendable {
  let editor: TerminalEditor
  let state: StateDirectory?
  let comparedStore: ComparedStoreReader?
  let autosave: AutosaveController?
  let bookmarks: BookmarkFile?

  /// Performs an effect, and returns the message that answers it.
  func perform(_ effect: Effect) async -> Message? {
    do throws(StoreError) {
      switch effect {
      case .load: return await editor.load()
      case .loadComparedStore: comparedStore?.read()
      case .preview(let changes): return editor.preview(changes)
      case .check(let plan): return editor.check(plan)
      case .apply: return .applied(failure: editor.program.application?.run())
      case .save(let changes, let revision, let inSteps, let plan, let isPending, let reason):
        (editor.store as? FileStore)?.explainSaves(reason)
        return try await editor.save(
          changes, over: revision, inSteps: inSteps, plan, isPending: isPending)
      case .pending(let action): return editor.perform(action)
      case .saveElsewhere(let changes, let path, let overwriting):
        return try editor.save(changes, elsewhere: path.expandingHome, overwriting: overwriting)
      case .convert(let changes, let path):
        return try editor.convert(changes, to: path.expandingHome)
      case .export(let changes, let path):
        return try editor.export(changes, to: path.expandingHome)
      case .exportChanges(let changes, let secrets, let path):
        return try editor.export(changes, without: secrets, to: path.expandingHome)
      case .history: return editor.history()
      case .revision(let number): return editor.revision(number)
      case .listFiles(let directory): return editor.listFiles(in: directory)
      case .theme(let name): return editor.theme(named: name)
      case .reread(let dialect): return editor.rereadingProblem(in: dialect)
      case .editOutside(let text): return editor.edit(text, in: state ?? .standard)
      case .openFile(let path, let isIncluded): return editor.open(path, isIncluded: isIncluded)
      case .discardRecovery(let id): return autosave?.discard(id)
      case .saveBookmarks(let marks): return save(marks)
      case .copy, .redraw, .suspend, .exit: break
      }
      return nil
    } catch .conflict(let theirs) {
      return .conflict(theirs: theirs)
    } catch .durabilityUnconfirmed(let path, let saved) {
      return .saved(saved, to: "\(path), but the disk did not confirm it")
    } catch {
      return .failed(error)
    }
  }

  private func save(_ marks: Bookmarks) -> Message? {
    do throws(StateError) {
      try bookmarks?.save(marks)
      return nil
    } catch {
      return .notice(.problem("bookmarks are for this session only: \(error)"))
    }
  }
}
