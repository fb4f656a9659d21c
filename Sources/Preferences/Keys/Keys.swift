/// The base class of typed keys. A program declares its preferences once:
///
///     struct AppKeys: Namespace {
///       let launchCount = Key(default: 0, summary: "How often it was started", .min(0))
///       let username = Key<String?>(summary: "Name on the account", .length(1...32))
///       let editor = EditorKeys()
///     }
///     extension Keys { static let app = AppKeys(); static let editor = app.editor }
///     let Defaults = Domain(Keys.app, store: FileStore("~/.config/app/settings.json"))
///
///     Defaults.launchCount += 1
///     Defaults[.editor.tabWidth] *= 2
///
/// A declaration defines the stored name (the property's label), the type that the compiler checks,
/// the default, and the rules that the library, the editor and the command line share. A `Domain`
/// reads and writes the values.
///
/// `Keys` itself holds nothing. Namespaces are declared as its static members, so that
/// `.editor.tabWidth` is found wherever a `Key` is expected.
public class Keys: @unchecked Sendable {
  init() {}
}

/// A group of keys: a struct with keys and nested namespaces. Other properties are ignored.
public protocol Namespace: Sendable {}

extension Namespace {
  /// Returns every key inside with its full name, in declared order. O(keys), by reflection.
  func keys(in name: PreferenceName = .root) -> [(name: PreferenceName, key: any DeclaredKey)] {
    Mirror(reflecting: self).children.flatMap { child in
      let label = child.label ?? ""
      switch child.value {
      case let key as any DeclaredKey: return [(key.declaration.name(in: name, label: label), key)]
      case let inner as any Namespace: return inner.keys(in: name.appending(key: label))
      default: return []
      }
    }
  }

  /// Never called. Without it, the compiler reports for an unknown key that the *namespace* has no
  /// subscripts, because it searches through the domain's key paths.
  @_disfavoredOverload
  @available(*, unavailable, message: "a key is read from a domain")
  public subscript<Value>(key: Key<Value>) -> Value { key.defaultValue }
}
