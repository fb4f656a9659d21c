import Harness
import Testing

/// Checks that each wrong snippet is refused with the expected message, and that its corrected
/// version compiles.
@Suite(.onOwnThread)
struct RefusalTests {
  @Test(arguments: Program.declaredKeys.refusals)
  func `wrong uses of declared keys do not compile`(refusal: Refusal) throws {
    try check(refusal, in: .declaredKeys)
  }

  @Test(arguments: Program.styles.refusals)
  func `wrong uses of the other call styles do not compile`(refusal: Refusal) throws {
    try check(refusal, in: .styles)
  }

  @Test(arguments: Program.phantomKeys.refusals)
  func `wrong uses of phantom keys do not compile`(refusal: Refusal) throws {
    try check(refusal, in: .phantomKeys)
  }

  private func check(
    _ refusal: Refusal, in program: Program, at place: SourceLocation = #_sourceLocation
  ) throws {
    let words = try program.errors(ofWrong: refusal)
    #expect(words.contains { $0.contains(refusal.words) }, "\(words)", sourceLocation: place)
    #expect(try program.errors(ofRight: refusal) == [], sourceLocation: place)
  }
}
