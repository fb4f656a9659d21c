import Harness
import Testing

/// Checks that every Swift block of the documentation compiles.
@Suite(.onOwnThread)
struct LibraryPageTests {
  /// Returns a source file for a block: unchanged if it has declarations, otherwise as the body of
  /// a function.
  private static func file(of block: String) -> String {
    let imports =
      block.contains("import PhantomKeys")
      ? ""
      : "import ArgumentParser\nimport PreferencesCommands\nimport PreferencesEditor\n"
        + "import DefaultsSyntax\nimport Preferences\nimport Store\n"
    let declares = block.split(separator: "\n").contains {
      $0.hasPrefix("struct ") || $0.hasPrefix("extension ") || $0.hasPrefix("@main")
    }
    guard !declares else { return imports + block }
    let body = block.replacing("{ … }", with: "{ _ = 0 }")
    return imports + "private func body() async throws {\n\(body)\n}"
  }

  private static let surroundings = """
    import ArgumentParser
    import Preferences
    func draw(_ keys: Domain<EditorKeys>) {}
    func redraw(_ width: Int) {}
    struct Run: AsyncParsableCommand {}
    """

  @Test func `every Swift block of docs/library.md compiles`() throws {
    let blocks = try Page("docs/library.md").blocks(of: "swift").map(Self.joined)
    #expect(blocks.count >= 7)
    var files = ["surroundings": Self.surroundings]
    for (number, block) in blocks.enumerated() { files["block\(number)"] = Self.file(of: block) }
    let errors = try Compiler.errors(in: files)
    #expect(errors == [:])
  }
  private static func joined(_ lines: [String]) -> String { lines.joined(separator: "\n") }

  @Test func `every Swift block of README.md compiles`() throws {
    let blocks = try Page("README.md").blocks(of: "swift").map(Self.joined)
    try #require(blocks.count == 2)
    let imports = """
      import ArgumentParser
      import DefaultsSyntax
      import Preferences
      import PreferencesCommands
      import PreferencesEditor
      import Store

      """
    let keys = """
      struct SomeKeys: Namespace {}
      let Defaults = Domain(SomeKeys(), store: FileStore("~/.config/app/settings.json"))

      """
    let errors = try Compiler.errors(in: [
      "first": imports + "private func body() async throws {\n\(blocks[0])\n}",
      "second": imports + keys + blocks[1],
    ])
    #expect(errors == [:])
  }
}
