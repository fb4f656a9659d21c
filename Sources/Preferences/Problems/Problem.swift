/// A fault in a value, a document or a schema: the reason, its position, what was expected, and the
/// nearest valid value.
///
/// A problem carries facts. Only `Problem+Description.swift` turns them into text.
public struct Problem: Error, Hashable, Sendable {
  /// The facts.
  public var reason: Reason
  /// The name of the faulty value.
  public var name: PreferenceName?
  /// The position in the file.
  public var place: Place?
  /// The source of the value if it is not a file: `APP_EDITOR_TAB_WIDTH`.
  public var source: String?
  /// The violated keyword of the schema.
  public var requirement: SchemaPlace?
  /// The condition or form that requires it: `since protocol is "tls"`, `as "listener"`.
  public var explanation: String?

  /// Creates a problem.
  public init(_ reason: Reason, name: PreferenceName? = nil, place: Place? = nil) {
    self.reason = reason
    self.name = name
    self.place = place
  }

  /// The facts of a problem. Texts of values are already in the form that a message shows: typed text
  /// in quotes, a value as `PreferenceValue.text`.
  public enum Reason: Hashable, Sendable {
    /// The bytes of a document do not follow its grammar.
    case syntax(found: String, expected: String)
    /// The bytes are in a format that is not read, given by its phrase. `advice` says how they can be read
    /// nevertheless.
    case otherFormat(String, advice: String?)
    /// Neither the name of a file nor its lines say its format.
    case unknownFormat(isBlank: Bool, dialects: [String])
    /// So many of the first lines are not in the dialect in which they were read.
    case unknownLines(Int, of: Int, dialect: String, looksLike: String?)
    /// The input exceeds a bound of this program, such as nesting depth or size.
    case limit(String, is: Int)
    /// A dictionary has this key more than once.
    case duplicateKey(String)
    /// A value has the wrong type: `is not a whole number: "8o80"`.
    case notA(String, found: String, nearest: String?)
    /// A value is in the place of a group, so that nothing can be stored in it.
    case notAGroup(found: String)
    /// A number is not in the range.
    case outOfRange(Bounds, found: String)
    /// A number is not a multiple of another one.
    case notStep(of: Number, found: String)
    /// A text, data or a container has the wrong size.
    case count(CountRange, of: Counted, found: Int)
    /// An element occurs twice.
    case repeated(String)
    /// A text does not match a regular expression.
    case noMatch(pattern: String, found: String)
    /// A regular expression cannot be compiled, or takes too long to match.
    case notChecked(pattern: String, why: String)
    /// A value is not one of the choices.
    case unknownChoice(String, nearest: String?)
    /// A required key is absent.
    case missing(key: String)
    /// One of these keys is required.
    case missingAny(of: [String])
    /// A key is required if `other` is set.
    case missingDependent(key: String, other: String)
    /// No value is allowed.
    case forbidden
    /// A phrase that completes "must not be".
    case mustNotBe(String)
    /// The value matches none of several forms; their phrases complete "must be".
    case fitsNone([String], found: String)
    /// The value matches several forms, but only one may match.
    case fitsSeveral([String])
    /// The number of elements that match a phrase is wrong.
    case holds(String, CountRange, found: Int)
    /// A part of the schema, given by its place, refers to itself.
    case circular(String)
    /// A dictionary that may have only certain keys has another one.
    case unknownKey(String, nearest: String?)
    /// A phrase that completes "must be".
    case refused(String)
    /// The program's own type refuses the value, with the words of its decoder.
    case undecodable(String, why: String?)
    /// A layer of values cannot be read, for this reason.
    case unavailable(String)
    /// Values break a rule over several keys. The labels are those of the other keys.
    case mustSatisfy(String, with: [String])
    /// The program that reads the file complains, given by the command that asked it.
    case complaint(of: String, String)
    /// A file that had values has been deleted or emptied.
    case disappeared
    /// Only the program may set the key.
    case readOnly
    /// No preference has this name.
    case noSuchName(nearest: String?)
    /// An environment variable belongs to several keys, given by their labels.
    case ambiguousVariable(of: [String])
    /// An element does not exist. The labels are those of the last element and of a new one.
    case pastEnd(last: String?, next: String)
    /// A typed key is neither in a stored property of the domain's namespaces nor has a name of its own.
    case undeclaredKey(type: String)
    /// A text cannot be parsed as a name.
    case badName(String, expected: String)
    /// A format cannot represent a value: null in a property list, a date in JSON.
    case cannotHold(format: String, what: String)
    /// A conversion would lose something: `a comment`.
    case lost(String)
    /// A document can be shown but not saved, for this reason: `it holds a set`.
    case unwritable(String)
    /// A document cannot be read as a schema.
    case notASchema(String, expected: String)
    /// A keyword of a schema is ignored.
    case faultyKeyword(String, expected: String)
    // The two reasons below are found by `Domain.notices`.
    /// The key should no longer be used, with advice and the label of its successor.
    case deprecated(String?, successor: String?)
    /// The value is at an older place of the key with this label.
    case olderPlace(of: String)
    // The reasons below are found by `Schema.problems`.
    /// Two keys have this name.
    case declaredTwice
    /// A value has a key declared inside it.
    case leafAndNamespace(of: String)
    /// The name looks like another one, given by its label.
    case looksLike(String)
    /// Another key, given by its label, has the same environment variable.
    case sharesVariable(with: String, String)
    /// An older place of the key holds values of another key, given by its label.
    case sharesOlderPlace(String, with: String)
    /// A name contains this invisible character.
    case invisibleInName(String)
    /// A letter of a name belongs to another script than the rest.
    case scriptsInName(letter: String, script: String, among: String)
    /// A name contains this character, which is not a letter of ASCII, a digit, `_`, `-` or a dot.
    case unusualInName(String)
    /// A default, an example or a choice violates its own rules.
    case brokenByItself(String, why: String)
    /// No value satisfies this rule.
    case impossible(String)
    /// Two choices of a key have this value.
    case choiceTwice(String)
    /// The key that replaces a deprecated one is not declared.
    case noSuccessor(String, nearest: String?)
    /// The old value of a change is not the current one.
    case stale(expected: String, found: String)
    /// The work was cancelled.
    case cancelled
  }

