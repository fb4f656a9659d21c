import DefaultsSyntax
import Foundation
import Preferences
import Testing

/// One line, with which the calls on Foundation's type are those of the standard domain.
private typealias UserDefaults = Domain<StandardKeys>

extension UserDefaults {
  fileprivate enum Account: BoolDefaultSettable, IntegerDefaultSettable {
    enum BoolKey: String { case isUserLoggedIn }
    enum IntegerKey: String { case launchCount }
  }
}

private enum Constants {
  static let isUserLoggedIn = "isUserLoggedIn"
  enum Account: String { case isUserLoggedIn }
}

/// The calls of the article "Swift: UserDefaults Protocol" (2016), as they are written there.
struct UserDefaultsProtocolTests {
  @Test func `a name is a text, a constant or a raw value`() async throws {
    let file = try ScratchFile()
    let domain = file.domain(StandardKeys())
    await domain.asStandard {
      #expect(!UserDefaults.standard.bool(forKey: "isUserLoggedIn"))
      UserDefaults.standard.set(true, forKey: "isUserLoggedIn")
      #expect(UserDefaults.standard.bool(forKey: "isUserLoggedIn"))
      UserDefaults.standard.set(false, forKey: Constants.isUserLoggedIn)
      #expect(!UserDefaults.standard.bool(forKey: Constants.isUserLoggedIn))
      UserDefaults.standard.set(true, forKey: Constants.Account.isUserLoggedIn.rawValue)
      #expect(UserDefaults.standard.bool(forKey: Constants.Account.isUserLoggedIn.rawValue))
    }
    #expect(try await file.stored(domain) == #"{"isUserLoggedIn":true}"#)
  }

  @Test func `a type in an extension of the domain has its own namespace`() async throws {
    let file = try ScratchFile()
    let domain = file.domain(StandardKeys())
    await domain.asStandard {
      UserDefaults.Account.set(true, forKey: .isUserLoggedIn)
      UserDefaults.Account.set(2, forKey: .launchCount)
      #expect(UserDefaults.Account.bool(forKey: .isUserLoggedIn))
      #expect(UserDefaults.Account.integer(forKey: .launchCount) == 2)
    }
    #expect(
      try await file.stored(domain) == #"{"Account":{"isUserLoggedIn":true,"launchCount":2}}"#)
  }

  @Test func `each type has a getter and the same setter`() async throws {
    let file = try ScratchFile()
    let defaults = file.domain(StandardKeys())
    let home = try #require(URL(string: "https://swift.org/"))
    defaults.set(3, forKey: "integer")
    defaults.set(0.1, forKey: "double")
    defaults.set(Float(0.2), forKey: "float")
    defaults.set("red", forKey: "string")
    defaults.set(home, forKey: "url")
    defaults.set(Data([1, 2, 3]), forKey: "data")
    defaults.set(["a", "b"], forKey: "array")
    defaults.set(["a": 1], forKey: "dictionary")
    defaults.set("gone", forKey: "nil")
    defaults.set(nil, forKey: "nil")
    defaults.set("gone", forKey: "removed")
    defaults.removeObject(forKey: "removed")
    #expect(defaults.integer(forKey: "integer") == 3)
    #expect(defaults.double(forKey: "double") == 0.1)
    #expect(defaults.float(forKey: "float") == 0.2)
    #expect(defaults.string(forKey: "string") == "red")
    #expect(defaults.url(forKey: "url") == home)
    #expect(defaults.data(forKey: "data") == Data([1, 2, 3]))
    #expect(defaults.array(forKey: "array") == ["a", "b"])
    #expect(defaults.stringArray(forKey: "array") == ["a", "b"])
    #expect(defaults.dictionary(forKey: "dictionary") == ["a": 1])
    #expect(defaults.object(forKey: "double") == 0.1)
    #expect(
      try await file.stored(defaults) == """
        {"integer":3,"double":0.1,"float":0.2,"string":"red","url":"https://swift.org/",\
        "data":"AQID","array":["a","b"],"dictionary":{"a":1}}
        """)
  }

  @Test func `an absent value, or one of another type, is false, 0 or nil`() throws {
    let file = try ScratchFile(holding: #"{"text": "yes", "number": 1.5}"#)
    let defaults = file.domain(StandardKeys())
    for name in ["text", "absent"] {
      #expect(!defaults.bool(forKey: name))
      #expect(defaults.integer(forKey: name) == 0)
      #expect(defaults.double(forKey: name) == 0)
      #expect(defaults.float(forKey: name) == 0)
    }
    #expect(defaults.integer(forKey: "number") == 0)
    #expect(defaults.string(forKey: "number") == nil)
    #expect(defaults.url(forKey: "number") == nil)
    #expect(defaults.object(forKey: "absent") == nil)
  }
}
