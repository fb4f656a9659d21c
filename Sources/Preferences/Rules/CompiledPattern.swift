#if Patterns
  import CPCRE2

  /// A pattern compiled by PCRE2. Only this file calls PCRE2.
  final class CompiledPattern: Sendable {
    private let source: String
    /// The code never changes, and PCRE2 allows any number of threads to match with it.
    nonisolated(unsafe) private let code: OpaquePointer

    private static let options =
      PCRE2_UTF | PCRE2_ALT_BSUX | PCRE2_DOLLAR_ENDONLY | PCRE2_MATCH_UNSET_BACKREF
      | PCRE2_ALLOW_EMPTY_CLASS | PCRE2_NEVER_BACKSLASH_C | PCRE2_USE_OFFSET_LIMIT

    init(_ source: String) throws(Problem) {
      self.source = source
      var error: Int32 = 0
      var offset = 0
      guard let context = pcre2_compile_context_create_8(nil) else {
        throw Problem(.notChecked(pattern: source, why: "no memory"))
      }
      defer { pcre2_compile_context_free_8(context) }
      pcre2_set_compile_extra_options_8(context, UInt32(PCRE2_EXTRA_ALT_BSUX))
      pcre2_set_newline_8(context, UInt32(PCRE2_NEWLINE_ANYCRLF))
      var text = source.asPCREPattern
      let code = text.withUTF8 {
        pcre2_compile_8($0.baseAddress, $0.count, CompiledPattern.options, &error, &offset, context)
      }
      guard let code else {
        throw Problem(.notChecked(pattern: source, why: CompiledPattern.message(for: error)))
      }
      self.code = code
    }

    deinit { pcre2_code_free_8(code) }

    /// Whether the pattern matches anywhere in `text`. Throws `.notChecked` at the limit of steps.
    ///
    /// PCRE2 restarts its step count at each start position. So all positions are tried with few steps
    /// first. If those do not suffice, positions are tried with many steps each, until a deadline.
    func isFound(in text: String) throws(Problem) -> Bool {
      guard let match = pcre2_match_data_create_8(1, nil),
        let limits = pcre2_match_context_create_8(nil)
      else { throw notChecked("no memory") }
      defer {
        pcre2_match_data_free_8(match)
        pcre2_match_context_free_8(limits)
      }
      pcre2_set_depth_limit_8(limits, 100_000)
      pcre2_set_heap_limit_8(limits, 20_000)
      var text = text.countable
      let result = text.withUTF8 { bytes in
        pcre2_set_match_limit_8(limits, UInt32(max(200, 1_000_000 / (bytes.count + 1))))
        let result = find(in: bytes, from: 0, match, limits)
        return result == PCRE2_ERROR_MATCHLIMIT ? findSlowly(in: bytes, match, limits) : result
      }
      if result >= 0 { return true }
      if result == PCRE2_ERROR_NOMATCH { return false }
      throw notChecked(CompiledPattern.message(for: result))
    }

    /// Whether the pattern matches in `text`, or may match in a text that begins with it. True at the limit of steps.
    func mayBeFound(after text: String) -> Bool {
      guard let match = pcre2_match_data_create_8(1, nil),
        let limits = pcre2_match_context_create_8(nil)
      else { return true }
      defer {
        pcre2_match_data_free_8(match)
        pcre2_match_context_free_8(limits)
      }
      pcre2_set_match_limit_8(limits, 100_000)
      pcre2_set_depth_limit_8(limits, 100_000)
      var text = text
      return text.withUTF8 { bytes in
        pcre2_match_8(
          code, bytes.baseAddress, bytes.count, 0, UInt32(PCRE2_PARTIAL_SOFT), match, limits)
      } != PCRE2_ERROR_NOMATCH
    }

    /// Returns `text` with every match replaced. In `template`, `$1` is the first group, `$0` the match
    /// and `$$` a dollar. Throws `.notChecked` for a faulty template, or at the limit of steps.
    func replacing(in text: String, with template: String) throws(Problem) -> String {
      guard let limits = pcre2_match_context_create_8(nil) else { throw notChecked("no memory") }
      defer { pcre2_match_context_free_8(limits) }
      pcre2_set_depth_limit_8(limits, 100_000)
      pcre2_set_heap_limit_8(limits, 20_000)
      pcre2_set_match_limit_8(limits, 100_000)
      var (text, template) = (text, template)
      var output = [UInt8](repeating: 0, count: 2 * text.utf8.count + 256)
      // The second attempt has as much room as the first one reported.
      for _ in 0..<2 {
        var length = output.count
        let result = text.withUTF8 { text in
          template.withUTF8 { template in
            pcre2_substitute_8(
              code, text.baseAddress, text.count, 0,
              UInt32(PCRE2_SUBSTITUTE_GLOBAL | PCRE2_SUBSTITUTE_OVERFLOW_LENGTH), nil, limits,
              template.baseAddress, template.count, &output, &length)
          }
        }
        if result >= 0 { return String(decoding: output.prefix(length), as: UTF8.self) }
        guard result == PCRE2_ERROR_NOMEMORY, length <= Self.longest else {
          throw notChecked(CompiledPattern.message(for: result))
        }
        output = [UInt8](repeating: 0, count: length)
      }
      throw notChecked("no memory")
    }

    /// The most bytes of a replaced text.
    private static let longest = 1 << 24

    private func find(
      in bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ match: OpaquePointer,
      _ limits: OpaquePointer
    ) -> Int32 {
      pcre2_match_8(
        code, bytes.baseAddress, bytes.count, start, UInt32(PCRE2_NO_UTF_CHECK), match, limits)
    }

    private func findSlowly(
      in bytes: UnsafeBufferPointer<UInt8>, _ match: OpaquePointer, _ limits: OpaquePointer
    ) -> Int32 {
      let deadline = ContinuousClock.now + .milliseconds(25)
      pcre2_set_match_limit_8(limits, 100_000)
      var start = 0
      while start <= bytes.count {
        pcre2_set_offset_limit_8(limits, start + 1)
        let result = find(in: bytes, from: start, match, limits)
        guard result == PCRE2_ERROR_NOMATCH else { return result }
        start += 2
        while start < bytes.count, bytes[start] & 0xC0 == 0x80 { start += 1 }
        if ContinuousClock.now > deadline { return PCRE2_ERROR_MATCHLIMIT }
      }
      return PCRE2_ERROR_NOMATCH
    }

    private func notChecked(_ why: String) -> Problem {
      Problem(.notChecked(pattern: source, why: why))
    }

    private static func message(for error: Int32) -> String {
      var buffer = [UInt8](repeating: 0, count: 256)
      let length = pcre2_get_error_message_8(error, &buffer, buffer.count)
      guard length > 0 else { return "error \(error)" }
      return String(decoding: buffer.prefix(Int(length)), as: UTF8.self)
    }
  }
#else
  /// A pattern that cannot be compiled, because the program is built without PCRE2.
  struct CompiledPattern {
    private let failure: Problem

    init(_ source: String) throws(Problem) {
      failure = Problem(
        .notChecked(pattern: source, why: "the program is built without the trait Patterns"))
      throw failure
    }

    func isFound(in text: String) throws(Problem) -> Bool { throw failure }

    func mayBeFound(after text: String) -> Bool { true }

    func replacing(in text: String, with template: String) throws(Problem) -> String {
      throw failure
    }
  }
#endif
