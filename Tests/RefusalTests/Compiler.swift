import Foundation
import Harness

/// Runs the compiler on files that import the modules of this package.
struct Compiler {
  /// Returns the errors of each file, in order, after compiling all as one module. Takes about half
  /// a second for any number of files.
  static func errors(in files: [String: String]) throws -> [String: [String]] {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "refusals-\(UInt64.random(in: .min ... .max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      try Data(text.utf8).write(to: folder.appending(path: "\(name).swift"))
    }
    let output = try run(on: files.keys.sorted().map { "\($0).swift" }, in: folder)
    var errors: [String: [String]] = [:]
    for line in output.split(separator: "\n") {
      guard let match = line.wholeMatch(of: /(?:.*\/)?(\w+)\.swift:\d+:\d+: error: (.*)/) else {
        // An error without a file: a module was not found.
        if line.hasPrefix("<unknown>") || line.hasPrefix("error:") { throw Failure(line) }
        continue
      }
      errors[String(match.1), default: []].append(String(match.2))
    }
    return errors
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ line: Substring) { description = String(line) }
  }

  private static func run(on files: [String], in folder: URL) throws -> String {
    try Harness.Program.run("swiftc", ["-typecheck", "-wmo"] + flags + files, in: folder).err
  }

  private static var flags: [String] {
    let modules = products.appending(path: "Modules").path
    let clang = ["CPlatform", "CCurl"].flatMap {
      [
        "-Xcc",
        "-fmodule-map-file=\(products.appending(path: "\($0).build/module.modulemap").path)",
      ]
    }
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")
    // A C module of swift-configuration.
    let system = products.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "checkouts/swift-system/Sources/CSystem/include")
    return [
      "-swift-version", "6", "-diagnostic-style", "llvm", "-module-name", "Snippets",
      "-I", modules, "-I", sources.appending(path: "CPCRE2").path,
      "-I", sources.appending(path: "CPOSIX").path,
      "-I", sources.appending(path: "CNcurses/include").path, "-I", system.path,
    ] + clang
  }

  /// The directory of the test bundle, which is the runner or its argument.
  private static var products: URL {
    let arguments = CommandLine.arguments
    let bundle = arguments.first { $0.hasSuffix(".xctest") } ?? arguments[0]
    return URL(filePath: bundle).deletingLastPathComponent()
  }
}
