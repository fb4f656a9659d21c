import Foundation
import Preferences
import Seeded
import Testing

@testable import Documents

/// The bytes after 50,000 random edits, compared with those of the engine before it was rebuilt.
///
/// `results.txt` has a hash for each seed, 16 on a line. If an edit shall have another result, or a generator
/// changes, write the file again with `PREFS_FREEZE=1` and say in the commit what has changed.
struct FrozenEditTests {
  private static let count: UInt64 = 50_000
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "results.txt")

  @Test func `edits have the same results as before`() throws {
    let isWritten = ProcessInfo.processInfo.environment["PREFS_FREEZE"] == "1"
    guard !isWritten else { return try write() }
    let frozen = try String(contentsOf: Self.file, encoding: .utf8)
      .split(whereSeparator: \.isWhitespace)
    try #require(frozen.count == Int(Self.count))
    var different: [String] = []
    for seed in Trials.seeds(Self.count) where seed < Self.count {
      let result = try result(seed)
      if result.hash != frozen[Int(seed)] { different.append("seed \(seed): \(result.text)") }
    }
    #expect(
      different.isEmpty, "\(different.count) differ\n\(different.prefix(5).joined(separator: "\n"))"
    )
  }

  private func write() throws {
    var text = ""
    for seed in 0..<Self.count {
      text += try result(seed).hash + (seed % 16 == 15 ? "\n" : " ")
    }
    try text.write(to: Self.file, atomically: true, encoding: .utf8)
  }

  /// Returns the bytes after the edits of a seed, or the problem, and a hash of them and of the changes.
  private func result(_ seed: UInt64) throws -> (hash: String, text: String) {
    var random = FrozenEdits(seed: seed)
    let (document, changes) = try random.trial()
    let edits = changes.map { "\($0.name) \($0.old?.text ?? "") \($0.new?.text ?? "")" }
    var result: [UInt8]
    do throws(Problem) {
      result = try document.applying(changes).bytes
    } catch {
      result = Array("\(error)".utf8)
    }
    let input = "\(document.formatName)\n\(document.bytes.asText)\n\(edits)\n"
    return (hash(of: Array(input.utf8) + result), "\(input)\(result.asText)")
  }

  /// FNV-1a with 32 bits.
  private func hash(of bytes: [UInt8]) -> String {
    let hash = bytes.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
