import Preferences

extension DocumentFormat {
  /// Why no document of this format can hold `value`, named from the value on; nil if one can. The
  /// writers ask the same of each part. O(value).
  public func problem(holding value: PreferenceValue) -> Problem? {
    do throws(Problem) {
      try check(value, at: .root, depth: 0)
      return nil
    } catch {
      return error
    }
  }

  private func check(
    _ value: PreferenceValue, at name: PreferenceName, depth: Int
  ) throws(Problem) {
    guard depth < DocumentLimits.depth else {
      throw Problem(.limit("levels of nesting", is: DocumentLimits.depth), name: name)
    }
    do throws(Problem) {
      try check(alone: value)
    } catch {
      var problem = error
      problem.name = name
      throw problem
    }
    switch value {
    case .array(let elements):
      for (position, element) in elements.enumerated() {
        try check(element, at: name.appending(index: position), depth: depth + 1)
      }
    case .dictionary(let members):
      for (key, member) in members {
        try check(.string(key), at: name, depth: depth + 1)
        try check(member, at: name.appending(key: key), depth: depth + 1)
      }
    default: break
    }
  }

  /// For a container, the problem of the container as a whole; its members are visited on their
  /// own.
  private func check(alone value: PreferenceValue) throws(Problem) {
    switch self {
    case .json: _ = try JSONPrinter.print(scalar: value)
    case .xmlPropertyList: try XMLWriting.check(alone: value)
    case .binaryPropertyList: try BinaryEncoding.check(alone: value)
    case .openStepPropertyList: throw OpenStepPropertyList.readOnly
    }
  }
}

extension XMLWriting {
  fileprivate static func check(alone value: PreferenceValue) throws(Problem) {
    switch value {
    case .null: throw cannotHold("null")
    case .string(let text): try check(text)
    case .integer, .real, .date: _ = try text(value)
    case .dictionary(let members): try check(members)
    case .bool, .data, .uid, .array: break
    }
  }
}

extension BinaryEncoding {
  fileprivate static func check(alone value: PreferenceValue) throws(Problem) {
    switch value {
    case .array, .dictionary: break
    case .string(let text): _ = try string(text)
    default: _ = try scalar(value)
    }
  }
}
