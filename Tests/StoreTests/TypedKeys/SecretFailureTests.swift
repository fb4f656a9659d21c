import Preferences
import Store
import Testing

/// Messages about a file that a domain cannot read.
struct SecretFailureTests {
  private struct Keys: Namespace {
    let port = Key(default: 1)
    let pin = Key(default: "", secret: true)
  }
  private struct OpenKeys: Namespace {
    let port = Key(default: 1)
  }

  private let scratch: Scratch
  init() throws { scratch = try Scratch() }

  @Test(arguments: ["{\"pin\": hidden}", "{\"api-token\": hidden}"])
  func `no text of a broken file with a secret is quoted`(text: String) throws {
    let path = try scratch.write(text, to: "app.json")
    let failure = Domain(Keys(), store: FileStore(path: path), watching: false).failure
    let report = try #require(failure?.report)
    #expect(!report.contains("hidden"), "\(report)")
    if text.contains("token") {
      let open = Domain(OpenKeys(), store: FileStore(path: path), watching: false).failure
      #expect(open?.report.contains("hidden") == false)
    }
  }

  @Test func `a broken file that is loaded later is not quoted`() async throws {
    let path = try scratch.write("{}", to: "app.json")
    let domain = Domain(Keys(), store: FileStore(path: path), watching: false)
    try scratch.write("{\"pin\": hidden}", to: "app.json")
    try? await domain.reload()
    #expect(domain.failure?.report.contains("hidden") == false)
  }
}
