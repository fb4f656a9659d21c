import Editing
import Preferences
import Seeded
import Testing

@testable import Documents

/// Undo, redo and restore of removed values.
struct RestoringTests {
  private let kea = """
    {
        "Dhcp4": {
            "lease": { "type": "memfile" },

            // Global timers specified here apply to all subnets.
            "renew-timer": 900,
            "rebind-timer": 1800, // seconds
            "valid-lifetime": 3600,

            /* about subnets */
            "subnet4": [
                // first
                { "id": 1 },
                { "id": 2 } // second
            ]
        }
    }
    """

  @Test(arguments: [
    "Dhcp4.renew-timer", "Dhcp4.rebind-timer", "Dhcp4.valid-lifetime", "Dhcp4.subnet4",
    "Dhcp4.lease", "Dhcp4.lease.type", "Dhcp4", "Dhcp4.subnet4[0]", "Dhcp4.subnet4[1]",
  ])
  func `undoing a saved removal restores the bytes`(name: String) throws {
    var file = try EditedFile(kea)
    try file.remove(name)
    let removed = file.text
    #expect(removed != kea)
    try file.undo()
    #expect(file.text == kea)
    try file.redo()
    #expect(file.text == removed)
    try file.undo()
    #expect(file.text == kea)
  }

  @Test func `a value whose former text does not fit any more is announced`() throws {
    let xml = "<plist><dict><key>a</key><string>&#65;b</string></dict></plist>"
    let then: [any Document] = [
      try XMLPropertyList(Array(xml.utf8)), try JSONDocument(Array(#"{"a": "\u0041b"}"#.utf8)),
    ]
    let now = try JSONDocument(Array("{\"a\": \"c\"}\n".utf8))
    let name = PreferenceName(keys: "a")
    let plans = try then.map { then in
      try DocumentSnapshot(now, revision: .new()).planning(
        [Change(name, from: "c", to: "Ab")].returning(to: then, from: now), at: "file")
    }
    #expect(plans.map(\.document.bytes.asText) == ["{\"a\": \"Ab\"}\n", "{\"a\": \"\\u0041b\"}\n"])
    #expect(plans.map(\.warnings) == [[.rewritten([name])], []])
    #expect(
      plans[0].warnings[0].words
        == "written as new, because the former text does not fit any more: a")
  }

  @Test func `several saved removals are undone in one save`() throws {
    let names = ["Dhcp4.renew-timer", "Dhcp4.valid-lifetime", "Dhcp4.rebind-timer"]
    var file = try EditedFile(kea)
    for name in names { try file.remove(name) }
    #expect(!file.text.contains("Global timers"))
    for _ in names { _ = file.draft.undo() }
    try file.save()
    #expect(file.text == kea)
  }

  @Test func `removals saved together are undone one by one`() throws {
    let names = ["Dhcp4.renew-timer", "Dhcp4.rebind-timer", "Dhcp4.valid-lifetime"]
    var file = try EditedFile(kea)
    for name in names { file.stageRemoval(of: try PreferenceName(parsing: name)) }
    try file.save()
    for _ in names { try file.undo() }
    #expect(file.text == kea)
  }

  @Test func `a saved removal is undone exactly after another program has changed the file`() throws
  {
    var file = try EditedFile(kea)
    try file.remove("Dhcp4.renew-timer")
    let other = try PreferenceName(parsing: "Dhcp4.lease.type")
    try file.changeOutside([Change(other, from: "memfile", to: "mysql")])
    try file.undo()
    let changed = kea.replacing("memfile", with: "mysql")
    #expect(file.text == changed)
    try file.redo()
    #expect(!file.text.contains("renew-timer"))
    try file.undo()
    #expect(file.text == changed)
  }

  @Test func `nothing is staged after all steps over another program's change are undone`() throws {
    var file = try EditedFile(kea)
    file.stageRemoval(of: try PreferenceName(parsing: "Dhcp4.renew-timer"))
    let name = try PreferenceName(parsing: "Dhcp4.rebind-timer")
    try file.changeOutside([
      Change(
        name, keeping: 1800, comment: CommentChange(from: nil, to: CommentLines("new words")))
    ])
    _ = file.draft.undo()
    #expect(file.draft.isEmpty)
    #expect(file.draft.changes == [])
  }

  @Test func `undoing a replacement restores the comments inside the old value`() throws {
    var file = try EditedFile(kea)
    file.draft.stage([Edit(try PreferenceName(parsing: "Dhcp4.subnet4"), .null)])
    try file.save()
    try file.undo()
    #expect(file.text == kea)
  }

  @Test func `a removal is undone together with later changes`() throws {
    var file = try EditedFile(kea)
    try file.remove("Dhcp4.subnet4")
    file.draft.stage([Edit(try PreferenceName(parsing: "Dhcp4.new"), .integer(1))])
    try file.save()
    _ = file.draft.undo()
    _ = file.draft.undo()
    try file.save()
    #expect(file.text == kea)
  }

  @Test func `a restored member is placed next to the nearest remaining neighbour`() throws {
    let text = """
      {
        "a": 1,
        // about b
        "b": 2, // more

        "c": 3,
        "d": 4
      }
      """
    let then = DocumentSnapshot(try JSONDocument(Array(text.utf8)), revision: Revision(token: ""))
    func restored(_ now: String) throws -> String {
      let document = try JSONDocument(Array(now.utf8))
      let changes = [Change(PreferenceName(keys: "b"), from: nil, to: .integer(2))]
        .returning(to: then, from: DocumentSnapshot(document, revision: Revision(token: "")))
      return try document.applying(changes).bytes.asText
    }
    #expect(
      try restored("{\n  \"a\": 1,\n  \"x\": 0,\n  \"c\": 3\n}")
        == "{\n  \"a\": 1,\n  // about b\n  \"b\": 2, // more\n  \"x\": 0,\n  \"c\": 3\n}")
    #expect(
      try restored("{\n  \"x\": 0,\n  \"c\": 3,\n  \"d\": 4\n}")
        == "{\n  \"x\": 0,\n  // about b\n  \"b\": 2, // more\n  \"c\": 3,\n  \"d\": 4\n}")
    #expect(
      try restored("{\n  \"x\": 0,\n  \"d\": 4,\n  \"y\": 0\n}")
        == "{\n  \"x\": 0,\n  // about b\n  \"b\": 2, // more\n  \"d\": 4,\n  \"y\": 0\n}")
    #expect(
      try restored("{\n  \"x\": 0\n}")
        == "{\n  \"x\": 0,\n  // about b\n  \"b\": 2 // more\n}")
    #expect(try restored("{\"d\": 4}") == "{// about b\n  \"b\": 2, // more\n\"d\": 4}")
    #expect(try restored("{}") == "{\n  // about b\n  \"b\": 2 // more\n}")
  }

  @Test func `restoring one value of a removed group recreates the group in its place`() throws {
    let then = DocumentSnapshot(try JSONDocument(Array(kea.utf8)), revision: Revision(token: ""))
    var file = try EditedFile(kea)
    try file.remove("Dhcp4.lease")
    let name = try PreferenceName(parsing: "Dhcp4.lease.type")
    let changes = [Change(name, from: nil, to: then[name])]
      .returning(to: then, from: file.draft.base)
    #expect(try file.document.applying(changes).bytes.asText == kea)
  }

  @Test func `undo in an XML property list restores the bytes`() throws {
    let text = """
      <plist>
      <dict>
      \t<!-- head -->
      \t<key>a</key>
      \t<integer>0x1F</integer> <!-- mask -->
      \t<key>b</key>
      \t<array>
      \t\t<!-- first -->
      \t\t<string><![CDATA[x]]></string>
      \t\t<string>y</string>
      \t</array>

      \t<key>c</key>\t<true></true>
      </dict>
      </plist>
      """
    for name in ["a", "b", "c", "b[0]", "b[1]"] {
      var file = try EditedFile(text)
      try file.remove(name)
      let removed = file.text
      try file.undo()
      #expect(file.text == text, "\(name)")
      try file.redo()
      #expect(file.text == removed, "\(name)")
    }
  }

  /// A quadratic algorithm would take minutes in a full run.
  @Test(.timeLimit(.minutes(40))) func `removals of half a large file are undone in linear time`()
    throws
  {
    let count = Trials.isFull ? 20_000 : 4_000
    let lines = (0..<count).map { "  // about \($0)\n  \"key\($0)\": \($0)" }
    let text = "{\n" + lines.joined(separator: ",\n") + "\n}\n"
    for isWanted in [
      { $0.isMultiple(of: 2) }, { count / 4..<count * 3 / 4 ~= $0 },
    ] as [(Int) -> Bool] {
      var file = try EditedFile(text)
      file.draft.stage(
        (0..<count).filter(isWanted).map { Edit(PreferenceName(keys: "key\($0)"), nil) })
      try file.save()
      try file.undo()
      #expect(file.text == text)
    }
  }

  @Test func `a member restored to a binary property list keeps its position`() throws {
    let value: PreferenceValue = .dictionary([
      "a": .integer(1), "b": .integer(2), "c": .integer(3),
    ])
    let json = try JSONDocument(Array("{\"a\": 1, \"b\": 2, \"c\": 3}".utf8))
    var document: any Document = try json.converted(to: .format(.binaryPropertyList))
    let then = DocumentSnapshot(json, revision: Revision(token: ""))
    let name = PreferenceName(keys: "b")
    document = try document.applying([Change(name, from: .integer(2), to: nil)])
    let now = DocumentSnapshot(document, revision: Revision(token: ""))
    let back = [Change(name, from: nil, to: .integer(2))].returning(to: then, from: now)
    #expect(try document.applying(back).value(at: 0).isSpelled(as: value))
  }
}

