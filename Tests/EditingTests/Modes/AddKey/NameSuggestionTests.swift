import Preferences
import Testing

@testable import Editing

/// The suggestions and remarks while the name of a new key is typed.
struct NameSuggestionTests {
  /// A program with groups, and blocks such as `Match User a`.
  private var schema: Schema {
    var schema = Schema([
      Entry(PreferenceName(keys: "Unit"), .record),
      Entry(PreferenceName(keys: "Unit", "After"), .string),
      Entry(PreferenceName(keys: "Service"), .record),
      Entry(PreferenceName(keys: "Service", "Restart"), .string),
      Entry(PreferenceName(keys: "MaxTries"), .integer),
    ])
    let block = Pattern(#"^(?i:Match\ )(?!.*\.(?i:Banner)$)"#)
    schema.declare(Entry(.root, .record, summary: "A block."), at: [.pattern(block)])
    schema.declare(Entry(.root, .string), at: [.pattern(block), .key("Banner")])
    return schema
  }

  private func addition(_ keys: String, in text: String = "{}") throws -> Addition {
    let session = try Session(text, schema: schema, keys)
    guard case .add(let addition) = session.editor.mode else {
      throw Notice.problem("nothing is being added: \(session.notice ?? "")")
    }
    return addition
  }

  @Test func `Enter takes the only suggestion`() throws {
    let session = try Session("{}", schema: schema, "add clear 'maxt' accept '3' accept")
    #expect(session.changes == ["MaxTries: – → 3"])
  }

  @Test func `a quoted name is taken as it is typed`() throws {
    let session = try Session("{}", schema: schema, "add clear '\"maxt\"' accept '3' accept")
    #expect(session.changes == ["maxt: – → 3"])
  }

  @Test func `Tab on a form inserts its beginning and asks for the rest`() throws {
    var addition = try addition("add clear 'Mat' otherPane")
    #expect(addition.remark == "Match what?")
    addition = try self.addition("add clear 'Mat' otherPane accept")
    #expect(addition.remark == "Match what?")
    let session = try Session(
      "{}", schema: schema, "add clear 'Mat' otherPane 'Host www.example.com' accept")
    #expect(session.changes == [#""Match Host www.example.com": – → {}"#])
  }

  @Test func `a name that can still become right is no problem`() throws {
    for typed in ["Ma", "Match", "Match Us", "Serv", "Service.R", "Match Host a.b.Ban"] {
      let addition = try addition("add clear '\(typed)'")
      #expect(addition.problem == nil && addition.remark == nil, "\(typed)")
    }
  }

  @Test func `a key of another group is suggested, and the remark says that it is not known here`()
    throws
  {
    let addition = try addition("add clear 'Unit.Rest'")
    #expect(addition.suggestions.map(\.label) == ["Service.Restart"])
    #expect(addition.remark == "not a known key of Unit" && addition.problem == nil)
    #expect(try self.addition("add clear 'zzz'").remark == "not a known key")
  }

  @Test func `the question says which key is copied or renamed`() throws {
    #expect(try addition("add").question == "new key: ")
    let text = #"{"Unit": {"After": "a"}}"#
    #expect(try addition("duplicate", in: text).question == "copy Unit.After as: ")
    #expect(try addition("rename", in: text).question == "rename Unit.After to: ")
  }

  @Test func `a renamed key is one change`() throws {
    let session = try Session(#"{"a": 1}"#, "rename clear 'b' accept")
    #expect(session.editor.stagedCount == 1)
    #expect(session.editor.draft.count == 2)
  }
}
