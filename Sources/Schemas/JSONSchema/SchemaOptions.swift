/// Options for reading a schema.
public struct SchemaOptions: Sendable {
  /// The documents that references may lead to.
  public var library: SchemaLibrary
  /// Whether `format` is an assertion in every draft.
  public var assertsFormats: Bool
  /// The draft of a schema without `$schema`. Nil guesses it from keywords that only one draft has.
  public var draft: Draft?
  /// Whether entries are made. Without them the schema can only validate.
  public var readsEntries = true

  public init(
    library: SchemaLibrary = SchemaLibrary(), assertsFormats: Bool = false, draft: Draft? = nil,
    readsEntries: Bool = true
  ) {
    self.library = library
    self.assertsFormats = assertsFormats
    self.draft = draft
    self.readsEntries = readsEntries
  }
}
