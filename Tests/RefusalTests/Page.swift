import Foundation

/// A page of the documentation.
struct Page {
  private let lines: [Substring]

  init(_ path: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    lines = try String(contentsOf: root.appending(path: path), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The contents of the page's Swift blocks, in order.
  var blocks: [String] {
    var blocks: [String] = []
    var rest = lines[...]
    while let start = rest.firstIndex(of: "```swift") {
      let block = rest[(start + 1)...].prefix { $0 != "```" }
      blocks.append(block.joined(separator: "\n"))
      rest = rest[block.endIndex...].dropFirst()
    }
    return blocks
  }
}
