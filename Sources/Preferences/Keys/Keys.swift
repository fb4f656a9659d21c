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
public protocol Namespace: Sendable {
  /// The rules over several keys of the namespace. None unless the namespace declares them.
  static var rules: [NamespaceRule<Self>] { get }
  /// The names of keys that resemble others on purpose, such as `hosts` next to `host`. No problem is
  /// reported for them. None unless the namespace declares them.
  static var lookAlikes: [String] { get }
}

extension Namespace {
  /// No rules over several keys.
  public static var rules: [NamespaceRule<Self>] { [] }
  /// No names.
  public static var lookAlikes: [String] { [] }
}

/// The keys and rules of a namespace and of those nested in it.
struct Declarations {
  /// Every key with its full name, in declared order.
  private(set) var keys: [(name: PreferenceName, key: any DeclaredKey)] = []
  /// The rules over several keys, those of outer namespaces first.
  private(set) var rules: [BoundRule] = []
  /// The full names of the keys that resemble others on purpose.
  private(set) var lookAlikes: Set<PreferenceName> = []

  /// Reads the declarations by reflection. O(keys).
  init(_ namespace: some Namespace) { add(namespace, named: .root) }

  private mutating func add(_ namespace: some Namespace, named name: PreferenceName) {
    rules += namespace.boundRules()
    lookAlikes.formUnion(type(of: namespace).lookAlikes.map { name.appending(dotted: $0) })
    for child in Mirror(reflecting: namespace).children {
      let label = child.label ?? ""
      switch child.value {
      case let key as any DeclaredKey:
        keys.append((key.name(in: name, label: label), key))
      case let inner as any Namespace: add(inner, named: name.appending(key: label))
      default: break
      }
    }
  }
}

extension Namespace {
  /// Never called. Without it, the compiler reports for an unknown key that the *namespace* has no
  /// subscripts, because it searches through the domain's key paths.
  @_disfavoredOverload
  @available(*, unavailable, message: "a key is read from a domain")
  public subscript<Value>(key: Key<Value>) -> Value { key.defaultValue }
}
