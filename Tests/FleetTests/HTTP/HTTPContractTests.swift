import Fleet
import StoreContract
import Testing

/// A document on a web server keeps what every store keeps, whether its server tells the new tag of
/// what was put or not.
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
