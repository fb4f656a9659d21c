extension Editor {
  /// What its user has chosen.
  public struct Settings: Hashable, Sendable {
    /// Whether the detail stands below the table; the user's key turns it on and off too.
    public var showsDetail: Bool
    /// Whether `write` shows first what it will change.
    public var reviewsFirst: Bool
    /// Whether a value may be handed to the user's own editor.
    public var lendsValues: Bool
    /// The names of those there are.
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

  /// What the user has turned on or off by hand stays so until its setting changes.
  mutating func adopt(_ new: Settings) {
    if new.showsDetail != settings.showsDetail { showsDetail = new.showsDetail }
    settings = new
  }
}
