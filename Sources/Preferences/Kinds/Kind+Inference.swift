extension Kind {
  /// As far as a value alone tells. O(size) for containers.
  public init(of value: PreferenceValue) {
    switch value {
    case .null: self = .any
    case .bool: self = .boolean
    case .integer: self = .integer
    case .real: self = .real
    case .string: self = .string
    case .date: self = .date(.timestamp)
    case .data: self = .data(.bytes)
    case .uid: self = .uid
    case .array(let elements): self = .list(of: Kind.common(of: elements))
    case .dictionary: self = .dictionary(of: .any)
    }
  }

  private static func common(of elements: [PreferenceValue]) -> Kind {
    guard let first = elements.first.map(Kind.init(of:)) else { return .any }
    var kind = first
    for element in elements.dropFirst() where Kind(of: element) != kind {
      guard [kind, Kind(of: element)].allSatisfy({ $0 == .integer || $0 == .real }) else {
        return .any
      }
      kind = .real
    }
    return kind
  }
}
