import Editing

/// Which key does what, where. One table: it drives the editor, the message line, the help screen
/// and the manual.
///
/// No key needs a function key, Alt, `^S ^Q ^J ^M ^I`. Esc never quits; it leaves one level.
public enum KeyMap {
  public static let bindings: [Binding] = moving + changing + dialogues + seeing

  private static let moving: [Binding] = [
    Binding(["j", .down], .down, in: lists, "down", "down, up"),
    Binding(["k", .up], .up, in: lists, "up"),
    Binding([.down], .down, in: [.search, .addName], "next"),
    Binding([.up], .up, in: [.search, .addName], "previous"),
    Binding([.pageDown, .control("f")], .pageDown, in: lists, "page", "a page down, up"),
    Binding([.pageUp, .control("b")], .pageUp, in: lists, "page"),
    Binding([.control("d")], .halfPageDown, in: lists, "half a page", "half a page down, up"),
    Binding([.control("u")], .halfPageUp, in: lists, "half a page"),
    Binding(["g", .home], .first, in: lists, "first", "first, last"),
    Binding(["G", .end], .last, in: lists, "last"),
    Binding(["l", .right], .enter, "into", "into a namespace, a list"),
    Binding(["h", .left, .backspace], .leave, "out", "out of it"),
    Binding([.tab], .otherPane, "namespaces", "namespaces, keys"),
    Binding([.tab], .otherPane, in: [.addName], "complete"),
    Binding(["/"], .search, "search", "search while typing"),
    Binding(["n"], .nextMatch, "next match", "next, previous match"),
    Binding(["N"], .previousMatch, "previous match"),
    Binding(["@"], .filter, "filter", "only what matches"),
    Binding(["M"], .onlyModified, "modified", "only modified, all"),
    Binding(["]"], .nextProblem, "next !", "next, previous * or !"),
    Binding(["["], .previousProblem, "previous !"),
  ]

  private static let changing: [Binding] = [
    Binding([.enter], .accept, "edit", "edit, open a list"),
    Binding(["e"], .edit, "edit", "edit as text"),
    Binding([.space], .toggle, "toggle", "toggle, choose"),
    Binding(["+"], .increase, "more", "one step more, less"),
    Binding(["-"], .decrease, "less"),
    Binding(["r"], .reset, "reset", "back to the default"),
    Binding(["R"], .resetNamespace, "reset all", "reset all in here"),
    Binding(["x", .delete], .remove, "remove", "remove"),
    Binding(["a"], .add, "add", "add a key, an element"),
    Binding(["u"], .undo, "undo", "undo, redo"),
    Binding([.control("r")], .redo, "redo"),
  ]

  private static let seeing: [Binding] = [
    Binding(["v"], .viewValue, "view", "the whole value"),
    Binding(["d"], .diff, "changes", "what is staged"),
    Binding(["w"], .write, in: [.browse, .confirmQuit, .diff], "write", "review and write"),
    Binding(["s"], .writeElsewhere, in: [.review], "save elsewhere"),
    Binding(["f"], .detail, "detail", "detail on, off"),
    Binding(["?"], .help, in: [.browse, .help], "help", "this help"),
    Binding(
      ["q"], .quit, in: [.browse, .confirmQuit], "quit", "quit, asking if staged"),
    Binding(["q"], .cancel, in: KeyContext.reading, "back"),
    Binding([.control("l")], .redraw, in: everywhere, "redraw", "draw anew"),
    Binding([.control("z")], .suspend, in: everywhere, "suspend", "suspend (fg resumes)"),
  ]

  private static let dialogues: [Binding] = [
    Binding([.enter], .accept, in: dialogue, "keep"),
    Binding([.space], .accept, in: [.choose, .addType], "choose"),
    Binding(["e"], .edit, in: [.review, .conflict], "back to editing"),
    Binding(["m"], .mine, in: [.conflict], "mine"),
    Binding(["t"], .theirs, in: [.conflict], "theirs"),
    Binding(["]"], .nextProblem, in: [.conflict], "next clash"),
    Binding(["["], .previousProblem, in: [.conflict], "previous clash"),
    Binding([.escape, .control("c")], .cancel, in: everywhere, "leave", "leave one level"),
  ]

  private static let everywhere = Set(KeyContext.allCases)
  private static let dialogue = everywhere.subtracting([.browse])
  private static let lists = KeyContext.lists.union(KeyContext.reading)
}
