import Preferences
import Terminal
import Themes

/// What a user of the editor can choose.
struct SettingsKeys: Namespace {
  let theme: Key<String>
  let keyStyle = Key(
    default: KeyStyle.vim, title: "Keys", summary: "Whose habits they follow. ? shows them all.")
  let escapeDelay = Key(
    default: 50,
    summary: "How long Esc waits for the rest of a key that comes in pieces. More on slow lines.",
    unit: "milliseconds", .in(0...5000))
  let mouse = Key(
    default: false,
    summary: "A click selects, a second one edits, the wheel moves. The terminal's own selecting "
      + "and pasting then wants Shift.")
  let bracketedPaste = Key(
    default: true,
    summary: "Text that is pasted goes into the line being typed, whatever keys it spells.")
  let focusEvents = Key(
    default: true,
    summary: "Looks for changes anew when the terminal's window gets the focus, where the file's "
      + "place tells of none by itself.")
  let windowTitle = Key(default: true, summary: "The window's title names the file.")
  let clipboard = Key(
    default: true,
    summary: "Copies into the clipboard of the machine one sits at, over SSH too (OSC 52). Some "
      + "terminals allow that only when asked.")
  let links = Key(
    default: true,
    summary: "An address of a page is a link, in terminals that are known to have links (OSC 8).")
  let plain = Key(
    default: false,
    summary: "Line by line, without a screen: for screen readers, and for terminals that cannot "
      + "move their cursor. As with --plain.")
  let slowLine = Key(
    default: false,
    summary: "Sends little: the cursor's row has a mark and no bar, and the message line does not "
      + "follow it. Without the detail a move then sends some 30 bytes.")
  let showDetail = Key(
    default: true, title: "Detail",
    summary: "Tells below the table about the key under the cursor. The f key turns it on and off.")
  let asciiOnly = Key(
    default: false, title: "ASCII only",
    summary: "Draws with ASCII alone and escapes all else, whatever the locale can show.")
  let confirmSave = Key(
    default: true, title: "Confirm",
    summary: "Before writing, w shows what will change. A clash with another program is asked in "
      + "any case.")
  let history = Key(
    default: 100, title: "History",
    summary:
      "How many states of each file are kept when prefs saves over them, of 32 MiB in all at "
      + "most. 0 keeps none.", .in(0...10_000))
  let editorAsRoot = Key(
    default: false, title: "Editor as root",
    summary: "Lets E start VISUAL or EDITOR where prefs has another user's rights, as with sudo: "
      + "that editor has them too.")

  let bindings: Key<[String: [String]]>

  static let themeName = PreferenceName(keys: "theme")

  /// `style`: over which keys of one's own are laid. `readsThemes`: a theme that cannot be read is a
  /// problem of its setting; else another counts in its place.
  init(themes: [ThemeLibrary.Entry], style: KeyStyle, readsThemes: Bool) {
    bindings = Key(
      default: [:], title: "Own keys",
      summary: "Keys for a command in the place of the style's, by its name: next-match: [\"n\", "
        + "\"^N\"]. prefs help bindings lists the names.",
      examples: [["next-match": ["n", "^N"]]],
      .keys(.oneOf(all: OwnKeys.commandNames)),
      .check("keys without conflicts", explaining: { OwnKeys.problem(with: $0, over: style) }))
    theme = Key(
      default: BundledTheme.dark.name, as: .choice(themes.map(Choice.init)),
      summary: "Colours. One's own are files in the directory themes beside this one.",
      .check(
        "a theme that can be read",
        explaining: { readsThemes ? ThemeLibrary.problem(withTheme: $0) : nil }))
  }
}

extension KeyStyle: PreferenceType, DescribedChoice {
  public var summary: String? {
    switch self {
    case .vim: "j k h l, ^F ^B, u ^R"
    case .emacs: "^N ^P ^F ^B, ^V M-v, ^_ ^G"
    }
  }
}

extension Choice {
  fileprivate init(_ theme: ThemeLibrary.Entry) {
    self.init(.string(theme.name), summary: theme.path ?? theme.bundled?.summary)
  }
}

extension BundledTheme {
  fileprivate var summary: String {
    switch self {
    case .dark: "for dark terminals"
    case .light: "for light terminals"
    case .mono: "weight and lines, no colour"
    case .highContrast: "for tired eyes and bad screens"
    }
  }
}

extension ThemeLibrary {
  /// Completes "must be …"; nil where it can be shown, and where there is none of that name, which
  /// the choices tell.
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

extension OwnKeys {
  /// Completes "must be …"; nil where they can be used.
  fileprivate static func problem(with texts: [String: [String]], over style: KeyStyle) -> String? {
    do throws(OwnKeysProblem) {
      _ = try KeyMap(style, OwnKeys(texts))
      return nil
    } catch .unknownCommand {
      // That is another rule's.
      return nil
    } catch {
      return "without conflicts: \(error.words)"
    }
  }
}
