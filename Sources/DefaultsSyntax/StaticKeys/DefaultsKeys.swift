import Preferences

/// Keys that stand side by side and bring their names.
///
///     extension DefaultsKeys {
///       static let username = DefaultsKey<String?>("username")
///       static let launchCount = DefaultsKey<Int>("launchCount")
///     }
///
///     Defaults[.username]                       // nil where it is absent
///     Defaults[.launchCount] += 1               // from 0; {"launchCount": 1}
///     Defaults[.libraries][0] += " 2.0"
///
/// They need no namespace and may be used with any domain. A read costs some 5 µs, where a key of the
/// domain's own namespace costs some 50 ns.
public typealias DefaultsKeys = Keys
public typealias DefaultsKey = Key

extension Key where Value: EmptyDefault {
  /// Its default is the empty value: 0, false, `""`, `[]`.
  public convenience init(_ name: String) { self.init(name, default: .empty) }
}

extension Domain {
  /// Whether something is stored, or overridden for this run; what is registered does not count.
  public func hasKey<Value>(_ key: DefaultsKey<Value>) -> Bool {
    switch origin(of: key) {
    case .builtIn, .registered: false
    case .stored, .unreadable, .overridden: true
    }
  }

  public func remove<Value>(_ key: DefaultsKey<Value>) { reset(key) }
}
