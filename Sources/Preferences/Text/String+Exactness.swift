extension String {
  /// By scalars. `==` finds composed and decomposed letters equal; in a file they are two keys.
  func isExactly(_ other: String) -> Bool { self == other && utf8.elementsEqual(other.utf8) }
}
