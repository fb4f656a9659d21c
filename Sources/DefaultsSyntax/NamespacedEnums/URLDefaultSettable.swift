import FoundationEssentials
import Preferences

/// Addresses under a type's name, stored as their text; one that is absent or no address is nil.
public protocol URLDefaultSettable: KeyNamespaceable {
  associatedtype URLKey: RawRepresentable<String>
}

extension URLDefaultSettable {
  /// nil removes.
  public static func set(_ value: URL?, forKey key: URLKey) {
    Domain.standard.store(value, named: namespaced(key))
  }

  public static func url(forKey key: URLKey) -> URL? {
    Domain.standard.value(named: namespaced(key))
  }
}

extension Domain where Namespace: URLDefaultSettable {
  /// nil removes.
  public func set(_ value: URL?, forKey key: Namespace.URLKey) {
    store(value, named: Namespace.namespaced(key))
  }

  public func url(forKey key: Namespace.URLKey) -> URL? {
    value(named: Namespace.namespaced(key))
  }
}
