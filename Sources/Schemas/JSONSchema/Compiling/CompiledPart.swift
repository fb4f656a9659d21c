import Preferences

/// The number of a part, for entries the same as for the validator.
typealias PartID = Validator.PartID

/// A part of a schema whose keywords have been read: its entry comes from this, its assertions are
/// among those of the validator.
///
/// Keywords of every draft count for an entry. Those without force in the part's own draft have no
/// assertion.
struct CompiledPart: Sendable {
  let id: PartID
  /// For annotations: titles, defaults, units, and others that the compiler does not read.
  let keywords: Keywords
  /// Whether the part is `false`, which no value satisfies.
  var isForbidden = false

  var types: [String]?
  /// The values of `const`, else of `enum`.
  var choices: [PreferenceValue]?
  /// The bounds, lengths, counts, and patterns that the part itself demands.
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
  /// The parts that count if the value has the member `key`.
  var dependents: [(key: String, part: PartID)] = []

  // MARK: parts for members and elements

  var properties: ExactDictionary<PartID> = [:]
  var patterns: [(pattern: Pattern, part: PartID)] = []
  /// The part for other members, unless `additionalProperties` is true or false.
  var others: PartID?
  /// Whether `additionalProperties` is false.
  var isClosed = false
  /// The part for each member's key.
  var names: PartID?
  /// One part for each of the first elements: `prefixItems`, or `items` as a list.
  var places: [PartID]?
  /// The part for other elements, unless it is `false`.
  var elements: PartID?
  var each: PartID?

  /// Why the part counts here, if a value decides that: `because protocol is "tls"`.
  var reason: String?

  init(_ id: PartID, _ keywords: Keywords) {
    self.id = id
    self.keywords = keywords
  }

  /// The part `false`.
  init(forbidden id: PartID, _ part: SchemaPart) {
    self.init(id, Keywords(members: [:], origin: part))
    isForbidden = true
  }

  func has(_ key: String) -> Bool { keywords.has(key) }

  /// Whether a value decides which of the parts inside count.
  var asksForValues: Bool {
    condition != nil || !branches.isEmpty || !dependents.isEmpty
  }

  /// The parts inside that declare entries.
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

/// A schema's parts: those of the validator, and what entries are read from, by the same numbers.
struct CompiledSchema: Sendable {
  let validator: Validator
  /// Nil for `true`, and for parts that only the validator has.
  let parts: [CompiledPart?]
  /// The parts that have assertions, since keywords with force lead to them.
  let asserted: Set<PartID>

  /// Returns whether `value` is valid, or false if the part has no assertions.
  func isValid(_ value: PreferenceValue, by part: PartID) -> Bool {
    asserted.contains(part) && problemCount(of: value, by: part) == 0
  }

  /// Returns 0 if the part has no assertions.
  func problemCount(of value: PreferenceValue, by part: PartID) -> Int {
    validator.problems(with: value, by: [part], .none).count
  }
}
