import FoundationEssentials
import Testing

@testable import DefaultsSyntax

private enum A { enum Account {} }
private enum B { enum Account {} }

extension A { enum Onboarding {} }
extension String { enum Account {} }
extension URL { enum Account {} }

private struct Box<Content> { enum Account {} }
private struct Pair<First, Second> { enum Account {} }

struct TypePathTests {
  enum Account {}

  @Test func `two types of one name have two paths`() {
    #expect(TypePath.text(of: A.Account.self) == "A.Account")
    #expect(TypePath.text(of: B.Account.self) == "B.Account")
    #expect(TypePath.text(of: Account.self) == "TypePathTests.Account")
  }

  @Test func `a type declared in an extension has the extended type's path`() {
    #expect(TypePath.text(of: A.Onboarding.self) == "A.Onboarding")
    #expect(TypePath.text(of: String.Account.self) == "String.Account")
    #expect(TypePath.text(of: URL.Account.self) == "URL.Account")
  }

  @Test func `a local type has a path that is the same in every run`() {
    enum Local { enum Inner {} }
    let inClosure: () -> Any.Type = {
      enum Closed {}
      return Closed.self
    }
    #expect(TypePath.text(of: Local.self) == "TypePathTests.Local")
    #expect(TypePath.text(of: Local.Inner.self) == "TypePathTests.Local.Inner")
    #expect(TypePath.text(of: inClosure()) == "TypePathTests.Closed")
  }

  @Test func `generic arguments are part of a type's path component`() {
    #expect(TypePath.text(of: Box<Int>.Account.self) == "Box<Int>.Account")
    #expect(TypePath.text(of: Box<String>.Account.self) == "Box<String>.Account")
    #expect(TypePath.text(of: Box<A.Account>.self) == "Box<A-Account>")
    #expect(
      TypePath.text(of: Box<[String: Box<A.Account>]>.Account.self)
        == "Box<Dictionary<String,Box<A-Account>>>.Account")
    #expect(
      TypePath.text(of: Pair<(Int) -> A.Account, any Sendable>.Account.self)
        == "Pair<(Int)->A-Account,Any>.Account")
  }
}
