import Glibc
import Preferences
import Testing

@testable import Terminal

/// Checks that cell widths equal those of the system's `wcwidth`. Characters that are newer than
/// the system's Unicode version are drawn as question marks.
struct WidthTests {
  @Test func `cell widths equal those of wcwidth`() {
    guard setlocale(LC_CTYPE, "C.UTF-8") != nil else { return }
    var others: [Unicode.Scalar] = []
    for scalar in (0x20...0x10FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init) {
      guard let piece = PrintableText(String(scalar)).first(where: { _ in true }), !piece.isEscape
      else { continue }
      let width = Curses.width(of: scalar.value)
      if width >= 0, width != piece.cells { others.append(scalar) }
    }
    let words = others.prefix(40).map { String($0.value, radix: 16) }
    #expect(Set(others).isSubset(of: ["\u{1171E}"]), "\(others.count): \(words)")
  }

  @Test func `combining marks take no cell`() {
    guard setlocale(LC_CTYPE, "C.UTF-8") != nil else { return }
    var others: [Unicode.Scalar] = []
    for scalar in (0x300...0x10FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init) {
      let pieces = Array(PrintableText("a" + String(scalar)))
      guard pieces.count == 1 else { continue }
      if Curses.width(of: scalar.value) > 0 { others.append(scalar) }
    }
    let words = others.prefix(40).map { String($0.value, radix: 16) }
    #expect(Set(others).isSubset(of: ["\u{1171E}"]), "\(others.count): \(words)")
  }
}
