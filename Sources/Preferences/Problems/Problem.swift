/// What is wrong, where, what was expected, and the nearest guess.
///
/// A problem carries facts; its words stand in `Problem+Words.swift` and nowhere else.
public struct Problem: Error, Hashable, Sendable {
  public var reason: Reason
  public var name: PreferenceName?
  public var place: Place?
  /// What the value came from where that is no file: `APP_EDITOR_TAB_WIDTH`.
  public var source: String?
  /// The demand that is not met, as a place in the schema.
  public var requirement: SchemaPlace?
  /// Why it is asked for, or of which form it is asked: `since protocol is "tls"`, `as "listener"`.
  public var aside: String?

  public init(_ reason: Reason, name: PreferenceName? = nil, place: Place? = nil) {
    self.reason = reason
    self.name = name
    self.place = place
  }

  public enum Reason: Hashable, Sendable {
    /// A document's bytes do not follow its grammar.
    case syntax(found: String, expected: String)
    /// A bound of this program: nesting depth, size.
    case limit(String, is: Int)
    case duplicateKey(String)
    /// What stands there is not what is expected: `is not a whole number: "8o80"`.
    /// `found` as a message shows it: typed text in quotes, a value as `PreferenceValue.text`.
    case notA(String, found: String, nearest: String?)
    case outOfRange(Bounds, found: String)
    case notStep(of: Number, found: String)
    case count(CountRange, of: Counted, found: Int)
    /// An element that stands twice, as a message shows it.
    case repeated(String)
    case noMatch(pattern: String, found: String)
    case notChecked(pattern: String, why: String)
    /// Both as a message shows them.
    case unknownChoice(String, nearest: String?)
    case missing(key: String)
    /// One of these must be there.
    case missingAny(of: [String])
    /// Needed only where `other` is.
    case missingBeside(key: String, other: String)
    /// Nothing may stand there.
    case forbidden
    /// In words that complete "must not be".
    case mustNotBe(String)
    /// None of several forms is near; in words that complete "must be".
    case fitsNone([String], found: String)
    /// More than one of several forms, of which one may be.
    case fitsSeveral([String])
    /// How many elements of a list are as `what` says, in words.
    case holds(String, CountRange, found: Int)
    /// A part of a schema that refers to itself without end, and where it stands.
    case circular(String)
    case unknownKey(String, nearest: String?)
    /// It completes "must be …".
    case refused(String)
    case readOnly
    case noSuchName(nearest: String?)
    /// An environment variable of several keys, as labels.
    case ambiguousVariable(of: [String])
    /// An element of a list: as labels the last there is, and the one that would be new.
    case pastEnd(last: String?, next: String)
    /// A typed key that is neither a property of the domain's namespaces nor pins its name.
    case undeclaredKey(type: String)
    case badName(String, expected: String)
    /// A value that a format cannot hold: null in a property list, a date in JSON.
    case cannotHold(format: String, what: String)
    /// What another format would not keep: `a comment`.
    case lost(String)
    /// A document that can be shown and not saved as it is, and why: `it holds a set`.
    case unwritable(String)
    case notASchema(String, expected: String)
    /// A keyword of a schema, which is used without it.
    case faultyKeyword(String, expected: String)
    /// Of a schema, from here: what `Schema.problems` finds.
    case declaredTwice
    /// A value that has a key declared inside it.
    case leafAndNamespace(of: String)
    /// A name that is easily taken for another, as a label.
    case looksLike(String)
    /// Another key with the same environment variable, as a label, and the variable without a prefix.
    case sharesVariable(with: String, String)
    case invisibleInName(String)
    case scriptsInName(letter: String, script: String, beside: String)
    /// As a message shows it.
    case unusualInName(String)
    /// A default, an example or a choice; and why, in a problem's words.
    case brokenByItself(String, why: String)
    /// A rule, in words.
    case impossible(String)
    case choiceTwice(String)
    /// Both as labels.
    case noSuccessor(String, nearest: String?)
    /// A change whose starting point is not what stands there.
    case stale(expected: String, found: String)
    /// By whoever waited for it.
    case cancelled
  }
  /// What a rule counts.
  public enum Counted: String, Hashable, Sendable { case character, byte, element, member }
}

