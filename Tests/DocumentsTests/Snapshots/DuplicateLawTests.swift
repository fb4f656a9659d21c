import Foundation
import Preferences
import Seeded
import Testing

@testable import Documents

/// Random JSON with duplicate keys, from which random lines are removed.
struct DuplicateLawTests {
  /// A dictionary with one member on each line. Its groups are on lines of their own.
  private struct Group {
    var members: [(key: String, value: Int, group: Group?)] = []

    init(_ random: inout SplitMix64, number: inout Int, depth: Int = 0) {
      for _ in 0..<Int.random(in: 1...7, using: &random) {
        let key = ["a", "b", "c", "a\u{E9}", "a.b"].randomElement(using: &random) ?? "a"
        number += 1
        let isGroup = depth < 2 && Int.random(in: 0..<4, using: &random) == 0
        let group = isGroup ? Group(&random, number: &number, depth: depth + 1) : nil
        members.append((key, number, group))
      }
    }

    var lines: [String] {
      let texts = members.map { member in
        guard let group = member.group else { return ["  \"\(member.key)\" : \(member.value)"] }
        return ["  \"\(member.key)\":  {"] + group.lines.map { "  " + $0 } + ["  }"]
      }
      return texts.enumerated().flatMap { number, lines in
        lines.dropLast() + [lines[lines.count - 1] + (number < texts.count - 1 ? "," : "")]
      }
    }

    var text: String { "{\n\(lines.joined(separator: "\n"))\n}\n" }

    var value: PreferenceValue {
      var all: ExactDictionary<PreferenceValue> = [:]
      for member in members { all[member.key] = member.group?.value ?? .integer(member.value) }
      return .dictionary(all)
    }

    /// Removes random lines of keys that have several, also inside of groups that count. Returns the changes that
    /// do so.
    mutating func removeLines(
      in name: PreferenceName, _ random: inout SplitMix64
    ) -> [Change] {
      var changes: [Change] = []
      var removed: Set<Int> = []
      for (key, positions) in Dictionary(grouping: members.indices, by: { members[$0].key })
        .sorted(by: { $0.key < $1.key })
      {
        let name = name.appending(key: key)
        let kept = positions.filter { _ in Bool.random(using: &random) }
        guard let last = kept.last, let counting = positions.last, positions.count > 1 else {
          guard let group = positions.last, positions.count == 1 else { continue }
          changes += members[group].group?.removeLines(in: name, &random) ?? []
          continue
        }
        removed.formUnion(Set(positions).subtracting(kept))
        for (number, position) in positions.dropLast().enumerated()
        where !kept.contains(position) || position == last {
          let line = UnreadLine(
            number + 1, of: name, value(at: position), place: Place(line: 1, column: 1, offset: 0),
            countingLine: 1)
          changes.append(Change(line.name, from: line.value, to: nil))
        }
        if last != counting {
          changes.append(Change(name, from: value(at: counting), to: value(at: last)))
        } else if kept.count == 1, members[last].group == nil, Bool.random(using: &random) {
          let old = value(at: last)
          members[last].value += 1000
          changes.append(Change(name, from: old, to: value(at: last)))
        }
      }
      members = members.indices.filter { !removed.contains($0) }.map { members[$0] }
      return changes.shuffled(using: &random)
    }

    private func value(at position: Int) -> PreferenceValue {
      members[position].group?.value ?? .integer(members[position].value)
    }
  }

  @Test func `the other lines stay, and Python reads the value of the line that counts`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "prefs-duplicates-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var expected: [PreferenceValue] = []
    var count = 0
    for seed in Trials.seeds(3000) {
      var random = SplitMix64(seed: seed)
      var number = 0
      var group = Group(&random, number: &number)
      let old = try JSONDocument(Array(group.text.utf8))
      let changes = group.removeLines(in: .root, &random)
      count += changes.count
      let new = try old.applying(changes)
      #expect(new.bytes.asText == group.text, "seed \(seed): \(changes) in \(old.bytes.asText)")
      try Data(new.bytes).write(to: folder.appending(path: "\(expected.count).json"))
      expected.append(group.value)
    }
    #expect(count > expected.count)
    guard try Self.python(folder) else { return }
    for (number, value) in expected.enumerated() {
      let read = try Data(contentsOf: folder.appending(path: "\(number).out"))
      let document = try JSONDocument(Array(read))
      #expect(document.value(at: 0).isEquivalent(to: value))
    }
  }

  /// Lets Python read each file and write it again. Returns false if it is not installed.
  private static func python(_ folder: URL) throws -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script, folder.path]
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus == 127 { return false }
    #expect(process.terminationStatus == 0)
    return true
  }

  private static let script = """
    import glob, json, sys
    for path in glob.glob(sys.argv[1] + "/*.json"):
        with open(path) as file, open(path[:-4] + "out", "w") as out:
            json.dump(json.load(file), out)
    """

  @Test(arguments: Trials.seeds(600))
  func `undoing everything in a file with duplicates gives its bytes, whatever was saved`(
    seed: UInt64
  ) throws {
    var source = SplitMix64(seed: seed)
    var number = 0
    let text = Group(&source, number: &number).text
    var random = RandomSession(source: source)
    var session = try EditedSession(Array(text.utf8), seed: seed)
    for _ in 0..<1 + random.below(12) {
      let rows = session.editor.rowCount
      if random.chance(50), rows > 0 {
        _ = session.send(.first)
        for _ in 0..<random.below(rows) { _ = session.send(.down) }
        _ = session.send(.remove)
        session.close()
      } else if random.chance(60) {
        random.act(in: &session)
      } else {
        session.save()
      }
    }
    session.save()
    while session.undo() {
      if random.chance(20) { session.save() }
    }
    session.save()
    #expect(session.text == text, "\(session.log)")
    while session.redo() {}
    session.save()
    while session.undo() {}
    session.save()
    #expect(session.text == text, "after redo: \(session.log)")
  }
}
