import Preferences

extension Editor {
  /// Of the file that is being typed; nil where none is.
  func directoryWanted(by line: CommandLine) -> String? {
    guard let order = try? LineReader.parts(of: line.typed.text) else { return nil }
    let isFile = order.verb.parameters.last.map { $0 == .file || $0 == .fileIfNeeded } ?? false
    let before = order.verb.parameters.count - 1
    guard isFile, order.arguments.count >= before, line.typed.text.contains(where: \.isWhitespace)
    else { return nil }
    return (order[before]?.text ?? "").directoryPart ?? ""
  }

  func files(
    beginning typed: String, _ files: (directory: String, names: [String])?
  ) -> [Option] {
    let path = TypedPath(typed)
    guard let files, files.directory.isSamePath(as: path.stem) else { return [] }
    return files.names.filter {
      $0.hasPrefix(path.start) && (!path.start.isEmpty || !$0.hasPrefix("."))
    }
    .map { Option(text: files.directory + $0) }
  }
}
