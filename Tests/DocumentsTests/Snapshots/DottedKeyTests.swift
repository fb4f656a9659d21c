import Preferences
import Testing

@testable import Documents

@Suite struct DottedKeyTests {
  /// Tests every key of up to 12 letters and dots, so that dots cross each 8-byte boundary.
  @Test func `the last dot is that of a key with several parts`() {
    for length in 0...12 {
      for pattern in 0..<1 << length {
        let key = String((0..<length).map { pattern >> $0 & 1 == 0 ? "a" : "." })
        let bytes = Array(key.utf8)
        let found = ByteView.over(bytes) { DottedKey(view: $0, text: 0..<length).lastDot }
        let isDotted = PreferenceName.parts(of: key).count > 1
        #expect(found == (isDotted ? bytes.lastIndex(of: UInt8(ascii: ".")) : nil), "\(key)")
      }
    }
  }
}
