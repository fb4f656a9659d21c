extension PreferenceValue {
  /// A whole number typed over a real stays a real, for formats that tell them apart.
  public func inForm(of old: PreferenceValue?) -> PreferenceValue {
    if case .integer(let number) = self, case .real? = old { .real(number) } else { self }
  }
}
