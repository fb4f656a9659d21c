import Preferences

struct TextSighting {
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
  private var isOfMany = false
  /// Whether a string occurs twice in one list or object, so that it does not identify an element.
  private var isRepeated = false
  private var formats = TextFormat.allCases

  private static let mostChoices = 10
  private static let leastCount = 3

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
  mutating func merge(_ other: TextSighting) {
    guard other.count > 0 else { return }
    isInList = isInList || other.isInList
    isOfMany = isOfMany || other.isOfMany || count > 0
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
  var format: TextFormat? {
    guard count > 0 else { return nil }
    return formats.first { !$0.isCommon || tallies.count >= Self.leastCount || isOpen }
  }

  /// A few words that recur often and identify nothing. Nil if the next string may well be new.
  var choices: [String]? {
    guard !isOpen, (2...Self.mostChoices).contains(tallies.count),
      tallies.values.allSatisfy({ $0.count >= Self.leastCount }),
      tallies.keys.allSatisfy(\.isWord), isRepeated || !isInList && !isOfMany
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
}
