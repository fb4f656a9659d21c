import Preferences

/// The number of a part, shared with the validator.
typealias PartID = Validator.PartID

/// A part of a schema after its keywords have been read. Entries are made from it; its assertions
/// are in the validator.
///
/// Keywords of every draft count for entries. Keywords without force in the part's own draft have
/// no assertion.
struct CompiledPart: Sendable {
  let id: PartID
  /// All keywords, for annotations that the compiler does not read: titles, defaults, units.
  let keywords: Keywords
  /// Whether the part is `false`, which no value satisfies.
  var isForbidden = false

  var types: [String]?
  /// The values of `const`, or else of `enum`.
  var choices: [PreferenceValue]?
  /// The part's own bounds, lengths, counts and patterns.
  var rules: [Rule] = []
  var required: [String]?

  // MARK: parts for the same value

  /// The targets of `$ref`, `$dynamicRef` and `$recursiveRef`. A dynamic reference is resolved from
  /// the schema itself, because that is the outermost resource.
  var references: [PartID] = []
  var all: [PartID] = []
  /// The parts of `oneOf`, then those of `anyOf`.
  var branches: [[PartID]] = []
  var not: PartID?
  var condition: PartID?
  var then: PartID?
  var otherwise: PartID?
  /// Parts that apply if the value has the member `key`.
  var dependents: [(key: String, part: PartID)] = []

  // MARK: parts for members and elements

  var properties: ExactDictionary<PartID> = [:]
  var patterns: [(pattern: Pattern, part: PartID)] = []
  /// The part for other members, unless `additionalProperties` is true or false.
  var others: PartID?
  /// Whether `additionalProperties` is false.
  var isClosed = false
  /// The part for the keys of members.
  var names: PartID?
  /// The parts for the first elements: `prefixItems`, or `items` as a list.
  var places: [PartID]?
  /// The part for other elements, unless it is `false`.
  var elements: PartID?
  var each: PartID?

  /// The reason that the part applies here, if it depends on a value: `because protocol is "tls"`.
  var reason: String?

  init(_ id: PartID, _ keywords: Keywords) {
    self.id = id
    self.keywords = keywords
  }

  /// Creates the part `false`.
  init(forbidden id: PartID, _ part: SchemaPart) {
    self.init(id, Keywords(members: [:], origin: part))
    isForbidden = true
  }

  func has(_ key: String) -> Bool { keywords.has(key) }

  /// Whether a value decides which of the inner parts apply.
  var asksForValues: Bool {
    condition != nil || !branches.isEmpty || !dependents.isEmpty
  }

  /// The inner parts that declare entries.
  var inner: [PartID] {
    references + all + properties.values + patterns.map(\.part) + (places ?? [])
      + [others, elements].compactMap(\.self)
  }

  var withoutBranches: CompiledPart {
    var part = self
    part.branches = []
    return part
  }
}

/// A compiled schema: the parts of the validator, and the parts for entries under the same numbers.
struct CompiledSchema: Sendable {
  let validator: Validator
  /// Parts for entries. Nil for `true` and for parts that only the validator has.
  let parts: [CompiledPart?]
  /// The parts with assertions, which keywords with force lead to.
  let asserted: Set<PartID>

  /// Returns whether `value` is valid, or false if the part has no assertions.
  func isValid(_ value: PreferenceValue, by part: PartID) -> Bool {
    asserted.contains(part) && problemCount(of: value, by: part) == 0
  }

  /// Returns the number of problems, or 0 if the part has no assertions.
  func problemCount(of value: PreferenceValue, by part: PartID) -> Int {
    validator.problems(with: value, by: [part], .none).count
  }
}
