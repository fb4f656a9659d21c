/// A compiled schema: parts that judge values and refer to one another by number, so that a schema
/// may contain itself.
///
/// JSON Schema compiles to it, and so do declared entries. It is the one engine: of the library, the
/// command line, the editor and `check`.
public struct Validator: Sendable {
  package typealias PartID = Int

  package var parts: [Part] = []
  package var root: PartID = 0
  /// What `$dynamicRef` finds by name, for each schema resource.
  package var dynamicAnchors: [[String: PartID]] = []
  var hasDynamicAnchors: Bool { dynamicAnchors.contains { !$0.isEmpty } }

  /// A key at the document's root that is always allowed: under it a document names its schema.
  package var freeKey: String?

  package init() {}

  /// The first reference to a document that was not given; nil if all were. O(parts).
  package var missingReference: String? {
    for part in parts {
      for assertion in part.assertions {
        if case .unavailable(let address) = assertion.test { return address }
      }
    }
    return nil
  }
}

/// One part of a compiled schema: all of its assertions must hold.
package struct Part: Sendable {
  package var assertions: [Assertion] = []
  package var place: SchemaPlace
  /// What people call it.
  package var title: String?
  /// The schema resource that it stands in, an index of `dynamicAnchors`.
  package var resource: Int
  /// No message shows a value that it judges, nor one inside.
  package var isSecret = false
  /// Whether it is secret, or may apply a secret part to a value or inside it.
  var leadsToSecret = false
  /// Asks which members or elements its other assertions have looked at.
  package var asksForRest = false

  package init(place: SchemaPlace, title: String? = nil, resource: Int = 0) {
    self.place = place
    self.title = title
    self.resource = resource
  }
}

/// Where a part stands in the schema that it was read from.
public struct SchemaPlace: Hashable, Sendable, CustomStringConvertible {
  /// The document's address; nil where there is one only.
  public var document: String?
  public var name: PreferenceName

  public init(document: String? = nil, name: PreferenceName = .root) {
    self.document = document
    self.name = name
  }

  /// As a JSON Pointer in a fragment (RFC 6901, section 6): `base.json#/$defs/port/minimum`.
  public var description: String { "\(document ?? "")#\(name.pointer)" }
}

/// One keyword's demand.
package struct Assertion: Sendable {
  /// As the schema spells it, for problems.
  package var keyword: String
  package var test: Test

  package init(_ keyword: String, _ test: Test) {
    self.keyword = keyword
    self.test = test
  }

  /// It looks at what no assertion before it has looked at.
  package var asksForRest: Bool {
    switch test {
    case .otherMembers, .otherElements: true
    default: false
    }
  }
}

package indirect enum Test: Sendable {
  case never
  case types(TypeSet)
  case kind(Kind)
  case rule(Rule)
  /// How many elements or members.
  case count(CountRange, ValueForm)
  case choices(ChoiceSet)
  /// A format's check of text; its name completes "is not".
  case format(String, isValid: @Sendable (String) -> Bool)
  case required([String], isLenient: Bool)
  case reference(Validator.PartID)
  /// To a document that was not given.
  case unavailable(String)
  /// `fallback` is what the anchor finds where no outer resource has one.
  case dynamicReference(anchor: String, fallback: Validator.PartID)
  case all([Validator.PartID])
  case any([Validator.PartID])
  case one([Validator.PartID])
  case not(Validator.PartID)
  /// `reason`: the condition in the schema's own words.
  case condition(
    Validator.PartID, then: Validator.PartID?, otherwise: Validator.PartID?, reason: String?)
  case members(MemberParts)
  case names(Validator.PartID)
  case elements([Validator.PartID], rest: Validator.PartID?)
  case contains(Validator.PartID, CountRange, marks: Bool)
  case dependentKeys([(key: String, needs: [String])])
  case dependentParts([(key: String, part: Validator.PartID)])
  case otherMembers(Validator.PartID)
  case otherElements(Validator.PartID)
  /// Of a declared entry: whether a container stands where one may.
  case shape(Kind)
  /// A declared entry's kind and rules. `hasTemplate`: its elements or members are judged one by one.
  case entry(Entry, hasElementTemplate: Bool, hasMemberTemplate: Bool)
}

/// The types that JSON Schema names.
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
  /// Draft 4: 1.0 is none.
  package static let spelledInteger = TypeSet(rawValue: 128)
}

/// Values of which one must stand there, found by meaning.
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
