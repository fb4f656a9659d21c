import Preferences

/// A condition as a part of the schema: it fits the dictionaries in which it holds.
extension Condition {
  /// `path`: the target's, from that dictionary.
  func schema(at path: [Subkey]) -> Members {
    Members.all(of: tests.map { $0.schema(at: path) })
  }
}

extension Condition.Test {
  fileprivate func schema(at path: [Subkey]) -> Members {
    switch self {
    case .isPresent(let holds):
      Members.present(path).negated(unless: holds)
    case .isEmpty(let holds):
      Members.present(path, value: Members.emptyValue.negated(unless: false))
        .negated(unless: !holds)
    case .isOne(let values, let holds):
      Members.present(path, value: .one(of: values)).negated(unless: holds)
    case .holdsAny(let values, let holds):
      Members.present(path, value: .holding(values, path.last?.type)).negated(unless: holds)
    }
  }
}

extension Members {
  static func all(of parts: [Members]) -> Members {
    parts.count == 1 ? parts[0] : ["allOf": .array(parts.map(PreferenceValue.dictionary))]
  }

  static func any(of parts: [Members]) -> Members {
    parts.count == 1 ? parts[0] : ["anyOf": .array(parts.map(PreferenceValue.dictionary))]
  }

  func negated(unless holds: Bool = false) -> Members {
    holds ? self : ["not": .dictionary(self)]
  }

  /// The key at `path` is there, with a value that fits `value`.
  fileprivate static func present(_ path: [Subkey], value: Members? = nil) -> Members {
    guard let name = path.first?.name else { return value ?? [:] }
    var part: Members = ["required": .array([.string(name)])]
    if path.count == 1 {
      part["properties"] = value.map { .dictionary([name: .dictionary($0)]) }
    } else {
      var inner: Members = ["type": .string("object")]
      inner.merge(present(Array(path.dropFirst()), value: value)) { own, _ in own }
      part["properties"] = .dictionary([name: .dictionary(inner)])
    }
    return part
  }

  fileprivate static func one(of values: [PreferenceValue]) -> Members {
    var part: Members = [:]
    part.set("enum", to: .array(values))
    return part
  }

  /// A list with one of them; one of them, where it is no list.
  fileprivate static func holding(_ values: [PreferenceValue], _ type: SubkeyType?) -> Members {
    let list: Members = [
      "type": .string("array"), "contains": .dictionary(one(of: values)),
    ]
    switch type {
    case .array: return list
    case nil, .unionPolicy: return any(of: [one(of: values), list])
    default: return one(of: values)
    }
  }

  fileprivate static let emptyValue = one(of: [.string(""), .array([]), .dictionary([:])])
}
