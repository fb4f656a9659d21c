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
