/// Typed keys: a program's preferences, declared once.
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
/// A declaration gives the stored name (the property's label), the type that the compiler checks,
/// the default, and the rules that the library, the editor and the command line share. What is read
/// and written is a `Domain`: keys over a store.
///
/// `Keys` itself holds nothing. It is where namespaces are hung, so that `.editor.tabWidth` is found
/// wherever a `Key` is expected.
public class Keys: @unchecked Sendable {
  init() {}
}

/// Keys under one name: a struct whose properties are keys and further namespaces.
///
/// A property that is neither is no preference and is left alone.
public protocol Namespace: Sendable {}

extension Namespace {
  /// Every key inside, with its name; in declared order. O(keys), by reflection.
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

  /// Never called. Without it the compiler says of a key that is not there that the *namespace* has
  /// no subscripts, for it looks for one through the domain's key paths.
  @_disfavoredOverload
  @available(*, unavailable, message: "a key is read from a domain")
  public subscript<Value>(key: Key<Value>) -> Value { key.defaultValue }
}
