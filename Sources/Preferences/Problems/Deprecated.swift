extension Problem {
  @available(*, deprecated, renamed: "message") public var words: String { message }
}
extension Problem.Reason {
  @available(*, deprecated, renamed: "message") public var words: String { message }
}
extension Kind { @available(*, deprecated, renamed: "phrase") public var words: String { phrase } }
extension Kind {
  @available(*, deprecated, renamed: "indefinitePhrase") public var article: String {
    indefinitePhrase
  }
}
extension Rule { @available(*, deprecated, renamed: "phrase") public var words: String? { phrase } }
extension Bounds {
  @available(*, deprecated, renamed: "phrase") public var words: String { phrase }
}
extension Entry {
  @available(*, deprecated, renamed: "phrases") public var words: [String] { phrases }
}
extension KeyTemplate {
  @available(*, deprecated, renamed: "phrase") public var words: String { phrase }
}
extension CountRange {
  @available(*, deprecated, renamed: "phrase(of:)") public func words(of c: Problem.Counted)
    -> String
  { phrase(of: c) }
}
