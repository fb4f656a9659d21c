import Preferences

/// What a path that is being typed may go on with, as far as the world has told.
public struct Completion: Hashable, Sendable {
  /// The names, directories with `/` at their end; never empty. Not yet made printable.
  public let names: [String]
  /// The one that has been taken into the line.
  public internal(set) var cursor: Int?
  /// What stands before the name.
  let stem: String

  var hasChosenDirectory: Bool { cursor.map { names[$0].hasSuffix("/") } ?? false }
}

/// A path being typed, taken apart at its last slash.
struct TypedPath {
  /// With the slash; empty where there is none.
  let stem: String
  let start: String

  init(_ text: String) {
    let cut = text.unicodeScalars.lastIndex(of: "/").map(text.unicodeScalars.index(after:))
    let place = cut ?? text.startIndex
    stem = String(text.unicodeScalars[..<place])
    start = String(text.unicodeScalars[place...])
  }
}

extension Field {
  /// The next of what is offered, around the end.
  mutating func chooseCompletion(by count: Int) {
    guard var completion else { return }
    let all = completion.names.count
    let next = completion.cursor.map { ($0 + count + all) % all } ?? (count > 0 ? 0 : all - 1)
    completion.cursor = next
    replace(with: completion.stem + completion.names[next])
    self.completion = completion
  }

  /// `files` of the directory that is typed: the only one that fits is taken, of several what they
  /// begin with; they are offered. False where none fits. A name that is not UTF-8 cannot be in a value.
  mutating func complete(with files: [String]) -> Bool {
    let path = TypedPath(line.text)
    let isHidden = path.start.hasPrefix(".")
    let fitting = files.filter {
      $0.hasPrefix(path.start) && (isHidden || !$0.hasPrefix(".")) && !$0.utf8.contains(0)
        && !$0.hasStandIns
    }
    guard let first = fitting.first else { return false }
    let common = fitting.dropFirst().reduce(first) { $0.commonStart(with: $1) }
    replace(with: path.stem + common)
    completion =
      fitting.count > 1 ? Completion(names: fitting.sorted(), cursor: nil, stem: path.stem) : nil
    return true
  }
}

extension String {
  /// By characters, so that none is cut in two.
  fileprivate func commonStart(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
