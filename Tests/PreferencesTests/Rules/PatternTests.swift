import Preferences
import Seeded
import Testing

@Suite struct PatternTests {
  @Test(arguments: [
    ("^(a+)+$", "a", 10_000, "!"), ("^(a|aa)+$", "a", 10_000, "!"), ("(x+x+)+y", "x", 10_000, ""),
    ("^(([a-z])+.)+[A-Z]([a-z])+$", "a", 10_000, ""), ("(.*)*(.*)*(.*)*z", "ab", 5000, ""),
    ("^(?:(?:a?){30}){30}b", "a", 10_000, ""),
    ("x*x*[yz]", "x", 10_000, ""),
    ("x*x*[yz]", String(repeating: "x", count: 400) + "w", 25, ""),
  ])
  func `a pattern with exponential backtracking is stopped or decided`(
    pattern: String, piece: String, count: Int, end: String
  ) {
    let text = String(repeating: piece, count: count) + end
    let time = processorTime {
      do throws(Problem) {
        #expect(try !Pattern(pattern).isFound(in: text))
      } catch {
        guard case .notChecked = error.reason else {
          Issue.record("\(error)")
          return
        }
      }
    }
    #expect(time < 60, "\(time)")
  }

  @Test(arguments: [
    ("^\\u0041$", "A", true), ("^\\x41$", "A", true), ("a$", "a\n", false), ("^.$", "😀", true),
    ("^[^]$", "\n", true), ("[]", "a", false), ("\\d", "٣", false), ("\\w", "é", false),
    ("\\p{L}", "é", true), ("^\\s$", "\u{2003}", true), ("b", "abc", true), ("", "", true),
    ("(?<y>\\d{4})", "2020", true),
    ("^\\p{Letter}+$", "éß中", true), ("^\\p{Letter}$", "1", false),
    ("^\\P{Letter}$", "1", true), ("^[\\p{Uppercase_Letter}-]+$", "A-Ö", true),
    ("^[^\\p{Decimal_Number}]$", "٣", false), ("^\\p{Cased_Letter}$", "ǅ", true),
    ("^\\p{Script=Greek}+$", "αβγ", true), ("^\\p{Script=Greek}$", "a", false),
    ("^\\p{sc=Grek}$", "α", true), ("^\\P{Script=Latin}$", "α", true),
    ("^\\p{Script_Extensions=Devanagari}$", "\u{951}", true),
    ("^\\p{scx=Deva}$", "\u{951}", true), ("^\\p{General_Category=Letter}$", "é", true),
    ("^\\p{gc=Lu}$", "É", true), ("^\\p{Alphabetic}$", "é", true), ("^\\p{ASCII}$", "é", false),
    ("^\\p{White_Space}$", "\u{2003}", true), ("^\\p{Any}$", "\n", true),
    ("^\\p{Assigned}$", "a", true), ("^\\P{Assigned}$", "\u{378}", true),
    ("^\\p{Punctuation}\\p{Currency_Symbol}$", "!€", true),
    ("^\\S+$", "\u{FEFF}", false), ("^\\u{1F600}$", "😀", true),
    ("(?:a|b)+c", String(repeating: "ab", count: 5000) + "c", true), ("é(b*b*)*$", "aééébbb", true),
  ])
  func `patterns match as ECMA-262 defines`(pattern: String, text: String, isFound: Bool) throws {
    #expect(try Pattern(pattern).isFound(in: text) == isFound)
  }

  @Test(arguments: ["(", "[", "\\p{Letters}", "\\p{Script=Klingon}", "\\p{Age=6.0}", "\\p{L"])
  func `a pattern that does not compile gives the reason`(pattern: String) {
    #expect(Pattern(pattern).compileError?.isEmpty == false)
    #expect(Pattern("a").compileError == nil)
  }
}
