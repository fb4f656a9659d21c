import Foundation
import Harness
import Preferences
import Seeded
import Testing

@testable import Documents

/// Values as the programs read them whose files these are.
@Suite(.onOwnThread)
struct ValueProgramTests {
  @Test(arguments: [Judge.git, .bash, .dash, .python])
  func `a value is what its program reads, or is shown as the file has it`(judge: Judge) throws {
    try judge.compareReadings(seeds: Trials.seeds(900))
  }

  @Test(arguments: [Judge.git, .bash, .dash, .python])
  func `a program reads the text that was set, and other values as before`(judge: Judge) throws {
    try judge.compareWrittenTexts(seeds: Trials.seeds(900))
  }
}

extension ValueProgramTests {
  @Test(arguments: [Judge.git, .bash, .dash, .python])
  func `of repeated keys and sections, that value is shown which the program reads`(
    judge: Judge
  ) throws {
    try judge.compareFiles(seeds: Trials.seeds(900))
  }

  @Test(arguments: [Judge.git, .bash, .dash, .python])
  func `a change in an awkward file changes nothing else for the program`(judge: Judge) throws {
    try judge.compareChangedFiles(seeds: Trials.seeds(900))
  }
}

extension Judge {
  /// Compares the values in generated files.
  func compareReadings(seeds: Range<UInt64>) throws {
    var files: [[UInt8]] = []
    for seed in seeds {
      var random = ValueGenerator(seed: seed)
      files.append(Array(file.text(random.spelling()).utf8))
    }
    try compareValues(in: files, haveRepetitions: false)
  }

  /// Compares texts that were set in generated files.
  func compareWrittenTexts(seeds: Range<UInt64>) throws {
    var files: [(text: String, old: [UInt8], new: [UInt8])] = []
    for seed in seeds {
      var random = ValueGenerator(seed: seed)
      let old = file.text(random.chance(60) ? random.spelling() : "plain")
      let text = random.text()
      guard let new = try file.setting(text, in: old) else { continue }
      files.append((text, Array(old.utf8), new))
    }
    #expect(files.count > seeds.count / 6)
    let (before, after) = (
      try readings(of: files.map(\.old)), try readings(of: files.map(\.new))
    )
    for (item, (before, after)) in zip(files, zip(before, after)) {
      let comment: Comment =
        "\(self) \(item.text.debugDescription): \(String(decoding: item.new, as: UTF8.self).debugDescription)"
      guard let after else {
        if before != nil { Issue.record("refused: \(comment.rawValue)") }
        continue
      }
      #expect(agrees(item.text, after[file.key]), comment)
      guard let before else { continue }
      for key in [file.before, file.after] { #expect(after[key] == before[key], comment) }
    }
  }

  /// Compares the values in files with repeated keys and sections.
  func compareFiles(seeds: Range<UInt64>) throws {
    let files = seeds.map { seed in
      var random = FileGenerator(seed: seed, file)
      return Array(random.text().utf8)
    }
    try compareValues(in: files, haveRepetitions: true)
  }

  /// Compares the values in files. In those with repetitions, also keys that are missing, and the two other values
  /// count.
  private func compareValues(in files: [[UInt8]], haveRepetitions: Bool) throws {
    var compared = 0
    for (bytes, read) in zip(files, try readings(of: files)) {
      guard let read else { continue }
      let document = try LineDocument(bytes, file.dialect)
      let snapshot = DocumentSnapshot(document, revision: .new())
      for key in keys {
        let comment: Comment =
          "\(self) \(key) in \(String(decoding: bytes, as: UTF8.self).debugDescription)"
        let name = file.name(key, in: snapshot)
        guard let value = snapshot[name] else {
          let isMissing = printsDefaults || ["unset", "", nil].contains(read[key])
          #expect(!haveRepetitions || isMissing, comment)
          continue
        }
        let isSkipped = haveRepetitions && skipsEmptyValues && value == .string("")
        guard !document.isShownAsWritten(name), !isSkipped else { continue }
        compared += haveRepetitions || key == file.key ? 1 : 0
        #expect(agrees(ValueFile.content(value), read[key]), comment)
      }
    }
    #expect(compared > files.count / 10)
  }

  /// Makes a change in each of such files, and compares what is read then.
  func compareChangedFiles(seeds: Range<UInt64>) throws {
    var files: [(change: Change, key: String, old: [UInt8], new: [UInt8])] = []
    for seed in seeds {
      var random = FileGenerator(seed: seed, file)
      let old = Array(random.text().utf8)
      let snapshot = try file.snapshot(old)
      let change = random.change(of: snapshot)
      guard let new = try? snapshot.document.applying([change]).bytes else { continue }
      let key = file.keys.first { file.name($0, in: snapshot) == change.name } ?? ""
      files.append((change, key, old, new))
    }
    #expect(files.count > seeds.count / 6)
    let (before, after) = (try readings(of: files.map(\.old)), try readings(of: files.map(\.new)))
    for (item, (before, after)) in zip(files, zip(before, after)) {
      let comment: Comment =
        "\(self) \(item.change.name) to \(item.change.new?.text ?? "none"): \(item.old.asText.debugDescription) became \(item.new.asText.debugDescription)"
      guard let before else { continue }
      guard let after else {
        Issue.record("refused: \(comment.rawValue)")
        continue
      }
      for key in keys {
        if key != item.key {
          #expect(after[key] == before[key], comment)
        } else if let new = item.change.new, !(skipsEmptyValues && new == .string("")) {
          #expect(agrees(ValueFile.content(new), after[key]), comment)
        }
      }
    }
  }
}

extension LineDocument {
  /// Whether a value is no text that its program reads, as far as is known.
  func isShownAsWritten(_ name: PreferenceName) -> Bool {
    guard let node = node(of: name), !index.nodes[node].isContainer else { return true }
    let form = assignment(of: node)?.form
    return form == .asWritten || form == .foreign || form == .words
  }
}
