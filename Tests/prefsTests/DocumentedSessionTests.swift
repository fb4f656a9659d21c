import Foundation
import Harness
import Testing

/// Runs the sessions that the documentation shows.
@Suite(.onOwnThread)
struct DocumentedSessionTests {
  /// A page, and the files that each of its sessions starts with.
  struct Sessions: CustomTestStringConvertible {
    let page: String
    let files: [[String: String]]

    var testDescription: String { page }
  }

  static let pages = [
    Sessions(page: "README.md", files: [[:], [:]]),
    Sessions(
      page: "docs/schemas.md",
      files: [
        [
          "app.json": #"{"port": 8080}"#,
          "app.schema.json":
            #"{"properties": {"port": {"$ref": "https://example.com/port.json"}}}"#,
        ],
        [
          "app.json": #"{"port": 8080}"#,
          "app.schema.json": #"{"properties": {"port": {"type": "integer", "minimum": "1"}}}"#,
        ],
        [
          "app.json": "{\n  \"mail\": \"nobody\"\n}",
          "app.schema.json": #"{"properties": {"mail": {"type": "string", "format": "email"}}}"#,
        ],
        ["host1.json": #"{"port": 80}"#, "host2.json": #"{"port": 443}"#],
      ]),
    Sessions(
      page: "docs/themes.md",
      files: [
        [:],
        [
          "mine.json": """
          {
            // As dark, with a warmer accent.
            "inherits": "dark",
            "roles": {
              "dim": {"foreground": "gren"},
              "accent": {"foreground": "#898989"}
            }
          }

          """
        ],
      ]),
  ]

  @Test(arguments: pages)
  func `each session of the documentation prints what its page shows`(_ page: Sessions) throws {
    let sessions = try Page(page.page).sessions
    try #require(sessions.count == page.files.count)
    for (steps, files) in zip(sessions, page.files) {
      let scratch = try Scratch()
      for name in ["gateway.json", "gateway.schema.json"] {
        try FileManager.default.copyItem(
          at: Self.samples.appending(path: name), to: scratch.url(name))
      }
      for (name, text) in files { try scratch.write(text, to: name) }
      try run(steps, in: scratch)
    }
  }

  @Test func `every page with sessions is tested`() throws {
    let root = Self.samples.deletingLastPathComponent().deletingLastPathComponent()
    let docs = try FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: "docs").path)
    let pages =
      ["README.md", "CONTRIBUTING.md"] + docs.filter { $0.hasSuffix(".md") }.map { "docs/\($0)" }
    let tested = Set(Self.pages.map(\.page))
    for page in pages where !tested.contains(page) {
      #expect(try Page(page).sessions.isEmpty, "\(page)")
    }
  }

  private static let samples = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/samples")

  private func run(_ steps: [Page.Step], in scratch: Scratch) throws {
    let home = scratch.folder.path
    let products = URL(filePath: Program.path).deletingLastPathComponent().path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let environment = [
      "HOME": home, "XDG_CONFIG_HOME": "\(home)/.config", "LC_ALL": "C.UTF-8",
      "PATH": "\(products):\(path)",
    ]
    var daemon: Daemon?
    for step in steps {
      let command = step.command.replacing(".build/debug/", with: "")
      var lines: ArraySlice<Substring> = []
      if command.hasSuffix(" &") {
        daemon = try Daemon("sh", ["-c", "exec \(command.dropLast(2))"], environment: environment)
      } else {
        let result = try Program.run(
          "sh", ["-c", "{ \(command); } 2>&1"], in: scratch.folder, environment: environment)
        lines = result.out.split(separator: "\n", omittingEmptySubsequences: false)[...]
      }
      for expected in step.output where !["", "…"].contains(expected) {
        let line = expected.replacing("/home/user", with: home)
        if let index = lines.firstIndex(of: line[...]) {
          lines = lines[(index + 1)...]
        } else {
          #expect(
            daemon?.prints("\(line)\n") == true,
            "\(command): expected \(line), found \(lines.joined(separator: "\n"))")
        }
      }
    }
    if let daemon { #expect(daemon.end() == 0) }
  }
}
