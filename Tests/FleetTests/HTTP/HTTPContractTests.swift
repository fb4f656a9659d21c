import Fleet
import StoreContract
import Testing

/// Runs the store contract on a web document, with and without an ETag in the response to PUT.
@Suite(.onOwnThread)
struct HTTPContractTests {
  @Test(arguments: StorePromise.all, [true, false])
  func `a document on a web server fulfils the store contract`(
    promise: StorePromise, sendsNewTag: Bool
  ) async throws {
    let scene = try WebScene(StorePromise.json)
    scene.server.change { $0.sendsNewTag = sendsNewTag }
    try await promise.check(scene.store())
    scene.server.end()
  }
}
