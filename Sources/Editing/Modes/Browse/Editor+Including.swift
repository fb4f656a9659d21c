import Preferences

/// Rows that name other files of the configuration.
extension Editor {
  /// The files that the row under the cursor includes. The name of a directory ends with a slash.
  package var includedPaths: [String] {
    guard pane == .keys, let name = cursorName, let text = snapshot as? any TextSnapshot else {
      return []
    }
    return text.includedPaths(at: name) { draft[name] }.map { path in
      path.hasPrefix("/") || path.hasPrefix("~") ? path : title.folder + path
    }
  }

  /// Opens the file that the row under the cursor includes. If there may be several, opens the `:` line with
  /// their directory. Nil if the row includes none.
  mutating func openIncluded() -> Transition? {
    let paths = includedPaths
    guard let first = paths.first else { return nil }
    if paths.count == 1, !first.hasSuffix("/") {
      return .stay(.openFile(first, isIncluded: true))
    }
    return startCommandLine(with: "open " + (first.directoryPart ?? ""))
  }
}