/// A document and its draft, as in the editor.
struct EditedFile {
  var draft: Draft
  private(set) var document: any Document

  init(_ text: String) throws { try self.init(Array(text.utf8)) }

  init(_ bytes: [UInt8]) throws { self.init(try DocumentReader.open(bytes)) }

  init(_ document: any Document) {
    self.document = document
    draft = Draft(over: DocumentSnapshot(document, revision: .new()))
  }

  var text: String { document.bytes.asText }

  mutating func remove(_ name: String) throws {
    stageRemoval(of: try PreferenceName(parsing: name))
    try save()
  }

  /// Stages a removal. An element is removed by changing its list, as in the editor.
  mutating func stageRemoval(of name: PreferenceName) {
    guard let list = name.parent, case .index(let index) = name.last,
      case .array(var elements)? = draft[list]
    else {
      draft.stage([Edit(name, nil)])
      return
    }
    elements.remove(at: index)
    draft.stage([Edit(list, .array(elements))])
  }

  /// Makes changes as another program does, and merges them into the draft as the editor does.
  mutating func changeOutside(_ changes: [Change]) throws {
    document = try document.applying(changes)
    draft.move(
      onto: DocumentSnapshot(document, revision: .new()), staging: draft.changes,
      differing: changes.ofValues.map(\.name))
  }

  mutating func undo() throws {
    _ = draft.undo()
    try save()
  }

  mutating func redo() throws {
    _ = draft.redo()
    try save()
  }

  mutating func save() throws {
    document = try document.applying(draft.changes)
    draft.rebase(onto: DocumentSnapshot(document, revision: .new()))
  }
}
