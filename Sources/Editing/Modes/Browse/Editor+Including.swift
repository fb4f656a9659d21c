import Preferences

/// Rows that name other files of the configuration.
extension Editor {
  /// The files that the row under the cursor includes. The name of a directory ends with a slash.
  package var includedPaths: [String] {
    guard pane == .keys, let name = cursorName, let text = snapshot as? any LinkingSnapshot else {
      return []
    }
    return text.includedPaths(at: name) { draft[name] }.map { path in
      path.hasPrefix("/") || path.hasPrefix("~") ? path : title.folder + path
    }
  }

  /// The file and line of a setting, relative to the directory of the open file if it is there.
  func place(of setting: EffectiveValues.Setting) -> String {
    let isNear = setting.path.hasPrefix(title.folder) && title.folder != "/"
    return isNear ? String(setting.place.dropFirst(title.folder.count)) : setting.place
  }

  /// The origin of a value that the open file does not have: `from conf.d/a.conf, line 1`.
  func origin(of setting: EffectiveValues.Setting) -> String { "from " + place(of: setting) }

  /// The setting of another file that counts instead of the row under the cursor.
  package var overridingSetting: EffectiveValues.Setting? {
    guard pane == .keys, let name = cursorName else { return nil }
    return document.effective?.override(of: name)
  }

  /// Opens the file whose setting counts instead of the row under the cursor, else the one that the row includes. If
  /// there may be several, opens the `:` line with their directory. Nil if there is none.
  mutating func openIncluded() -> Transition? {
    if let setting = overridingSetting {
      return .stay(.openFile(setting.path, isIncluded: true))
    }
    let paths = includedPaths
    guard let first = paths.first else { return nil }
    if paths.count == 1, !first.hasSuffix("/") {
      return .stay(.openFile(first, isIncluded: true))
    }
    return startCommandLine(with: "open " + (first.directoryPart ?? ""))
  }
}
