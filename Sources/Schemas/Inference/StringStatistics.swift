import Preferences

struct StringStatistics {
  private struct Tally {
    var count = 0
    var list: Int?
  }

  private(set) var count = 0
  private var tallies: ExactDictionary<Tally> = [:]
  /// Whether there are more different strings than `choices` could list.
  private var isOpen = false
  private var isInList = false
  /// Whether strings of several members of one object are combined.
  private var combinesMembers = false
  /// Whether a string occurs twice in one list or object, so that it does not identify an element.
  private var isRepeated = false
  private var formats = InferredFormat.allCases

  private static let maximumChoices = 10
  private static let minimumCount = 3

  mutating func add(_ text: String, in list: Int?) {
    count += 1
    formats.removeAll { !$0.admits(text) }
    isInList = isInList || list != nil
    guard !isOpen else { return }
    var tally = tallies[text] ?? Tally()
    isRepeated = isRepeated || list != nil && tally.list == list
    tally.count += 1
    tally.list = list
    tallies[text] = tally
    close()
  }

  /// Adds the statistics of another member of an object.
  mutating func merge(_ other: StringStatistics) {
    guard other.count > 0 else { return }
    isInList = isInList || other.isInList
    combinesMembers = combinesMembers || other.combinesMembers || count > 0
    isRepeated = isRepeated || other.isRepeated
    count += other.count
    formats.removeAll { !other.formats.contains($0) }
    isOpen = isOpen || other.isOpen
    for (text, tally) in other.tallies {
      isRepeated = isRepeated || !isInList && tallies[text] != nil
      tallies[text, default: Tally()].count += tally.count
    }
    close()
  }

  private mutating func close() {
    if tallies.count > 64 { isOpen = true }
    if isOpen { tallies = [:] }
  }

  /// The format that all strings have, if any.
  var format: InferredFormat? {
    guard count > 0 else { return nil }
    return formats.first { !$0.isCommon || tallies.count >= Self.minimumCount || isOpen }
  }

  /// A few words that recur often and identify nothing. Nil if the next string may well be new.
  var choices: [String]? {
    guard !isOpen, (2...Self.maximumChoices).contains(tallies.count),
      tallies.values.allSatisfy({ $0.count >= Self.minimumCount }),
      tallies.keys.allSatisfy(\.isWord), isRepeated || !isInList && !combinesMembers
    else { return nil }
    return Array(tallies.keys)
  }
}

extension String {
  /// Whether this consists of letters and hyphens. False for hosts, paths, versions and numbered
  /// names.
  fileprivate var isWord: Bool {
    !isEmpty && utf8.count <= 24
      && unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || "-_".unicodeScalars.contains($0)
      }
  }

  fileprivate var isAbsolutePath: Bool {
    (hasPrefix("/") || hasPrefix("~/")) && !utf8.contains { $0 < 0x20 || $0 == 0x7F }
  }
}

/// A format that strings are recognised by, the more specific ones first.
enum InferredFormat: String, CaseIterable {
  case dateTime = "date-time"
  case date, time, uuid, uri, email, ipv4, ipv6
  case path

  /// Whether a few matches prove nothing: one address does not exclude names in the same setting.
  var isCommon: Bool { self == .ipv4 || self == .ipv6 }

  /// Whether the text satisfies the format's standard and the kind that the format is read as.
  func admits(_ text: String) -> Bool {
    switch self {
    case .path: return text.isAbsolutePath
    case .uri where !text.contains("://"): return false
    default: break
    }
    guard FormatCheck.isValid(text, as: rawValue) == true else { return false }
    return kind.map { Entry(.root, $0).check(.string(text)).isEmpty } ?? true
  }

  private var kind: Kind? {
    switch self {
    case .dateTime: .date(.dateTimeText)
    case .date: .date(.dateText)
    case .time: .date(.timeText)
    case .uri: .url
    default: nil
    }
  }

  var keyword: (key: String, value: PreferenceValue) {
    (self == .path ? "x-kind" : "format", .string(rawValue))
  }
}
