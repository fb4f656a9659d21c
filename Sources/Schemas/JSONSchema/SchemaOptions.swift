/// How a schema is read, where it does not say so itself.
public struct SchemaOptions: Sendable {
  /// What references to other documents find.
  public var library: SchemaLibrary
  /// `format` is an assertion, whatever the draft says: text must be of its format.
  public var assertsFormats: Bool
  /// Of a schema without `$schema`; nil: guessed from the words that only one draft has.
  public var draft: Draft?
  /// False where values are only to be judged: nothing is then shown, chosen or typed by it.
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
