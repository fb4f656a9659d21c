import Preferences
import Terminal

/// The values of settings. Without a file they are the defaults, for which no keys are made.
struct SettingsValues {
  private(set) var theme = ThemeChoice.automatic
  private(set) var keyStyle = KeyStyle.vim
  private(set) var escapeDelay = 50
  private(set) var mouse = false
  private(set) var bracketedPaste = true
  private(set) var focusEvents = true
  private(set) var windowTitle = true
  private(set) var clipboard = true
  private(set) var links = true
  private(set) var plain = false
  private(set) var showCursor = false
  private(set) var slowLine = false
  private(set) var showDetail = true
  private(set) var asciiOnly = false
  private(set) var confirmSave = true
  private(set) var readOnly = false
  private(set) var editorAsRoot = false
  private(set) var bindings: [String: [String]] = [:]
  /// Why the file cannot be read. Nil if it can, or if there is none.
  private(set) var failure: StoreError?
  private(set) var problems: [Problem] = []

  /// The defaults.
  init() {}

  init(of domain: Domain<SettingsKeys>) {
    theme = domain.theme
    keyStyle = domain.keyStyle
    escapeDelay = domain.escapeDelay
    mouse = domain.mouse
    bracketedPaste = domain.bracketedPaste
    focusEvents = domain.focusEvents
    windowTitle = domain.windowTitle
    clipboard = domain.clipboard
    links = domain.links
    plain = domain.plain
    showCursor = domain.showCursor
    slowLine = domain.slowLine
    showDetail = domain.showDetail
    asciiOnly = domain.asciiOnly
    confirmSave = domain.confirmSave
    readOnly = domain.readOnly
    editorAsRoot = domain.editorAsRoot
    bindings = domain.bindings
    (failure, problems) = (domain.failure, domain.problems)
  }
}
