import Glibc

/// The file `.NAME.swp` that vim keeps beside what it edits. Its first block has the process at
/// byte 24 and the user and the machine from 28 and 68 on, each with a zero at its end.
enum VimSwapFile {
  /// nil where there is none, or where its vim is gone: then it is a matter for vim.
  static func editor(of path: String) -> OtherEditor? {
    for suffix in ["swp", "swo"] {
      let swap = path.parentPath.appending(name: ".\(path.lastName).\(suffix)")
      if let editor = editor(in: swap) { return editor }
    }
    return nil
  }

  private static func editor(in path: String) -> OtherEditor? {
    guard let block = SmallFile.start(of: path, bytes: 108), block.count == 108,
      block.starts(with: [UInt8(ascii: "b"), UInt8(ascii: "0")])
    else { return nil }
    let process = (24..<28).reversed().reduce(0) { $0 << 8 | Int(block[$1]) }
    let host = text(in: block[68..<108])
    guard LocalProcess.mayLive(process, on: host) else { return nil }
    return OtherEditor(
      program: .vim, process: process, user: text(in: block[28..<68]),
      host: LocalProcess.isHere(host) ? nil : host)
  }

  private static func text(in bytes: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    return text.isEmpty ? nil : text
  }
}
