import Testing

/// What the compiler must refuse, in which words, and how it is written right.
struct Refusal: Sendable, CustomTestStringConvertible {
  let wrong: String
  let words: String
  let right: String

  init(_ wrong: String, _ words: String, right: String) {
    self.wrong = wrong
    self.words = words
    self.right = right
  }

  var testDescription: String { wrong }
}

/// Refusals in programs that import the same modules, each compiled once for all of them.
struct Program: Sendable {
  let refusals: [Refusal]
  private let verdicts: [Result<[String: [String]], any Error>]

  /// `declarations` is a file of its own; `imports` head every file.
  init(_ imports: String, _ declarations: String, _ refusals: [Refusal]) {
    self.refusals = refusals
    verdicts = [\Refusal.wrong, \.right].map { snippet in
      var files = ["declarations": "\(imports)\n\(declarations)"]
      for (number, refusal) in refusals.enumerated() {
        files["snippet\(number)"] = "\(imports)\n\(refusal[keyPath: snippet])"
      }
      return Result { [files] in try Compiler.errors(in: files) }
    }
  }

  func errors(ofWrong refusal: Refusal) throws -> [String] {
    try verdicts[0].get()[file(of: refusal)] ?? []
  }

  /// The declarations' too.
  func errors(ofRight refusal: Refusal) throws -> [String] {
    let errors = try verdicts[1].get()
    return (errors["declarations"] ?? []) + (errors[file(of: refusal)] ?? [])
  }

  private func file(of refusal: Refusal) -> String {
    let number = refusals.firstIndex { $0.wrong == refusal.wrong }
    return "snippet\(number ?? -1)"
  }
}
