/// One declared preference.
public struct Entry: Sendable {
  /// Concrete where `Schema.entry(for:)` gave it.
  public var name: PreferenceName
  public var kind: Kind
  public var defaultValue: PreferenceValue?
  /// nil where the default is the schema's own.
  public internal(set) var replacedDefault: ReplacedDefault?
  public var rules: [Rule]
  /// A few words; nil where the name says it.
  public var title: String?
  /// What it does: sentences.
  public var summary: String?
  public var unit: String?
  public var isSecret: Bool
  public var isReadOnly: Bool
  public var deprecation: Deprecation?
  /// On what a change counts: "reload".
  public var takesEffect: String?
  public var examples: [PreferenceValue]
  /// Judges in the place of kind and rules, which are then for reading and showing.
  var judge: Judge?
  /// Parts of the schema's validator that other values lay over this one.
  package var laidParts: [Validator.PartID] = []
  /// The shapes of which its value has one; empty where there is one only.
  public var variants: [Variant] {
    didSet { discriminator = Entry.discriminator(of: variants) }
  }
  /// The member whose values tell the variants apart; nil where none does for all of them.
  public private(set) var discriminator: String?
  /// The index of the one that the value has now; nil where no value is known, or it has none.
  public var variant: Int?
  /// Why it is here, where other values decide that: `because protocol is "tls"`.
  public var condition: String?

  public init(
    _ name: PreferenceName, _ kind: Kind, default defaultValue: PreferenceValue? = nil,
    rules: [Rule] = [], title: String? = nil, summary: String? = nil, unit: String? = nil,
    isSecret: Bool = false, isReadOnly: Bool = false, deprecation: Deprecation? = nil,
    takesEffect: String? = nil, examples: [PreferenceValue] = [], variants: [Variant] = [],
    variant: Int? = nil, condition: String? = nil
  ) {
    self.name = name
    self.kind = kind
    self.defaultValue = defaultValue
    self.rules = rules
    self.title = title
    self.summary = summary
    self.unit = unit
    self.isSecret = isSecret
    self.isReadOnly = isReadOnly
    self.deprecation = deprecation
    self.takesEffect = takesEffect
    self.examples = examples
    self.variants = variants
    discriminator = Entry.discriminator(of: variants)
    self.variant = variant
    self.condition = condition
  }
}

/// Kept for old files; use something else.
public struct Deprecation: Hashable, Sendable {
  public let message: String?
  public let successor: PreferenceName?
  public init(message: String? = nil, successor: PreferenceName? = nil) {
    self.message = message
    self.successor = successor
  }
}
