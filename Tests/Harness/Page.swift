import Foundation

/// A page of the documentation.
package struct Page {
  private let lines: [Substring]

  /// Reads the page at `path`, relative to the package's directory.
  package init(_ path: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    lines = try String(contentsOf: root.appending(path: path), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The whole page.
  package var text: String { lines.joined(separator: "\n") }

  /// The lines of each code block of `language`, in order.
  package func blocks(of language: String) -> [[String]] {
    var blocks: [[String]] = []
    var rest = lines[...]
    while let start = rest.firstIndex(of: "```\(language)") {
      let block = rest[(start + 1)...].prefix { $0 != "```" }
      blocks.append(block.map(String.init))
      rest = rest[block.endIndex...].dropFirst()
    }
    return blocks
  }

  /// A command of a console block, with the lines that the page shows as its output.
  package struct Step {
    package let command: String
    package var output: [String]
  }

  /// The console blocks that show sessions: lines with `$ ` are commands, others are output.
  package var sessions: [[Step]] {
    blocks(of: "console").compactMap { lines in
      var steps: [Step] = []
      for line in lines {
        if line.hasPrefix("$ ") {
          steps.append(Step(command: String(line.dropFirst(2)), output: []))
        } else if !steps.isEmpty {
          steps[steps.count - 1].output.append(line)
        }
      }
      return steps.isEmpty ? nil : steps
    }
  }
}
