import Preferences
import Store

/// What the daemon can be told: declared here, and nowhere else.
struct VigilKeys: Namespace {
  let every = Key(
    default: Duration.seconds(30), summary: "Time between two looks",
    .in(.milliseconds(100) ... .seconds(3600)))
  let disk = DiskKeys()
  let load = LoadKeys()
  let fresh = Key<[FreshFile]>(
    default: [], summary: "Files that must have been written lately", .count(0...100),
    .each(.check("a path, and hours above 0") { !$0.path.isEmpty && $0.hours > 0 }))
  let alert = AlertKeys()
  let statistics = StatisticsKeys()
}

struct DiskKeys: Namespace {
  let paths = Key(
    default: ["/"], as: .list(of: .path), summary: "A path in each file system to look at",
    .count(0...32), .unique(), .each(.length(1...4096)))
  let leastFree = Key(
    default: 10, summary: "Less free space than this is told", unit: "%",
    formerly: ["minimum"], .in(0...100))
}

struct LoadKeys: Namespace {
  let most = Key(
    default: 4.0, summary: "More load than this is told", unit: "per processor", .in(0.1...1000))
}

struct AlertKeys: Namespace {
  let least = Key(
    default: Gravity.warning, summary: "The least grave finding that is told")
  let command = Key<String?>(
    summary: "Run by /bin/sh for each finding: $1 is how grave it is, $2 what it says",
    .length(1...4096))
  let token = Key(
    default: "", summary: "Given to the command as VIGIL_TOKEN", secret: true, .length(0...256))
}

/// Kept by the daemon itself.
struct StatisticsKeys: Namespace {
  let told = Key(
    default: 0, summary: "How many findings were told so far", readOnly: true, .min(0))
}

extension Keys {
  static let vigil = VigilKeys()
}

let Defaults = Domain(
  Keys.vigil, store: FileStore("~/.config/vigil/settings.json"),
  overrides: .environment(prefix: "VIGIL") + .arguments())
