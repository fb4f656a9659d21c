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
