import Preferences
import Testing

struct VariantTests {
  private let entry = Entry(
    PreferenceName(keys: "store"), .record,
    variants: [
      Variant(
        "file", Entry(.root, .record),
        template: .dictionary(["type": .string("file"), "path": .string("/var")]),
        members: [
          "type": only("file"), "path": Entry(.root, .path), "limit": Entry(.root, .integer),
        ]),
      Variant(
        "socket", Entry(.root, .record), template: .dictionary(["type": .string("socket")]),
        members: [
          "type": only("socket"), "host": Entry(.root, .string), "limit": Entry(.root, .string),
        ]),
    ])

  private static func only(_ text: String) -> Entry {
    Entry(.root, .choice([Choice(.string(text))]))
  }

  private func value(_ json: String) throws -> PreferenceValue { try PreferenceValue(typed: json) }

  @Test func `a member with a different constant in each variant is the discriminator`() {
    #expect(entry.discriminator == "type")
    var alike = entry
    alike.variants[1].members["type"] = VariantTests.only("file")
    #expect(alike.discriminator == nil)
    #expect(Entry(.root, .record).discriminator == nil)
  }

  @Test func `switching the variant keeps shared members and undeclared ones`() throws {
    let old = try value(#"{"path": "/srv", "type": "file", "note": "n"}"#)
    #expect(try entry.value(ofVariant: 1, from: old) == value(#"{"type": "socket", "note": "n"}"#))
    let back = try value(#"{"note": "n", "type": "socket", "host": "h"}"#)
    #expect(
      try entry.value(ofVariant: 0, from: back)
        == value(#"{"note": "n", "type": "file", "path": "/var"}"#))
  }

  @Test func `switching the variant drops a member whose value the new variant refuses`() throws {
    let old = try value(#"{"type": "file", "path": "/srv", "limit": 5}"#)
    #expect(try entry.value(ofVariant: 1, from: old) == value(#"{"type": "socket"}"#))
    #expect(
      try entry.value(ofVariant: 0, from: old)
        == value(#"{"type": "file", "path": "/srv", "limit": 5}"#))
  }

  @Test func `a plain value is replaced by the variant's initial value`() throws {
    #expect(try entry.value(ofVariant: 1, from: .bool(true)) == value(#"{"type": "socket"}"#))
    #expect(try entry.value(ofVariant: 1, from: nil) == value(#"{"type": "socket"}"#))
  }
}
