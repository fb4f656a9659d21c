extension Editor {
  /// What its user has chosen.
  public struct Settings: Hashable, Sendable {
    /// Whether the detail stands below the table; the user's key turns it on and off too.
    public var showsDetail: Bool
    /// Whether `write` shows first what it will change.
    public var reviewsFirst: Bool

    public init(showsDetail: Bool = true, reviewsFirst: Bool = true) {
      self.showsDetail = showsDetail
      self.reviewsFirst = reviewsFirst
    }
  }

  /// What the user has turned on or off by hand stays so until its setting changes.
  mutating func adopt(_ new: Settings) {
    if new.showsDetail != settings.showsDetail { showsDetail = new.showsDetail }
    settings = new
  }
}
