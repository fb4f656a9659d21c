import DefaultsSyntax
import Testing

struct GroupedTests {
  @Test func `one file declares all groups, and each is stored separately`() async throws {
    let file = try ScratchFile()
    let domain = file.domain(StandardKeys())
    await domain.asStandard {
      Defaults.Account.set(true, forKey: .isUserLoggedIn)
      Defaults.Account.set(3, forKey: .launchCount)
      Defaults.Onboarding.set(false, forKey: .isDone)
      Defaults.Onboarding.set([1, 2], forKey: .pages)
      #expect(Defaults.Account.bool(forKey: .isUserLoggedIn))
      #expect(Defaults.Account.integer(forKey: .launchCount) == 3)
    }
    #expect(
      try await file.stored(domain) == """
        {"Defaults":{"Account":{"isUserLoggedIn":true,"launchCount":3},\
        "Onboarding":{"done":false,"pages":[1,2]}}}
        """)
  }
}
