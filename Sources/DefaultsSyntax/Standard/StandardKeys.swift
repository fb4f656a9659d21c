import Preferences

/// No declared key: in the standard domain every key brings its own name.
public struct StandardKeys: Namespace {
  public init() {}
}

extension Namespace {
  fileprivate var withoutKeys: StandardKeys { StandardKeys() }
}

extension Domain {
  /// The same store and values, whatever keys are declared.
  var withoutKeys: Domain<StandardKeys> { self[dynamicMember: \.withoutKeys] }
}
