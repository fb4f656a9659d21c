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
      $0.hasPrefix("struct ") || $0.hasPrefix("extension ") || $0.hasPrefix("func ")
        || $0.hasPrefix("@main")
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

  /// The page that shows the way, and the articles.
  private static let pages =
    ["docs/library.md"]
    + [
      "DeclaringKeys", "ReadingAndWriting", "LayersOfValues", "TheFile", "TestingPrograms",
      "RunningServices", "EditorAndCommands", "OtherSyntaxes", "CostAndLimits", "Networking",
      "FleetStores",
    ].map { "Sources/Preferences/Preferences.docc/\($0).md" }

  @Test func `every Swift block of the library's pages compiles`() throws {
    let blocks = try Self.pages.flatMap { try Page($0).blocks(of: "swift").map(Self.joined) }
    #expect(blocks.count >= 25)
    var files = ["surroundings": Self.surroundings]
    for (number, block) in blocks.enumerated() { files["block\(number)"] = Self.file(of: block) }
    let errors = try Compiler.errors(in: files)
    #expect(errors == [:])
  }
  private static func joined(_ lines: [String]) -> String { lines.joined(separator: "\n") }

  /// The files of the tutorial, each of which is the whole program at that step.
  @Test(arguments: [
    "01-keys", "02-rules", "03-domain", "04-values", "05-changes", "06-commands", "07-tests",
  ])
  func `each step of the tutorial compiles`(step: String) throws {
    let tutorial = "Sources/Preferences/Preferences.docc/Tutorial"
    let code = try Page("\(tutorial)/Code/\(step).swift").text
    // A module of one file would have statements at its top level instead of @main.
    #expect(try Compiler.errors(in: ["step": code, "other": ""]) == [:])
    #expect(
      try Page("\(tutorial)/ServerSettings.tutorial").text.contains("file: \"\(step).swift\""))
  }

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
