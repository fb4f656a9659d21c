/// A declared preference.
public struct Entry: Sendable {
  /// The name; concrete if `Schema.entry(for:)` returned the entry.
  public var name: PreferenceName
  /// The type of the value.
  public var kind: Kind
  /// The value that applies if none is set.
  public var defaultValue: PreferenceValue?
  /// The source of the default, and the default that it replaces; nil if it is the schema's own.
  public internal(set) var replacedDefault: ReplacedDefault?
  /// Constraints beyond the kind.
  public var rules: [Rule]
  /// A few words; nil if the name is clear enough.
  public var title: String?
  /// The description, in sentences.
  public var summary: String?
  /// A phrase for the values, in place of that of the kind: `list of users`.
  package var phrase: String?
  /// How a text is divided into words. Nil if it is no list of words.
  package var words: WordSyntax?
  /// The unit of a number, as text.
  public var unit: String?
  /// Whether the value is masked everywhere.
  public var isSecret: Bool
  /// Whether the schema says that the value is no secret, whatever its name.
  package var isOpen = false
  /// Whether the editor refuses changes.
  public var isReadOnly: Bool
  /// Set if the key should no longer be used.
  public var deprecation: Deprecation?
  /// When a change takes effect: "reload".
  public var takesEffect: String?
  /// Values for people to look at.
  public var examples: [PreferenceValue]
  /// The notation in which values are typed.
  package var notation = Notation.json
  /// The form of the store. Values of lines are checked as the kind reads them.
  var form = StoredForm.propertyList
  /// Checks values instead of the kind and the rules, which then serve only parsing and display.
  var validator: Validator?
  /// Parts of the validator that apply here because of other values.
  package var additionalParts: [Validator.PartID] = []
  /// The variants of the value; empty if there is only one.
  public var variants: [Variant] {
    didSet { discriminator = Entry.discriminator(of: variants) }
  }
  /// The member whose value distinguishes all variants; nil if there is none.
  public private(set) var discriminator: String?
  /// The index of the current variant; nil if the value is unknown or matches none.
  public var variant: Int?
  /// The reason why the entry exists, if it depends on other values: `because protocol is "tls"`.
  public var condition: String?

  /// Returns the entry with a default from `source`.
  package func inheriting(_ value: PreferenceValue, _ source: String) -> Entry {
    var entry = self
    entry.replacedDefault = ReplacedDefault(source: source, value: defaultValue)
    entry.defaultValue = value
    return entry
  }

  /// Creates an entry; only its name and kind are required.
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

/// Marks a key that exists only for old files.
public struct Deprecation: Hashable, Sendable {
  /// The advice to the user.
  public let message: String?
  /// The name to use instead.
  public let successor: PreferenceName?
  /// Creates a deprecation.
  public init(message: String? = nil, successor: PreferenceName? = nil) {
    self.message = message
    self.successor = successor
  }
}
