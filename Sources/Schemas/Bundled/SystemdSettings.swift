import Preferences

/// The settings of units of systemd 252, as `systemd --dump-configuration-items` prints them.
enum SystemdSettings {
  /// The suffixes of the names of units.
  static let unitTypes: Set = [
    "service", "socket", "mount", "automount", "swap", "timer", "path", "slice", "scope", "target",
  ]

  /// Returns the schema of the sections that the document has, and of those that a unit with this suffix
  /// may have. In each, the names that are set come first, in the document's order.
  static func schema(for snapshot: any Snapshot, unit: String) -> Schema {
    var document: ExactDictionary<PreferenceValue> = [:]
    if case .dictionary(let sections)? = snapshot[.root] { document = sections }
    for section in ["Unit", unit.prefix(1).uppercased() + unit.dropFirst(), "Install"]
    where document[section] == nil {
      document[section] = .dictionary([:])
    }
    var entries: [Entry] = []
    for (section, members) in document {
      guard let types = sections[section], case .dictionary(let members) = members else { continue }
      let names = members.keys + types.map(\.name).filter { members[$0] == nil }
      let typeOf = Dictionary(
        types.map { ($0.name, $0.type) }, uniquingKeysWith: { first, _ in first })
      for name in names {
        guard let type = typeOf[name] else { continue }
        let setting = BundledSetting(
          name: PreferenceName(keys: section, name), form: form(of: type, name),
          mayRepeat: type.contains("[") || repeatedTypes.contains(type),
          mayBeEmpty: ["NICE", "OOMSCOREADJUST"].contains(type))
        entries.append(setting.entry(for: members[name]))
      }
    }
    return Schema(entries)
  }

  private static let sections: [String: [(name: String, type: String)]] = {
    var sections: [String: [(name: String, type: String)]] = [:]
    var section = ""
    let text = String(decoding: PackageResources.systemd_txt, as: UTF8.self)
    for line in text.split(separator: "\n") {
      if line.hasPrefix("[") {
        section = String(line.dropFirst().dropLast())
      } else if let sign = line.firstIndex(of: "=") {
        let type = String(line[line.index(after: sign)...])
        sections[section, default: []].append((String(line[..<sign]), type))
      }
    }
    return sections
  }()

  /// The types of texts of which systemd reads each line. A line without a value removes those before it.
  private static let repeatedTypes: Set = [
    "", "BANDWIDTH", "BOUNDINGSET", "CONDITION", "DEVICE", "DEVICELATENCY", "DEVICEWEIGHT",
    "ENVIRON",
    "FAMILIES", "FILE", "FILESYSTEMS", "NAMESPACES", "OTHER", "SOCKETS", "STATUS", "SYSCALLS",
    "TIMER",
  ]

  private static func form(of type: String, _ name: String) -> BundledSetting.Form {
    switch type {
    case "BOOLEAN": .words(["yes", "no"], accepts: isBoolean)
    case "SECONDS":
      .amount(
        .integer, phrase: "a time span such as 30, 5min 20s or infinity", accepts: isTimeSpan)
    case "MODE" where !name.hasSuffix("JobMode"):
      .amount(.integer, phrase: "an octal mode such as 0755") {
        UInt($0, radix: 8).map { $0 <= 0o7777 } ?? false
      }
    case "UNSIGNED": .integer(0...Int(UInt32.max))
    case "INTEGER": .integer(Int(Int32.min)...Int(Int32.max))
    case "NICE": .integer(-20...19)
    case "OOMSCOREADJUST": .integer(-1000...1000)
    default: words[type].map { words in .words(words, accepts: words.contains) } ?? .text
    }
  }

  /// The words of the types that have few, from `systemd.service(5)` and its relatives.
  private static let words = [
    "SERVICETYPE": ["simple", "exec", "forking", "oneshot", "dbus", "notify", "idle"],
    "SERVICERESTART": [
      "no", "on-success", "on-failure", "on-abnormal", "on-watchdog", "on-abort", "always",
    ],
    "KILLMODE": ["control-group", "mixed", "process", "none"],
    "ACCESS": ["none", "main", "exec", "all"],
    "SERVICEEXITTYPE": ["main", "cgroup"],
    "TIMEOUTMODE": ["terminate", "abort", "kill"],
    "POLICY": ["auto", "closed", "strict"],
  ]

  static func isBoolean(_ text: String) -> Bool {
    ["1", "yes", "y", "true", "t", "on", "0", "no", "n", "false", "f", "off"].contains(
      text.lowercased())
  }

  /// Whether `text` is a sum of amounts of time. A number without a unit counts seconds.
  static func isTimeSpan(_ text: String) -> Bool {
    let text = text.filter { !$0.isWhitespace }
    if text == "infinity" { return true }
    var rest = text[...]
    while let first = rest.first {
      guard first.isASCII, first.isNumber || first == "." else { return false }
      let number = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      guard number.filter({ $0 == "." }).count <= 1, number != "." else { return false }
      rest = rest.dropFirst(number.count)
      let unit = rest.prefix { $0.isLetter }
      guard unit.isEmpty || units.contains(String(unit)) else { return false }
      rest = rest.dropFirst(unit.count)
    }
    return !text.isEmpty
  }

  private static let units: Set = [
    "usec", "us", "µs", "μs", "msec", "ms", "seconds", "second", "sec", "s", "minutes", "minute",
    "min", "m", "hours", "hour", "hr", "h", "days", "day", "d", "weeks", "week", "w", "months",
    "month", "M", "years", "year", "y",
  ]
}