extension Problem {
  func from(_ source: String) -> Problem {
    var problem = self
    problem.source = source
    return problem
  }
}

extension Problem {
  /// The row where it is seen: the member that is lacking or too much, else what it is about.
  package func row(in snapshot: any Snapshot) -> PreferenceName {
    let name = name ?? .root
    switch reason {
    case .missing(let key), .unknownKey(let key, _):
      return snapshot.placement(of: name.appending(key: key))
    default: return name
    }
  }
}

extension Problem {
  /// Of an element of `list` that is not among its `count`, nor the next one.
  package static func pastEnd(
    of list: PreferenceName, count: Int, at step: PreferenceName.Component
  ) -> Problem {
    let last = count > 0 ? list.appending(index: count - 1).label : nil
    let next = list.appending(index: count).label
    return Problem(.pastEnd(last: last, next: next), name: list.appending(step))
  }
}

extension Snapshot {
  /// What is wrong with a name that leads past the end of a list; nil where it does not.
  package func pastEnd(_ name: PreferenceName) -> Problem? {
    for (depth, step) in name.components.enumerated() {
      let outer = PreferenceName(Array(name.components.prefix(depth)))
      guard let value = self[outer] else { return nil }
      guard case .array(let elements) = value else { continue }
      guard let position = step.position else { return nil }
      if position >= elements.count { return .pastEnd(of: outer, count: elements.count, at: step) }
    }
    return nil
  }
}

extension PreferenceName.Component {
  /// The index that the part spells: `[0]`, or a key of digits without leading zeros.
  package var position: Int? {
    switch self {
    case .index(let index): index
    case .key(let key): Int(key).flatMap { $0 >= 0 && String($0) == key ? $0 : nil }
    }
  }
}

extension Problem {
  /// Without what was found, and without what could have been: it is a secret.
  package var masked: Problem {
    var problem = self
    problem.reason = reason.masked
    if case .unknownChoice = reason { problem.aside = nil }
    return problem
  }
}

extension Problem {
  /// Without any text of a document that cannot be read: nobody knows what in it is secret.
  package var withoutText: Problem {
    var problem = masked
    problem.place?.excerpt = nil
    return problem
  }
}

extension Schema {
  /// `problem` of `snapshot`, or of changes to it, without the text of a secret.
  package func withoutSecrets(_ problem: Problem, in snapshot: any Snapshot) -> Problem {
    let secrecy = secrecy
    let place = secrecy.inside(problem.name ?? .root)
    let shown = place.isSecret || place.leadsToSecret ? problem.masked : problem
    return snapshot.withoutSecrets([shown], secrecy).first ?? shown
  }

  package func withoutSecrets(_ error: StoreError, over snapshot: any Snapshot) -> StoreError {
    switch error {
    case .unreadable(let path, let problem) where hasSecrets:
      .unreadable(path: path, problem.withoutText)
    case .refused(let path, let problem):
      .refused(path: path, withoutSecrets(problem, in: snapshot))
    default: error
    }
  }
}

extension Problem.Reason {
  fileprivate var masked: Self {
    switch self {
    case .syntax(_, let expected): .syntax(found: Entry.mask, expected: expected)
    case .notA(let kind, _, _): .notA(kind, found: Entry.mask, nearest: nil)
    case .outOfRange(let bounds, _): .outOfRange(bounds, found: Entry.mask)
    case .notStep(let step, _): .notStep(of: step, found: Entry.mask)
    case .repeated: .repeated(Entry.mask)
    case .noMatch(let pattern, _): .noMatch(pattern: pattern, found: Entry.mask)
    case .unknownChoice: .unknownChoice(Entry.mask, nearest: nil)
    case .fitsNone(let forms, _): .fitsNone(forms, found: Entry.mask)
    case .holds(_, let range, let found): .holds(Entry.mask, range, found: found)
    case .stale: .stale(expected: Entry.mask, found: Entry.mask)
    case .cannotHold(let format, _): .cannotHold(format: format, what: Entry.mask)
    case .lost: .lost(Entry.mask)
    default: self
    }
  }
}
