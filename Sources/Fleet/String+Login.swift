extension String {
  /// An address without what it says of a user, which may be a password: for messages.
  package var withoutLogin: String {
    guard let at = lastIndex(of: "@") else { return self }
    return prefix { $0 != ":" } + "://…" + self[at...]
  }
}
