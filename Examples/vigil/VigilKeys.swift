import Preferences
import Store

/// The daemon's preferences.
struct VigilKeys: Namespace {
  let every = Key(
    default: Duration.seconds(30), summary: "Time between two checks",
    formerly: .at("seconds") { Duration.seconds($0) },
    .in(.milliseconds(100) ... .seconds(3600)))
  let disk = DiskKeys()
  let load = Key(default: LoadLimit(), summary: "Load of the machine")
  let fresh = Key<[FreshFile]>(
    default: [], summary: "Files that must have been written recently", .count(0...100))
  let alert = AlertKeys()
  let statistics = StatisticsKeys()
}

struct DiskKeys: Namespace {
  let paths = Key(
    default: ["/"], as: .list(of: .path), summary: "A path in each file system to check",
    .count(0...32), .unique(), .each(.length(1...4096)))
  let leastFree = Key(
    default: 10, summary: "Least free space without a report", unit: "%",
    formerly: ["minimum"], .in(0...100))
}

/// A record, because its values are always used together.
struct LoadLimit: RecordPreference {
  var most = 4.0

  static let members: [Member<LoadLimit>] = [
    Member(
      "most", \.most, summary: "Highest load without a report", unit: "per processor",
      .in(0.1...1000))
  ]
}

struct AlertKeys: Namespace {
  let least = Key(
    default: Severity.warning, summary: "Lowest severity that is reported")
  let command = Key<String?>(
    summary: "Run by /bin/sh for each finding: $1 is the severity, $2 the message",
    .length(1...4096))
  let token = Key(
    default: "", summary: "Given to the command as VIGIL_TOKEN", secret: true, .length(0...256))
}

/// Counters that the daemon maintains.
struct StatisticsKeys: Namespace {
  let reported = Key(
    default: 0, summary: "Number of findings reported so far", readOnly: true, .min(0))
}

extension Keys {
  static let vigil = VigilKeys()
}

let Defaults = Domain(
  Keys.vigil, store: FileStore("~/.config/vigil/settings.json"),
  over: [FileStore("~/.config/vigil/site.json")],
  overrides: .environment(prefix: "VIGIL") + .arguments())
