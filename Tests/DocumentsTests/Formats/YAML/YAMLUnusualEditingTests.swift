import Editing
import Preferences
import Testing

@testable import Documents

/// Edits next to texts that few files have.
struct YAMLUnusualEditingTests {
  typealias Step = YAMLEditingTests.Step

  private static let pairs: [(String, Step, String)] = [
    ("l: [a: 1]\n", .set("l[0].a", 2), "l: [a: 2]\n"),
    ("l: [a: , b]\n", .set("l[0].a", 2), "l: [a: 2 , b]\n"),
    ("l: [a: 1]\n", .rename("l[0].a", "c"), "l: [c: 1]\n"),
    ("l: [x, a: 1]\n", .set("l[1].b", 2), "l: [x, {a: 1, b: 2}]\n"),
    ("l: [a: , b]\n", .set("l[0].c", 2), "l: [{a: , c: 2} , b]\n"),
    ("l: [a: 1, b]\n", .unset("l[0].a"), "l: [{}, b]\n"),
    ("l: [a: 1, b]\n", .unset("l[0]"), "l: [b]\n"),
    ("l: [b, a: 1]\n", .set("l[1]", ["k": [], "m": 5]), "l: [b, {k: [], m: 5}]\n"),
    ("l: [&q a: 1, ? z]\n", .set("l[0].b", 2), "l: [{&q a: 1, b: 2}, ? z]\n"),
    ("l: [b, ? z]\n", .set("l[1].b", 2), "l: [b, {? z, b: 2}]\n"),
    ("l: { m: [a: 1] }\n", .set("l.m[0].b", 2), "l: { m: [{ a: 1, b: 2 }] }\n"),
    ("- [a: [b: 1, c: 2]]\n", .set("[0][0].a[0].x", 3), "- [a: [{b: 1, x: 3}, c: 2]]\n"),
    (
      "[\n  a: 1, # c\n  b: 2 # d\n  ]\n", .set("[1].x", 3),
      "[\n  a: 1, # c\n  {b: 2, x: 3} # d\n  ]\n"
    ),
  ]

  private static let blocks: [(String, Step, String)] = [
    // The line break of a text stays, although the file had none at its end.
    ("- |\n  x\n- b", .unset("[1]"), "- |\n  x\n"),
    ("a: >+\n  x\n\nb: 1", .unset("b"), "a: >+\n  x\n\n"),
    ("- |-\n  x\n- b", .unset("[1]"), "- |-\n  x"),
    ("- k:\n  - |\n    x\n- b", .unset("[1]"), "- k:\n  - |\n    x\n"),
    // A text does not get the blank lines and comments below what is removed.
    ("a: |+\n  x\n\nb: 1\n\nc: 2\n", .unset("b"), "a: |+\n  x\n\nc: 2\n"),
    ("a: |\n  x\n\nb: 1\n\nc: 2\n", .unset("b"), "a: |\n  x\n\n\nc: 2\n"),
    ("- |\n  x\n- b\n   # of b\n# end\n", .unset("[1]"), "- |\n  x\n# end\n"),
    ("- |\n- b\n # of b\n- c\n", .unset("[1]"), "- |\n- c\n"),
    ("- |\n  x\n# of a\n- b\n\n# of c\n- c\n", .unset("[1]"), "- |\n  x\n\n# of c\n- c\n"),
    ("? |+\n  x\n\na: 1\n\nb: 2\n", .unset("a"), "? |+\n  x\n\nb: 2\n"),
  ]

  private static let marks: [(String, Step, String)] = [
    ("{a:{}, b: 1}\n", .set("a", 5), "{a: 5, b: 1}\n"),
    ("{a: 1, b:}\n", .set("c", 2), "{a: 1, b: , c: 2}\n"),
    ("{b: &x\n\n,\n1}\n", .set("c", 2), "{b: &x\n\n,\n1\n, c: 2}\n"),
    ("{? \n, b: 1}\n", .unset("b"), "{?}\n"),
    ("{a: 1, ? # c\n b}\n", .unset("b"), "{a: 1}\n"),
    ("{? # c\n a : 1, b: 2}\n", .unset("a"), "{b: 2}\n"),
    ("[&x\n a, b]\n", .unset("[0]"), "[b]\n"), ("{&x\n a: 1, b: 2}\n", .unset("a"), "{b: 2}\n"),
    ("? a\n# x: y\n: b: 1\n  c: 2\n", .unset("a.b"), "? a\n# x: y\n: c: 2\n"),
    ("? a\n# x: y\n: b: 1\n", .unset("a.b"), "? a\n# x: y\n: {}\n"),
    ("a: 1\n--- &x\n", .set("[1]", 5), "a: 1\n--- &x 5\n"),
    ("a: 1\n--- &x\n", .set("[1].k", 5), "a: 1\n--- &x\nk: 5\n"),
    ("--- &x\n- 1\n", .set(".", 5), "--- &x\n5\n"),
    ("- x\r\r# c\r\n- y\n", .insert(".", 1, at: 1), "- x\r- 1\r\r# c\r\n- y\n"),
  ]

  private static let properties: [(String, Step, String)] = [
    // An anchor or a tag may be on a later line than the key or the dash.
    ("l:\n &x\n # c\nm: 1\n", .set("l", [1]), "l:\n &x\n - 1\n # c\nm: 1\n"),
    ("l:\n  &x foo # c\n", .set("l", ["b": 1]), "l:\n  &x # c\n  b: 1\n"),
    ("l:\n  &x {}\n", .set("l.b", 1), "l:\n  &x\n  b: 1\n"),
    ("l:\n  &x\n  b: 1\n", .unset("l.b"), "l:\n  &x {}\n"),
    ("l:\n  &x\n  b: 1\n", .set("l", 5), "l:\n  &x 5\n"),
    ("-\n  &x foo\n", .set("[0]", [1]), "-\n  &x\n  - 1\n"),
    ("--- &x foo # c\n", .set(".", [1]), "--- &x # c\n- 1\n"),
    // The comment of a value stays.
    ("a:\n  # b\n  old # c\n", .set("a", [1]), "a:\n  # b\n  # c\n  - 1\n"),
    ("a: | # c\n  x\n", .set("a", ["b": 1]), "a: # c\n  b: 1\n"),
    ("---\n1 # c\n", .set(".", [1]), "---\n# c\n- 1\n"),
  ]

  private static let quotes: [(String, Step, String)] = [
    ("l:\n- \"a\"\n- \"b\"\n", .add("l", "c"), "l:\n- \"a\"\n- \"b\"\n- \"c\"\n"),
    ("l: ['a', 5]\n", .add("l", "c"), "l: ['a', 5, 'c']\n"),
    ("l: ['a', b]\n", .add("l", "c"), "l: ['a', b, c]\n"),
    ("l: ['a']\n", .add("l", 5), "l: ['a', 5]\n"),
    ("l:\n- 'a'\n", .add("l", "b\u{7}"), "l:\n- 'a'\n- \"b\\a\"\n"),
    ("l:\n- 'a'\n", .add("l", "b\nc\n"), "l:\n- 'a'\n- |\n  b\n  c\n"),
  ]

  @Test(arguments: pairs + blocks + marks + properties + quotes)
  func `an edit changes no other value, and undo restores the text`(
    old: String, step: Step, new: String
  ) throws {
    let document = try YAMLDocument(Array(old.utf8))
    var file = EditedFile(document)
    file.draft.stage(try YAMLEditingTests.changes(step, document))
    try file.save()
    #expect(file.text == new)
    try file.undo()
    #expect(file.text == old)
  }
}
