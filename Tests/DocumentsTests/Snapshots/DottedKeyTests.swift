import Preferences
import Testing

@testable import Documents

@Suite struct DottedKeyTests {
  /// Every key of up to 12 letters and dots, so that dots meet wherever eight bytes end.
  @Test func `a key has parts here where it has them in a name`() {
    for length in 0...12 {
      for pattern in 0..<1 << length {
        let key = String((0..<length).map { pattern >> $0 & 1 == 0 ? "a" : "." })
        let bytes = Array(key.utf8)
        let isDotted = ByteView.over(bytes) { DottedKey(view: $0, text: 0..<length).isDotted }
        #expect(isDotted == (PreferenceName.parts(of: key).count > 1), "\(key)")
      }
    }
  }
}
