import Synchronization

/// A cache of themes, each of which is read once, on first use.
final class ThemeCache<Descriptor: ThemeDescriptor>: Sendable {
  private let contents: @Sendable (Descriptor) throws(ThemeError) -> [UInt8]
  private let themes = Mutex<[Descriptor: Theme]>([:])

  /// Creates a cache. `contents` returns a theme's file, embedded or read from a directory.
  init(contents: @escaping @Sendable (Descriptor) throws(ThemeError) -> [UInt8]) {
    self.contents = contents
  }

  /// Returns the theme, reading it on first use. Other callers wait meanwhile. A failed read is tried
  /// again by the next call.
  func theme(_ descriptor: Descriptor) throws(ThemeError) -> Theme {
    try themes.withLock { themes throws(ThemeError) in
      if let known = themes[descriptor] { return known }
      let theme = try descriptor.theme(from: contents(descriptor))
      themes[descriptor] = theme
      return theme
    }
  }
}
