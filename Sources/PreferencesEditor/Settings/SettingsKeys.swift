import Preferences
import Store
import Terminal
import Themes

struct SettingsKeys: Namespace {
  let theme: Key<String>
  let keyStyle = Key(
    default: Self.defaults.keyStyle, title: "Keys",
    summary: "The editor whose keys are used. ? shows them all.")
  let escapeDelay = Key(
    default: Self.defaults.escapeDelay,
    summary: "How long Esc waits for the rest of a key that arrives in pieces. Increase it on slow "
      + "lines.",
    unit: "milliseconds", .in(0...5000))
  let mouse = Key(
    default: Self.defaults.mouse,
    summary: "A click selects, a second one edits, the wheel moves. To select and paste with the "
      + "terminal itself, hold Shift.")
  let bracketedPaste = Key(
    default: Self.defaults.bracketedPaste,
    summary: "Pasted text goes into the line being typed, whatever keys it contains.")
  let focusEvents = Key(
    default: Self.defaults.focusEvents,
    summary:
      "Checks for changes when the window gets the focus, if the file system does not report "
      + "them.")
  let windowTitle = Key(
    default: Self.defaults.windowTitle, summary: "Shows the file's name in the window title.")
  let clipboard = Key(
    default: Self.defaults.clipboard,
    summary: "Copies to the clipboard of your own machine, over SSH too (OSC 52). Some terminals "
      + "must be set to allow it.")
  let links = Key(
    default: Self.defaults.links,
    summary: "Makes web addresses links, in terminals known to support links (OSC 8).")
  let plain = Key(
    default: Self.defaults.plain,
    summary:
      "Works line by line, without a screen: for screen readers, and for terminals that cannot "
      + "move their cursor. Same as --plain.")
  let showCursor = Key(
    default: Self.defaults.showCursor, title: "Cursor",
    summary:
      "Shows the terminal's cursor in the chosen row, which screen readers and magnifiers follow.")
  let slowLine = Key(
    default: Self.defaults.slowLine,
    summary: "Sends less: the cursor's row has a mark but no bar, and the message line does not "
      + "follow it. With the detail off, a move then sends about 10 bytes.")
  let showDetail = Key(
    default: Self.defaults.showDetail, title: "Detail",
    summary: "Describes the key under the cursor below the table. The f key turns it on and off.")
  let asciiOnly = Key(
    default: Self.defaults.asciiOnly, title: "ASCII only",
    summary: "Draws only ASCII and escapes all other characters, in any locale.")
  let confirmSave = Key(
    default: Self.defaults.confirmSave, title: "Confirm",
    summary: "w shows what will change before it writes. Conflicts with other programs are always "
      + "asked.")
  let readOnly = Key(
    default: Self.defaults.readOnly, title: "Read-only",
    summary: "Shows files and changes nothing, unless --no-read-only is given. Same as --read-only."
  )
  let history = Key(
    default: History.Limits().revisions, title: "History",
    summary:
      "How many former states of each file prefs keeps when it saves, at most 32 MiB in all. "
      + "0 keeps none.", .in(0...10_000))
  let editorAsRoot = Key(
    default: Self.defaults.editorAsRoot, title: "Editor as root",
    summary:
      "Lets E start VISUAL or EDITOR when prefs runs with another user's rights, as with sudo. "
      + "That editor gets the same rights.")

  let bindings: Key<[String: [String]]>

  private static let defaults = SettingsValues()
  static let themeName = PreferenceName(keys: "theme")

  /// `style` is the key style that custom keys are added to. With `readsThemes`, a theme that
  /// cannot be read is a problem of its setting.
  init(themes: [ThemeLibrary.Entry], style: KeyStyle, readsThemes: Bool = false) {
    bindings = Key(
      default: Self.defaults.bindings, title: "Key bindings",
      summary:
        "Your own key bindings, by command: next-match: [\"n\", \"^N\"]. They replace those of "
        + "the style. prefs help bindings lists the commands.",
      examples: [["next-match": ["n", "^N"]]],
      .keys(.oneOf(all: CustomKeys.commandNames)),
      .check("keys without conflicts", explaining: { CustomKeys.problem(with: $0, over: style) }))
    theme = Key(
      default: Self.defaults.theme, as: .choice(Choice.themes(themes)),
      summary: "The colours. Your own themes are files in the directory themes next to this file.",
      .check(
        "a theme that can be read",
        explaining: { readsThemes ? ThemeLibrary.problem(withTheme: $0) : nil }))
  }
}

extension KeyStyle: PreferenceType, DescribedChoice {
  /// The most typical keys of the style.
  package var summary: String? {
    switch self {
    case .vim: "j k h l, ^F ^B, u ^R"
    case .emacs: "^N ^P ^F ^B, ^V M-v, ^_ ^G"
    }
  }
}

extension Choice {
  fileprivate static func themes(_ entries: [ThemeLibrary.Entry]) -> [Choice] {
    let themes = entries.map(Choice.init)
    guard ThemeChoice.names(entries).count > themes.count else { return themes }
    let summary = "dark or light, as the terminal's background is"
    return [Choice(.string(ThemeChoice.automatic), summary: summary)] + themes
  }

  fileprivate init(_ theme: ThemeLibrary.Entry) {
    let summary: String? =
      switch theme.bundled {
      case .dark: "for dark terminals"
      case .light: "for light terminals"
      case .mono: "weight and lines, no colour"
      case .highContrast: "for tired eyes and bad screens"
      case nil: nil
      }
    self.init(.string(theme.name), summary: theme.path ?? summary)
  }
}

extension ThemeLibrary {
  /// Completes "must be …". Nil if the theme can be read, or if it does not exist: the choices
  /// report that.
  fileprivate static func problem(withTheme name: String) -> String? {
    do throws(ThemeError) {
      _ = try users.theme(named: name)
      return nil
    } catch .unknown {
      return nil
    } catch {
      return "a theme that can be read: \(error)"
    }
  }
}

extension CustomKeys {
  /// Completes "must be …". Nil if the keys can be used, or if a command is unknown: another rule
  /// reports that.
  fileprivate static func problem(with texts: [String: [String]], over style: KeyStyle) -> String? {
    guard texts.keys.allSatisfy(commandNames.contains) else { return nil }
    do throws(CustomKeysError) {
      _ = try KeyMap(style, CustomKeys(texts))
      return nil
    } catch {
      return "without conflicts: \(error)"
    }
  }
}
