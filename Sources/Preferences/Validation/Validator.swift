/// A compiled schema: parts that validate values. Parts refer to one another by number, so that a
/// schema may be recursive.
///
/// JSON Schema and declared entries are compiled to this form. It is the only rule engine: the
/// library, the command line, the editor and `check` use it.
public struct Validator: Sendable {
  package typealias PartID = Int

  package var parts: [Part] = []
  package var root: PartID = 0
  /// The targets of `$dynamicRef` by anchor, for each schema resource.
  package var dynamicAnchors: [[String: PartID]] = []
  var hasDynamicAnchors: Bool { dynamicAnchors.contains { !$0.isEmpty } }

  /// The key at the document's root that names its schema. It is always allowed.
  package var schemaKey: String?

  package init() {}

  /// The first reference to a document that was not given; nil if there is none. O(parts).
  package var missingReference: String? {
    for part in parts {
      for assertion in part.assertions {
        if case .unavailable(let address) = assertion.test { return address }
      }
    }
    return nil
  }
}

/// One part of a compiled schema. A value must satisfy all its assertions.
package struct Part: Sendable {
  package var assertions: [Assertion] = []
  package var place: SchemaPlace
  package var title: String?
  /// The schema resource that contains the part, an index of `dynamicAnchors`.
  package var resource: Int
  /// Whether messages hide the values that the part validates, and everything inside them.
  package var isSecret = false
  /// Whether the part is secret, or may apply a secret part to a value or inside it.
  var leadsToSecret = false
  /// Whether an assertion needs to know which members or elements were evaluated.
  package var needsEvaluated = false

  package init(place: SchemaPlace, title: String? = nil, resource: Int = 0) {
    self.place = place
    self.title = title
    self.resource = resource
  }
}

/// The position of a part in the schema from which it was read.
public struct SchemaPlace: Hashable, Sendable, CustomStringConvertible {
  /// The document's address; nil if there is only one document.
  public var document: String?
  /// The path in that document.
  public var name: PreferenceName

  /// Creates the position `name` in `document`.
  public init(document: String? = nil, name: PreferenceName = .root) {
    self.document = document
    self.name = name
  }

  /// The position as a JSON Pointer in a fragment (RFC 6901, section 6): `base.json#/$defs/port/minimum`.
  public var description: String { "\(document ?? "")#\(name.pointer)" }
}

/// A compiled keyword.
package struct Assertion: Sendable {
  /// The keyword as the schema spells it, for problems.
  package var keyword: String
  package var test: Test

  package init(_ keyword: String, _ test: Test) {
    self.keyword = keyword
    self.test = test
  }

  /// Whether it applies only to members or elements not yet evaluated (`unevaluated*`).
  package var needsEvaluated: Bool {
    switch test {
    case .unevaluatedMembers, .unevaluatedElements: true
    default: false
    }
  }
}

/// The test of a keyword.
package indirect enum Test: Sendable {
  case never
  case types(TypeSet)
  case kind(Kind)
  case rule(Rule)
  /// The number of elements or members.
  case count(CountRange, ValueForm)
  case choices(ChoiceSet)
  /// The name of a format, and whether a text has it.
  case format(String, isValid: @Sendable (String) -> Bool)
  /// `splitsKeys`: whether a dotted key counts as the path that it spells.
  case required([String], splitsKeys: Bool)
  case reference(Validator.PartID)
  /// A reference to a document that was not given.
  case unavailable(String)
  /// `fallback` applies if no outer resource has the anchor.
  case dynamicReference(anchor: String, fallback: Validator.PartID)
  case all([Validator.PartID])
  case any([Validator.PartID])
  case one([Validator.PartID])
  case not(Validator.PartID)
  /// `reason`: the condition as the schema describes it.
  case condition(
    Validator.PartID, then: Validator.PartID?, otherwise: Validator.PartID?, reason: String?)
  case members(MemberParts)
  case names(Validator.PartID)
  case elements([Validator.PartID], rest: Validator.PartID?)
  /// `marks`: whether matching elements count as evaluated.
  case contains(Validator.PartID, CountRange, marks: Bool)
  case dependentKeys([(key: String, needs: [String])])
  case dependentParts([(key: String, part: Validator.PartID)])
  case unevaluatedMembers(Validator.PartID)
  case unevaluatedElements(Validator.PartID)
  /// Whether a declared entry allows a container of this form.
  case shape(Kind)
  /// The kind and rules of a declared entry. If there is a template, elements or members are
  /// validated one by one.
  case entry(Entry, hasElementTemplate: Bool, hasMemberTemplate: Bool)
  /// The kind and rules of a plain value, whose entry is made by the first test.
  case deferredEntry(DeferredEntry)
}

/// A set of JSON Schema types.
package struct TypeSet: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let null = TypeSet(rawValue: 1)
  package static let boolean = TypeSet(rawValue: 2)
  package static let integer = TypeSet(rawValue: 4)
  package static let number = TypeSet(rawValue: 8)
  package static let string = TypeSet(rawValue: 16)
  package static let array = TypeSet(rawValue: 32)
  package static let object = TypeSet(rawValue: 64)
  /// An integer in draft 4, which excludes 1.0.
  package static let spelledInteger = TypeSet(rawValue: 128)
}

/// The allowed values of `enum` or `const`. Values are compared by meaning: 1 equals 1.0.
package struct ChoiceSet: Sendable {
  package let values: [PreferenceValue]
  private let meanings: Set<PreferenceValue>
  let hasContainers: Bool

  package init(_ values: [PreferenceValue]) {
    self.values = values
    meanings = Set(values.map(\.meaning))
    hasContainers = values.contains(where: \.isContainer)
  }

  package func contains(_ value: PreferenceValue) -> Bool { meanings.contains(value.meaning) }
}
