import Testing

/// Code that the compiler must refuse, the expected message, and a corrected version.
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

/// Refusals that import the same modules and are compiled together.
struct Program: Sendable {
  let refusals: [Refusal]
  private let verdicts: [Result<[String: [String]], any Error>]

  /// `declarations` becomes a file; `imports` precede every file.
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

  /// Returns the errors of the corrected version and of the declarations.
  func errors(ofRight refusal: Refusal) throws -> [String] {
    let errors = try verdicts[1].get()
    return (errors["declarations"] ?? []) + (errors[file(of: refusal)] ?? [])
  }

  private func file(of refusal: Refusal) -> String {
    let number = refusals.firstIndex { $0.wrong == refusal.wrong }
    return "snippet\(number ?? -1)"
  }
}
