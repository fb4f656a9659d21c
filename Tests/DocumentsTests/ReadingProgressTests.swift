import Preferences
import Synchronization
import Testing

@testable import Documents

/// Progress and cancellation of reading and checking large documents.
struct ReadingProgressTests {
  /// A document of 70,000 values in each format.
  private static let documents: [DocumentFormat: [UInt8]] = {
    let count = 70_000
    let quoted = Array(repeating: "\"v\"", count: count).joined(separator: ",")
    let elements = String(repeating: "<string>v</string>", count: count)
    return [
      .json: Array("[\(quoted)]".utf8), .openStepPropertyList: Array("(\(quoted))".utf8),
      .xmlPropertyList: Array("<plist><array>\(elements)</array></plist>".utf8),
      .binaryPropertyList: binary(count),
      .toml: Array("list = [\n\(quoted)]\n".utf8),
      .yaml: Array("list: [\n  \(quoted)]\n".utf8),
      .lines: Array(String(repeating: "key = v\n", count: count).utf8),
    ]
  }()

  /// Returns an array of `count` references to one text.
  private static func binary(_ count: Int) -> [UInt8] {
    func bigEndian(_ number: Int, _ size: Int) -> [UInt8] {
      (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    let head = Array("bplist00".utf8)
    let list = [0xAF, 0x12] + bigEndian(count, 4) + Array(repeating: 1, count: count)
    let text: [UInt8] = [0x51, 0x76]
    let table = head.count + list.count + text.count
    let offsets = bigEndian(head.count, 4) + bigEndian(table - text.count, 4)
    let trailer = Array(repeating: UInt8(0), count: 6) + [4, 1]
    return head + list + text + offsets + trailer + bigEndian(2, 8) + bigEndian(0, 8)
      + bigEndian(table, 8)
  }

  @Test(arguments: DocumentFormat.allCases)
  func `reading a large document reports progress`(format: DocumentFormat) throws {
    let bytes = try #require(Self.documents[format])
    let told = Mutex<[Double]>([])
    let progress = Progress { fraction in told.withLock { $0.append(fraction) } }
    let document = try Progress.$current.withValue(progress) { try DocumentReader.open(bytes) }
    #expect(document.format == format)
    #expect(told.withLock { $0.contains { (0.2..<1).contains($0) } })
  }

  @Test(arguments: DocumentFormat.allCases)
  func `reading a document stops if it is cancelled`(format: DocumentFormat) throws {
    let bytes = try #require(Self.documents[format])
    let progress = Progress()
    progress.cancel()
    #expect(throws: Problem(.cancelled)) {
      try Progress.$current.withValue(progress) { _ = try DocumentReader.open(bytes) }
    }
  }

  @Test func `checking a large document reports progress and stops if it is cancelled`() throws {
    let document = try DocumentReader.open(try #require(Self.documents[.json]))
    let snapshot = DocumentSnapshot(document, revision: Revision(token: "1"))
    var schema = Schema.empty
    schema.declare(Entry(.root, .string), at: [.element])
    let told = Mutex<[Double]>([])
    let progress = Progress { fraction in told.withLock { $0.append(fraction) } }
    Progress.$current.withValue(progress) { #expect(schema.check(snapshot).isEmpty) }
    #expect(told.withLock { $0.count > 2 && $0.contains { (0.5..<1).contains($0) } })
    progress.cancel()
    Progress.$current.withValue(progress) {
      #expect(schema.check(snapshot).map(\.reason) == [.cancelled])
    }
  }
}
