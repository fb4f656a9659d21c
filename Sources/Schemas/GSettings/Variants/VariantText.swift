import Preferences

/// A value as the GVariant text format writes it, parsed but not yet of a type.
///
/// The format is that of GLib's "GVariant Text Format". What it leaves open follows GLib: a type
/// written before a value (`uint32 5`, `@as []`) tells only where none is known from outside, and
/// `\x41` in a byte string is three characters.
struct VariantText {
  /// Of its first byte, in the text.
  let offset: Int
  let form: Form

  indirect enum Form {
    case boolean(Bool)
    /// As it is spelled; whole or real by its type.
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

/// What is wrong in a value's text, and where in it, in bytes.
struct VariantMistake: Error {
  let reason: Problem.Reason
  let offset: Int
}
