import Glibc
import Preferences
import Testing

@testable import Documents

/// The fuzzers' corpora. Each file covers code of a reader that no other file does.
@Suite struct FuzzingCorpusTests {
  @Test func `every JSON file of the fuzzing corpus is read and edited, or refused`() throws {
    try check("JSON") { bytes throws(Problem) in try JSONDocument(bytes) }
  }

  @Test func `every XML property list of the fuzzing corpus is read and edited, or refused`() throws
  {
    try check("XMLPropertyList") { bytes throws(Problem) in try XMLPropertyList(bytes) }
  }

  @Test func `every binary property list of the fuzzing corpus is read and edited, or refused`()
    throws
  {
    try check("BinaryPropertyList") { bytes throws(Problem) in try BinaryPropertyList(bytes) }
  }

  @Test func `every OpenStep property list of the fuzzing corpus is read or refused`() throws {
    try check("OpenStepPropertyList") { bytes throws(Problem) in try OpenStepPropertyList(bytes) }
  }

  private func check(
    _ format: String, _ read: ([UInt8]) throws(Problem) -> any Document
  ) throws {
    let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    var paths = glob_t()
    defer { globfree(&paths) }
    glob("/\(folder)/Corpus/\(format)/*", 0, nil, &paths)
    #expect(paths.gl_pathc > 0, "no corpus of \(format)")
    for number in 0..<Int(paths.gl_pathc) {
      guard let path = paths.gl_pathv[number].map({ String(cString: $0) }) else { continue }
      guard let document = try? read(try bytes(of: path)) else { continue }
      edit(document, path)
    }
  }

  /// Expects each random edit to give the intended value, or to be refused.
  private func edit(_ document: any Document, _ path: String) {
    let value = document.value(at: 0)
    for seed in 1...20 as ClosedRange<UInt64> {
      var random = PropertyListGenerator(seed: seed)
      let (change, new) = random.change(of: value)
      guard let changed = try? document.applying([change]) else { continue }
      #expect(changed.value(at: 0).isEquivalent(to: new), "\(path), seed \(seed)")
    }
  }

  private func bytes(of path: String) throws -> [UInt8] {
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
    return bytes
  }
}
