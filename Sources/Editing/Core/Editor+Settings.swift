extension Editor {
  /// The user's settings.
  public struct Settings: Hashable, Sendable {
    /// Whether the detail is shown below the table. A key turns it on and off too.
    public var showsDetail: Bool
    /// Whether `write` shows what it will change first.
    public var reviewsFirst: Bool
    /// Whether a value may be given to the user's own editor.
    public var lendsValues: Bool
    /// The names of all themes.
    public var themes: [String]

    public init(
      showsDetail: Bool = true, reviewsFirst: Bool = true, lendsValues: Bool = true,
      themes: [String] = []
    ) {
      self.showsDetail = showsDetail
      self.reviewsFirst = reviewsFirst
      self.lendsValues = lendsValues
      self.themes = themes
    }
  }

  /// Takes over new settings. What a key has turned on or off stays so until its setting changes.
  mutating func adopt(_ new: Settings) {
    if new.showsDetail != settings.showsDetail { showsDetail = new.showsDetail }
    settings = new
  }
}
