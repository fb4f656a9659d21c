import Fleet
import Foundation
import Harness
import Preferences
import Seeded
import Testing

/// Checks that the reported result of a save is true under random faults.
@Suite(.onOwnThread)
struct HTTPLawTests {
  private enum Fault: CaseIterable {
    case none, requestLost, replyLost, notDone, unanswered, denied, other, otherAfterLoss
  }

  /// The number of saves, which `PREFS_TEST_SAVES` overrides.
  private static let count =
    ProcessInfo.processInfo.environment["PREFS_TEST_SAVES"].flatMap { Int($0) } ?? 150

  private struct Told {
    var saved = 0
    var conflicts = 0
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `the reported result of a save is true`(seed: UInt64) async throws {
    var source = SplitMix64(seed: seed)
    let scene = try WebScene(#"{"size": 0, "others": 0}"#)
    let relay = try Relay(to: scene.server.port)
    let store = scene.store(at: try scene.address(through: relay))
    var told = Told()
    var base = try await store.load()
    for number in 1...Self.count {
      scene.server.change { $0.sendsNewTag = source.next() & 1 == 0 }
      let fault = Fault.allCases.randomElement(using: &source) ?? .none
      cause(fault, at: scene, relay, number)
      let old = base[WebScene.size]
      do throws(StoreError) {
        base = try await store.save(
          [Change(WebScene.size, from: old, to: .integer(number))], over: base.revision)
        told.saved += 1
        #expect(scene.text?.contains("\"size\": \(number),") == true, "\(fault)")
      } catch {
        guard case .conflict(let theirs) = error else { throw error }
        told.conflicts += 1
        #expect([.other, .otherAfterLoss].contains(fault), "\(fault)")
        #expect(theirs[PreferenceName(keys: "others")] == .integer(number))
        base = theirs
      }
    }
    #expect(told.saved > 0 && told.conflicts > 0)
    relay.end()
  }

  private func cause(
    _ fault: Fault, at scene: WebScene, _ relay: Relay, _ number: Int
  ) {
    let text = scene.text ?? ""
    let others = text.replacing(/"others": \d+/, with: "\"others\": \(number)")
    switch fault {
    case .none: break
    case .requestLost: relay.cause(.requestLost)
    case .replyLost: relay.cause(.replyLost)
    case .notDone: scene.server.cause([.notDone])
    case .unanswered: scene.server.cause([.unanswered])
    case .denied: scene.server.cause([.denied])
    case .other: scene.server[WebScene.path] = others
    case .otherAfterLoss:
      scene.server[WebScene.path] = others
      scene.server.cause([.notDone])
    }
  }
}
