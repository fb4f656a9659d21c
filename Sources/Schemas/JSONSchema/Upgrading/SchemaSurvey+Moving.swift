extension SchemaSurvey {
  /// Returns the upgrade of the part at `place`, or nil if there is no part or it is of 2020-12
  /// already.
  func part(at place: Pointer) -> PartUpgrade? {
    guard let part = parts[place], part.draft != .draft2020 else { return nil }
    return PartUpgrade(part: part, survey: self)
  }

  /// Returns the position in 2020-12 of the value at `place`.
  func moved(_ place: Pointer) -> Pointer {
    var old = Pointer()
    var new = Pointer()
    var rest = place.tokens[...]
    while let token = rest.first {
      let (path, taken) = part(at: old)?.step(along: rest) ?? ([token], 1)
      new.tokens += path
      old.tokens += rest.prefix(taken)
      rest = rest.dropFirst(taken)
    }
    return new
  }
}
