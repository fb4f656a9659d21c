import Foundation
import Harness
import Seeded
import Testing

/// `prefs merge` as the merge driver of git, with random concurrent edits.
@Suite(.onOwnThread)
struct ConcurrentEditTests {
  private static let seeds: Range<UInt64> = 0..<(Trials.isFull ? 500 : 20)

  @Test func `git with prefs loses no concurrent change and conflicts less often`() throws {
    let repository = try Repository()
    var conflicts = (prefs: 0, git: 0, values: 0)
    for seed in Self.seeds {
      let edit = ConcurrentEdit(seed: seed)
      try repository.commit(edit.base.text, on: "base\(seed)", from: nil)
      try repository.commit(edit.theirs.text, on: "theirs\(seed)", from: "base\(seed)")
      try repository.commit(edit.mine.text, on: "mine\(seed)", from: "base\(seed)")
      try repository.prefs("git", "uninstall")
      if try repository.git("merge", "-q", "-m", "m", "theirs\(seed)").status != 0 {
        conflicts.git += 1
        try repository.git("merge", "--abort")
      } else {
        try repository.git("reset", "-q", "--hard", "mine\(seed)")
      }
      try repository.prefs("git", "install", "--yes")
      let outcome = try repository.git("merge", "-q", "-m", "m", "theirs\(seed)")
      if outcome.status != 0 { conflicts.prefs += 1 }
      if !edit.conflicts.isEmpty { conflicts.values += 1 }
      try check(repository.text(), isConflict: outcome.status != 0, edit, seed)
    }
    print("conflicts in \(Self.seeds.count) merges: \(conflicts)")
    #expect(conflicts.prefs < conflicts.git)
    #expect(conflicts.prefs >= conflicts.values)
  }

  private func check(
    _ text: String, isConflict: Bool, _ edit: ConcurrentEdit, _ seed: UInt64
  ) throws {
    for comment in edit.writtenComments {
      #expect(text.contains(comment), "seed \(seed): \(comment)")
    }
    for value in edit.conflictingValues {
      #expect(text.contains(": \(value)"), "seed \(seed): \(value)")
    }
    if !isConflict {
      #expect(edit.conflicts.isEmpty, "seed \(seed)")
      #expect(SettingsModel.values(in: text) == edit.merged, "seed \(seed)")
    } else if let values = SettingsModel.values(in: text) {
      #expect(
        values.filter { !edit.conflicts.contains($0.key) } == edit.merged, "seed \(seed)")
    } else {
      for value in edit.merged.values {
        #expect(text.contains(": \(value)"), "seed \(seed): \(value)")
      }
    }
    if isConflict, edit.hasComments, edit.base.lines.values.contains(where: { $0.comment != nil }) {
      #expect(SettingsModel.values(in: text) != nil, "seed \(seed): cannot be parsed")
    }
  }
}
