import Preferences

/// A parsed value of the GVariant text format, before a type is applied.
///
/// The format is GLib's "GVariant Text Format". If the specification is silent, GLib decides. A
/// type before a value (`uint32 5`, `@as []`) counts only if no type is known otherwise. In a byte
/// string, `\x41` is three characters.
struct VariantText {
  /// The position of its first byte in the text.
  let offset: Int
  let form: Form

  indirect enum Form {
    case boolean(Bool)
    /// A number as it is spelled. The type decides whether it is an integer.
    case number(String)
    case text(String)
    case bytes([UInt8])
    case array([VariantText])
    case tuple([VariantText])
    case dictionary([(key: VariantText, value: VariantText)])
    case entry(key: VariantText, value: VariantText)
    case variant(VariantText)
    case nothing
    case just(VariantText)
    case typed(VariantType, VariantText)
  }
}

/// A mistake in the text of a value, and its position in bytes.
struct VariantMistake: Error {
  let reason: Problem.Reason
  let offset: Int
}
