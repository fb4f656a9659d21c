import Harness
import Testing

/// The number of keys that common tasks need at 80×24, from the opened file to the saved one, without the
/// characters of typed names and values.
@Suite(.onOwnThread, .enabled(if: Terminal.isAvailable, "tmux is missing"), .serialized)
struct KeystrokeTests {
  private static let daemon = """
    {
      "data-root": "/var/lib/docker",
      "insecure-registries": [],
      // Addresses for new networks.
      "default-address-pools": [
        { "base": "172.30.0.0/16", "size": 24 }
      ],
      // "debug": true,
      "port": 2375
    }

    """

  /// The input of a user: keys by tmux's names, or typed text.
  enum Step {
    case keys([String])
    case text(String)

    static func keys(_ names: String...) -> Step { .keys(names) }
  }

  struct Task: CustomTestStringConvertible {
    let testDescription: String
    /// The most keys.
    let limit: Int
    let steps: [Step]
    let removed, added: [String]
  }

  @Test(arguments: [
    Task(
      testDescription: "change a port", limit: 10,
      steps: [
        .keys("/"), .text("port"), .keys("Enter", "Enter", "C-u"), .text("2376"),
        .keys("Enter", "w", "Enter"),
      ], removed: ["  \"port\": 2375"], added: ["  \"port\": 2376"]),
    Task(
      testDescription: "add an element to an empty list", limit: 10,
      steps: [
        .keys("/"), .text("insecure"), .keys("Enter", "a"), .text("10.0.0.9:5000"),
        .keys("Enter", "w", "Enter"),
      ], removed: ["  \"insecure-registries\": [],"],
      added: ["  \"insecure-registries\": [\"10.0.0.9:5000\"],"]),
    Task(
      testDescription: "add a record like another one", limit: 15,
      steps: [
        .keys("Tab", "Down", "Enter", "D", "Enter", "Enter", "C-u"), .text("172.31.0.0/16"),
        .keys("Enter", "Down", "Enter", "C-u"), .text("25"), .keys("Enter", "w", "Enter"),
      ], removed: ["    { \"base\": \"172.30.0.0/16\", \"size\": 24 }"],
      added: [
        "    { \"base\": \"172.30.0.0/16\", \"size\": 24 },",
        "    { \"base\": \"172.31.0.0/16\", \"size\": 25 }",
      ]),
    Task(
      testDescription: "add a record member by member", limit: 15,
      steps: [
        .keys("Tab", "Down", "Enter", "a", "a", "Tab", "Enter"), .text("172.31.0.0/16"),
        .keys("Enter", "a", "Tab", "Enter"), .text("25"), .keys("Enter", "w", "Enter"),
      ], removed: ["    { \"base\": \"172.30.0.0/16\", \"size\": 24 }"],
      added: [
        "    { \"base\": \"172.30.0.0/16\", \"size\": 24 },",
        "    { \"base\": \"172.31.0.0/16\", \"size\": 25 }",
      ]),
    Task(
      testDescription: "rename a key", limit: 8,
      steps: [
        .keys("/"), .text("data"), .keys("Enter", "c", "C-u"), .text("root"),
        .keys("Enter", "w", "Enter"),
      ], removed: ["  \"data-root\": \"/var/lib/docker\","],
      added: ["  \"root\": \"/var/lib/docker\","]),
    Task(
      testDescription: "remove three keys", limit: 6,
      steps: [.keys(",", ",", ",", "x", "w", "Enter")],
      removed: [
        "  \"data-root\": \"/var/lib/docker\",", "  \"insecure-registries\": [],",
        "    { \"base\": \"172.30.0.0/16\", \"size\": 24 }",
      ], added: ["    { \"size\": 24 }"]),
    Task(
      testDescription: "uncomment a setting", limit: 6,
      steps: [.keys("/"), .text("debug"), .keys("Enter", "#", "w", "Enter")],
      removed: ["  // \"debug\": true,"], added: ["  \"debug\": true,"]),
    Task(
      testDescription: "describe a key", limit: 6,
      steps: [
        .keys("/"), .text("port"), .keys("Enter", ";"), .text("Clients connect here."),
        .keys("Enter", "w", "Enter"),
      ], removed: [], added: ["  // Clients connect here."]),
  ])
  func `a task needs few keys and changes only its lines`(task: Task) throws {
    let count = task.steps.map { if case .keys(let keys) = $0 { keys.count } else { 0 } }
      .reduce(0, +)
    #expect(count <= task.limit)
    let scratch = try Scratch()
    let file = try scratch.write(Self.daemon, to: "daemon.jsonc").path
    try perform(task.steps, on: file, in: scratch)
    let (old, new) = (lines(of: Self.daemon), lines(of: try scratch.read("daemon.jsonc")))
    let difference = new.difference(from: old)
    #expect(difference.removals.map(\.line) == task.removed)
    #expect(difference.insertions.map(\.line) == task.added)
  }

  @Test func `a thousand booleans are turned on with six keys`() throws {
    let scratch = try Scratch()
    let members = (0..<1000).map { "  \"feature\($0).enabled\": \($0 % 2 == 0)" }
    let text = "{\n" + members.joined(separator: ",\n") + ",\n  \"name\": \"x\"\n}\n"
    let file = try scratch.write(text, to: "features.json").path
    try perform(
      [.keys("@"), .text("enabled"), .keys("Enter", "*", "Space", "w", "Enter")], on: file,
      in: scratch)
    #expect(try scratch.read("features.json") == text.replacing("false", with: "true"))
  }

  private func perform(_ steps: [Step], on file: String, in scratch: Scratch) throws {
    let terminal = try Terminal(
      [file], environment: ["LC_ALL": "C.UTF-8", "XDG_STATE_HOME": scratch.path("state")])
    try terminal.expect("Enter edit")
    for step in steps {
      switch step {
      case .keys(let keys): for key in keys { try terminal.press(key) }
      case .text(let text): try terminal.type(text)
      }
    }
    try terminal.expect("saved")
  }

  private func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

extension CollectionDifference<String>.Change {
  fileprivate var line: String {
    switch self {
    case .insert(_, let line, _), .remove(_, let line, _): line
    }
  }
}
