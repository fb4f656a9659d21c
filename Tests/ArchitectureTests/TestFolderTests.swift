import Foundation
import Testing

/// The tests of a module are in folders of the same names as its sources.
struct TestFolderTests {
  /// Folders with helpers and samples, or with tests of several folders. Those of `prefs` are named after the
  /// files and screens that its tests use.
  private static let others: Set = [
    "Articles", "Cases", "Corpus", "Differential", "Frozen", "PhantomKeys", "Real", "Samples",
    "Support", "TypedKeys", "Values", "Writing",
  ]

  @Test(arguments: ImportTests.mayImport.keys.filter { $0 != "prefs" }.sorted())
  func `a folder of tests has the name of a folder of sources`(module: String) {
    let sources = SourceTree.folders(of: SourceTree.folder(of: module))
    let tests = SourceTree.folders(of: SourceTree.root.appending(path: "Tests/\(module)Tests"))
    let unknown = tests.subtracting(sources).filter {
      Self.others.isDisjoint(with: $0.split(separator: "/").map(String.init))
    }
    #expect(unknown.isEmpty, "\(unknown.sorted())")
  }
}
