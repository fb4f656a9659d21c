import Preferences

/// A setting of a program, whose values a file spells in several ways.
struct BundledSetting {
  var name: PreferenceName
  var form: Form = .text
  var defaultValue: PreferenceValue?
  var summary: String?
  var takesEffect: String?

  /// The form of its values.
  enum Form {
    case text
    /// One of the words. `accepts` says whether the program reads another spelling of one.
    case words([String], accepts: @Sendable (String) -> Bool)
    case integer(ClosedRange<Int>)
    case real(ClosedRange<Double>)
    /// A number that may have a unit, or another text with a form of its own.
    case amount(Kind, phrase: String, accepts: @Sendable (String) -> Bool)
  }

  /// Whether each line of a repeated text counts.
  var mayRepeat = false
  /// Whether an empty value is allowed: it resets the setting.
  var mayBeEmpty = false

  /// Returns the entry for a document that has the value `current`. A spelling that the program accepts
  /// is no problem, whatever its kind.
  func entry(for current: PreferenceValue?) -> Entry {
    var entry = Entry(
      name, .string, default: defaultValue, summary: summary, takesEffect: takesEffect)
    switch form {
    case .text: if mayRepeat { entry.kind = .either([.string, .list(of: .any)]) }
    case .words(let words, let accepts):
      var values = words.map { PreferenceValue.string($0) }
      // The file's own spelling, such as `true`, also for the opposite.
      for value in [current, current?.oppositeSwitch].compactMap(\.self)
      where !value.isContainer && accepts(value.content) && !values.contains(value) {
        values.append(value)
      }
      entry.kind = .choice(values.map { Choice($0) })
    case .integer(let range):
      entry.kind = .integer
      entry.rules = [.range(Bounds(Number(range.lowerBound), Number(range.upperBound)))]
    case .real(let range):
      entry.kind = .real
      entry.rules = [.range(Bounds(Number(range.lowerBound), Number(range.upperBound)))]
    case .amount(let number, let phrase, let accepts):
      entry.kind = .either([number, .string])
      entry.rules = [.explained(phrase: phrase) { accepts($0.content) ? nil : phrase }]
    }
    adapt(&entry, to: current)
    return entry
  }

  /// Admits a text that is written like a number, a number in quotes, an empty value, and a repeated
  /// setting, of which the last line counts.
  private func adapt(_ entry: inout Entry, to current: PreferenceValue?) {
    switch current {
    case .array where mayRepeat: return
    case .array:
      entry.kind = .either([entry.kind, .list(of: .any)])
      entry.rules = []
    case .string("") where mayBeEmpty:
      entry.kind = .either([entry.kind, .string])
      entry.rules = []
    case .string(let text):
      guard let number = Double(text), entry.kind == .integer || entry.kind == .real else { return }
      entry.kind = .either([entry.kind, .string])
      if !contains(number) { entry.kind = entry.kind.alternatives[0] }
    case .bool, .integer, .real:
      guard let current, case .text = form else { return }
      let list: [Kind] = mayRepeat ? [.list(of: .any)] : []
      entry.kind = .either([.string, Kind(of: current)] + list)
    default: return
    }
  }

  private func contains(_ number: Double) -> Bool {
    switch form {
    case .integer(let range): Double(range.lowerBound)...Double(range.upperBound) ~= number
    case .real(let range): range ~= number
    default: true
    }
  }
}

extension PreferenceValue {
  /// A text itself, or the spelling of another scalar.
  var content: String { if case .string(let text) = self { text } else { text } }
}
