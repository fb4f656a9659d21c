import Foundation

/// The built `prefs`, run as a person's shell would run it.
struct Program {
  /// Beside the test bundle.
  static let path: String = {
    let products = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
    let folder = products?.deletingLastPathComponent() ?? Bundle.main.bundleURL
    return folder.appending(path: "prefs").path
  }()

  struct Outcome: Equatable {
    let status: Int32
    let out: String
    let err: String
  }

  /// Waits for its end. `input` goes to its standard input.
  static func run(
    _ arguments: [String], input: String = "", in folder: URL? = nil,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    try run(path, arguments, input: input, in: folder, environment: environment)
  }

  static func run(_ arguments: String..., input: String = "") throws -> Outcome {
    try run(arguments, input: input)
  }

  /// Any program, by its path or through `/usr/bin/env`.
  static func run(
    _ program: String, _ arguments: [String], input: String = "", in folder: URL? = nil,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    let scratch = try Scratch()
    let process = Process()
    let isPath = program.contains("/")
    process.executableURL = URL(filePath: isPath ? program : "/usr/bin/env")
    process.arguments = isPath ? arguments : [program] + arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let given = try scratch.write(input, to: "input")
    // Files, not pipes: a full pipe would stop both sides.
    process.standardInput = try FileHandle(forReadingFrom: given)
    process.standardOutput = try scratch.handle("out")
    process.standardError = try scratch.handle("err")
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, out: try scratch.read("out"), err: try scratch.read("err"))
  }
}
