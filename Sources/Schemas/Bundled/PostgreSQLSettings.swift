import Preferences

/// The settings of PostgreSQL 15, from its view `pg_settings`.
///
/// A line of the file has the name, the type, the unit, the least and greatest value, the default, the
/// words of an enumeration, when a change takes effect, and a description.
enum PostgreSQLSettings {
  /// Returns the schema, with the declared names in the spelling and order of `keys`, and then the
  /// others. `value` returns the value that the document has for a key.
  static func schema(
    spelledLike keys: [String], value: (String) -> PreferenceValue?
  ) -> Schema {
    var waiting = Dictionary(
      lines.map { ($0.name.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    var entries: [Entry] = []
    for key in keys {
      guard let line = waiting.removeValue(forKey: key.lowercased()) else { continue }
      entries.append(line.setting(named: key).entry(for: value(key)))
    }
    for key in keys where key.lowercased().hasPrefix("include") {
      entries.append(
        Entry(
          PreferenceName(keys: key), .either([.string, .list(of: .string)]),
          summary: "Files whose settings are read here; may be repeated."))
    }
    for line in lines where waiting[line.name.lowercased()] != nil {
      entries.append(line.setting(named: line.name).entry(for: nil))
    }
    return Schema(entries)
  }

  private static let lines = String(decoding: PackageResources.postgresql_tsv, as: UTF8.self)
    .split(separator: "\n").compactMap { Line($0) }

  /// A line of the file.
  struct Line {
    let name, type, unit, least, greatest, standard, words, context, summary: String

    init?(_ line: Substring) {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 9 else { return nil }
      (name, type, unit) = (fields[0], fields[1], fields[2])
      (least, greatest, standard) = (fields[3], fields[4], fields[5])
      (words, context, summary) = (fields[6], fields[7], fields[8])
    }

    func setting(named name: String) -> BundledSetting {
      BundledSetting(
        name: PreferenceName(keys: name), form: form, defaultValue: defaultValue, summary: summary,
        takesEffect: context == "postmaster" ? "restart" : context == "sighup" ? "reload" : nil)
    }

    /// Whether the number is the mode of a file, which is written in octal.
    private var isMode: Bool { ["unix_socket_permissions", "log_file_mode"].contains(name) }

    private var form: BundledSetting.Form {
      switch type {
      case "bool": return .words(["on", "off"], accepts: PostgreSQLSettings.isBoolean)
      case "enum":
        let words = words.split(separator: " ").map(String.init)
        return .words(words) { text in
          words.contains(text.lowercased())
            || words.contains("on") && PostgreSQLSettings.isBoolean(text)
        }
      case "integer", "real":
        guard let least = Double(least), let greatest = Double(greatest) else { return .text }
        if isMode {
          return .amount(.integer, phrase: "a mode of a file such as 0777") { text in
            let mode = text.hasPrefix("0") ? UInt(text, radix: 8) : UInt(text)
            return mode.map { $0 <= 0o777 } ?? false
          }
        }
        guard let units = PostgreSQLUnits(base: unit) else {
          return type == "real"
            ? .real(least...greatest) : .integer(Int(least)...Int(greatest))
        }
        let range = least...greatest
        let isWhole = type == "integer"
        return .amount(isWhole ? .integer : .real, phrase: units.phrase(for: range)) {
          units.accept($0, in: range, isWhole: isWhole)
        }
      default: return .text
      }
    }

    private var defaultValue: PreferenceValue? {
      switch type {
      case "integer":
        guard let number = Int(standard) else { return nil }
        if isMode { return .string("0" + String(number, radix: 8)) }
        return PostgreSQLUnits(base: unit)?.text(of: number).map { .string($0) }
          ?? .integer(Number(number))
      case "real": return .real(Number(spelling: standard))
      default: return .string(standard)
      }
    }
  }

  /// Whether PostgreSQL reads `text` as a boolean: a word, in any case, or its unique beginning.
  static func isBoolean(_ text: String) -> Bool {
    let text = text.lowercased()
    if ["on", "of", "off", "1", "0"].contains(text) { return true }
    return !text.isEmpty && ["true", "false", "yes", "no"].contains { $0.hasPrefix(text) }
  }
}

/// The units that the amount of a setting may have, for the unit of a bare number.
struct PostgreSQLUnits {
  /// The units with their sizes, ascending. Sizes are in bytes or microseconds.
  private let units: [(name: String, size: Double)]
  /// The unit of a bare number, as the server names it, and its size.
  private let base: (name: String, size: Double)

  private static let memory: [(name: String, size: Double)] = [
    ("B", 1), ("kB", 1024), ("MB", 1_048_576), ("GB", 1_073_741_824), ("TB", 1_099_511_627_776),
  ]
  private static let time: [(name: String, size: Double)] = [
    ("us", 1), ("ms", 1000), ("s", 1_000_000), ("min", 60_000_000), ("h", 3_600_000_000),
    ("d", 86_400_000_000),
  ]

  /// Returns nil if a number has no unit.
  init?(base name: String) {
    for units in [Self.memory, Self.time] {
      for unit in units {
        guard name.hasSuffix(unit.name), let count = Double("0" + name.dropLast(unit.name.count))
        else { continue }
        self.units = units
        base = (name, (count == 0 ? 1 : count) * unit.size)
        return
      }
    }
    return nil
  }

  /// Whether `text` is a number with an optional unit, in the range of the unit of a bare number.
  func accept(_ text: String, in range: ClosedRange<Double>, isWhole: Bool) -> Bool {
    let text = text.drop(while: \.isWhitespace)
    let digits = text.prefix { "+-.0123456789eE".contains($0) }
    // An `e` may also begin a unit, but no unit begins with one.
    guard let number = Double(digits) else { return false }
    let name = text.dropFirst(digits.count).filter { !$0.isWhitespace }
    let unit = name.isEmpty ? base.size : units.first { $0.name == name }?.size
    guard let unit else { return false }
    let amount = number * unit / base.size
    return range ~= (isWhole ? amount.rounded(.toNearestOrEven) : amount)
  }

  func phrase(for range: ClosedRange<Double>) -> String {
    let names = units.map(\.name).joined(separator: ", ")
    return "an amount from \(rounded(range.lowerBound)) to \(rounded(range.upperBound)), "
      + "in \(names) or, without a unit, \(base.name)"
  }

  /// Returns an amount in the largest unit of which there is at least one.
  private func rounded(_ number: Double) -> String {
    let amount = number * base.size
    guard let unit = units.last(where: { amount >= $0.size }) else {
      return Int(exactly: number).map(String.init) ?? "\(number)"
    }
    return "\(Int((amount / unit.size).rounded()))\(unit.name)"
  }

  /// Returns an amount in the largest unit of which it is a multiple. Nil for 0 and less, which have
  /// special meanings.
  func text(of number: Int) -> String? {
    guard number > 0 else { return nil }
    let amount = Double(number) * base.size
    let unit = units.last { amount.truncatingRemainder(dividingBy: $0.size) == 0 }
    return unit.map { "\(Int(amount / $0.size))\($0.name)" }
  }
}
