import Foundation
import Seeded

/// A settings file as a model: the value and the comment of each key in a few groups.
struct SettingsModel: Equatable {
  struct Line: Equatable {
    var value: Int
    var comment: String?
  }
  /// The lines by name, as `group.key`.
  var lines: [String: Line] = [:]

  /// The file, with a line for each key and for each comment.
  var text: String {
    let groups = Dictionary(grouping: lines.keys.sorted()) { $0.prefix { $0 != "." } }
    let texts = groups.sorted { $0.key < $1.key }.map { group, names in
      let members = names.compactMap { name -> String? in
        guard let line = lines[name] else { return nil }
        let comment = line.comment.map { "    // \($0)\n" } ?? ""
        return comment + "    \"\(name.dropFirst(group.count + 1))\": \(line.value)"
      }
      return "  \"\(group)\": {\n" + members.joined(separator: ",\n") + "\n  }"
    }
    return "{\n" + texts.joined(separator: ",\n") + "\n}\n"
  }

  /// Returns the values in a file, whose comments are whole lines. Nil if it is not JSON.
  static func values(in text: String) -> [String: Int]? {
    let lines = text.split(separator: "\n").filter {
      !$0.drop { $0 == " " }.hasPrefix("//")
    }
    let data = Data(lines.joined(separator: "\n").utf8)
    guard let root = try? JSONSerialization.jsonObject(with: data) as? [String: [String: Int]]
    else { return nil }
    var values: [String: Int] = [:]
    for (group, members) in root {
      for (key, value) in members { values["\(group).\(key)"] = value }
    }
    return values
  }
}

/// Two concurrent edits of a random file.
struct ConcurrentEdit {
  private(set) var base = SettingsModel()
  private(set) var mine = SettingsModel()
  private(set) var theirs = SettingsModel()
  let hasComments: Bool

  init(seed: UInt64) {
    var random = Source(source: SplitMix64(seed: seed))
    hasComments = random.chance(50)
    for group in 0..<4 {
      for key in 0..<8 where key == 0 || random.chance(80) {
        base.lines["group\(group).key\(key)"] = .init(
          value: random.below(100),
          comment: hasComments && random.chance(40) ? "note \(random.below(1000))" : nil)
      }
    }
    (mine, theirs) = (base, base)
    edit(&mine, value: 1000, &random)
    edit(&theirs, value: 2000, &random)
  }

  private struct Source: SeededGenerator {
    var source: SplitMix64
  }

  private func edit(_ model: inout SettingsModel, value: Int, _ random: inout Source) {
    for _ in 0...random.below(4) {
      let name = "group\(random.below(4)).key\(1 + random.below(9))"
      if model.lines[name] != nil, random.chance(25) {
        model.lines[name] = nil
      } else if hasComments, model.lines[name] != nil, random.chance(25) {
        model.lines[name]?.comment = "changed \(value + random.below(1000))"
      } else {
        model.lines[name, default: .init(value: 0)].value = value + random.below(1000)
      }
    }
  }

  /// The keys whose values both sides changed differently.
  var conflicts: Set<String> {
    names.filter { name in
      let (old, new, other) = values(of: name)
      return old != new && old != other && new != other
    }
  }

  /// The values of a merge, except those in conflict.
  var merged: [String: Int] {
    var values: [String: Int] = [:]
    for name in names where !conflicts.contains(name) {
      let (old, new, other) = self.values(of: name)
      values[name] = old == new ? other : new
    }
    return values
  }

  /// The comments that one side wrote on keys that the other side kept.
  var writtenComments: [String] {
    [(mine, theirs), (theirs, mine)].flatMap { side, other in
      side.lines.compactMap { name, line in
        line.comment != base.lines[name]?.comment && other.lines[name] != nil ? line.comment : nil
      }
    }
  }

  private var names: Set<String> {
    Set([base, mine, theirs].flatMap(\.lines.keys))
  }

  private func values(of name: String) -> (Int?, Int?, Int?) {
    (base.lines[name]?.value, mine.lines[name]?.value, theirs.lines[name]?.value)
  }

  /// The values of the keys in conflict, on both sides.
  var conflictingValues: [Int] {
    conflicts.flatMap { [mine.lines[$0]?.value, theirs.lines[$0]?.value].compactMap(\.self) }
  }
}
