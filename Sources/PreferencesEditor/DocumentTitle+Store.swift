import Documents
import Editing
import Glibc
import Preferences
import Store

extension DocumentTitle {
  /// A file's name, and its directory from the root on.
  init(of store: any PreferenceStore, at snapshot: any Snapshot, program: String?) {
    guard let file = store as? FileStore else {
      self.init(program: program, name: store.label, directory: "", format: "")
      return
    }
    let whole = file.path.hasPrefix("/") ? file.path : Self.workingDirectory + "/" + file.path
    let parts = whole.split(separator: "/").filter { $0 != "." }
    self.init(
      program: program, name: parts.last.map(String.init) ?? file.path,
      directory: "/" + parts.dropLast().joined(separator: "/"),
      format: (snapshot as? DocumentSnapshot)?.document.format.words ?? "",
      readOnly: file.obstacle?.words)
  }

  private static var workingDirectory: String {
    guard let path = getcwd(nil, 0) else { return "" }
    defer { free(path) }
    return String(cString: path)
  }
}

extension PreferenceStore {
  /// What it is called where it is named to people: a file's path.
  package var label: String {
    (self as? FileStore)?.path ?? (self is MemoryStore ? "memory" : "the store")
  }

  /// What is to be known of the next save, as far as can be seen.
  var expectedCaveats: [SaveCaveat] { (self as? FileStore)?.expectedCaveats ?? [] }

  /// What is to be known of its last save.
  package var caveats: [SaveCaveat] { (self as? FileStore)?.caveats ?? [] }
}