  /// The unit that a rule counts.
  public enum Counted: String, Hashable, Sendable { case character, byte, element, member }
}

extension Problem {
  /// Returns this problem with its source.
  package func from(_ source: String) -> Problem {
    var problem = self
    problem.source = source
    return problem
  }

  /// Returns the row that shows the problem: that of the missing or unknown member, else of `name`.
  package func row(in snapshot: any Snapshot) -> PreferenceName {
    let name = name ?? .root
    switch reason {
    case .missing(let key), .unknownKey(let key, _):
      return snapshot.placement(of: name.appending(key: key))
    default: return name
    }
  }

  /// Returns the problem of an element that is neither in `list`, which has `count` elements, nor the
  /// next one.
  package static func pastEnd(
    of list: PreferenceName, count: Int, at step: PreferenceName.Component
  ) -> Problem {
    let last = count > 0 ? list.appending(index: count - 1).label : nil
    let next = list.appending(index: count).label
    return Problem(.pastEnd(last: last, next: next), name: list.appending(step))
  }
}

extension Snapshot {
  /// Returns a problem if `name` leads past the end of a list.
  package func pastEnd(_ name: PreferenceName) -> Problem? {
    for (depth, step) in name.components.enumerated() {
      // Only what may be a list is read: the value around any other step may be the whole document.
      guard let position = step.position else { continue }
      let outer = PreferenceName(Array(name.components.prefix(depth)))
      guard let value = self[outer] else { return nil }
      guard case .array(let elements) = value else { continue }
      if position >= elements.count { return .pastEnd(of: outer, count: elements.count, at: step) }
    }
    return nil
  }
}

extension PreferenceName.Component {
  /// The index that the component spells: `[0]`, or a key of digits without leading zeros.
  package var position: Int? {
    switch self {
    case .index(let index): index
    case .key(let key): Int(key).flatMap { $0 >= 0 && String($0) == key ? $0 : nil }
    }
  }
}

extension Problem {
  /// The problem of a secret: without the found value and the guess.
  package var masked: Problem {
    var problem = self
    problem.reason = reason.masked
    if case .unknownChoice = reason { problem.explanation = nil }
    return problem
  }

  /// The problem of a document that cannot be parsed, without any of its text, because its secrets are
  /// not known.
  package var withoutText: Problem {
    var problem = masked
    problem.place?.excerpt = Place.Excerpt(text: "", caret: 0)
    return problem
  }
}

extension Schema {
  /// Returns `problem`, of `snapshot` or of changes to it, without the text of a secret.
  package func withoutSecrets(_ problem: Problem, in snapshot: any Snapshot) -> Problem {
    let secrecy = secrecy
    let place = secrecy.inside(problem.name ?? .root)
    let value = problem.name.flatMap { snapshot[$0] }
    let isMasked = place.isSecret || place.leadsToSecret || value.map(place.covers) == true
    let shown = isMasked ? problem.masked : problem
    return snapshot.withoutSecrets([shown], secrecy).first ?? shown
  }

  /// Returns `error` without the text of a secret.
  package func withoutSecrets(_ error: StoreError, over snapshot: any Snapshot) -> StoreError {
    switch error {
    case .unreadable(let path, let problem) where marksSecrets:
      .unreadable(path: path, problem.withoutText)
    case .refused(let path, let problem):
      .refused(path: path, withoutSecrets(problem, in: snapshot))
    default: error
    }
  }
}

extension Problem.Reason {
  /// Returns the description of what a parser found, without a text of several characters that it quotes.
  private static func withoutQuotes(_ found: String) -> String {
    if found.hasPrefix("<") { return Entry.mask }
    guard let first = found.firstIndex(of: "\""), let last = found.lastIndex(of: "\""),
      found.distance(from: first, to: last) > 2
    else { return found }
    return found[..<first] + Entry.mask + found[found.index(after: last)...]
  }

  fileprivate var masked: Self {
    switch self {
    case .syntax(let found, let expected):
      .syntax(found: Self.withoutQuotes(found), expected: expected)
    case .notA(let kind, _, _): .notA(kind, found: Entry.mask, nearest: nil)
    case .notAGroup: .notAGroup(found: Entry.mask)
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
    case .undecodable(let type, _): .undecodable(type, why: nil)
    case .complaint(let command, _): .complaint(of: command, "does not accept the secret")
    default: self
    }
  }
}
