import Preferences
import StoreContract
import Testing

@testable import Store

/// The contract of all stores, checked for local ones.
struct StoreContractTests {
  enum Kind: CaseIterable {
    case memory, jsonFile, propertyListFile

    /// Creates a store that contains `StorePromise.root`.
    func make(in scratch: Scratch) throws -> any WatchableStore {
      switch self {
      case .memory: MemoryStore(StorePromise.root)
      case .jsonFile: FileStore(path: try scratch.write(StorePromise.json, to: "f.json"))
      case .propertyListFile: FileStore(path: try scratch.write(Self.plist, to: "f.plist"))
      }
    }

    static let plist = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
        <key>editor</key><dict>
          <key>size</key><integer>14</integer> <key>theme</key><string>dark</string>
        </dict>
        <key>on</key><true/>
      </dict></plist>

      """
  }

  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  @Test(arguments: Kind.allCases, StorePromise.all + StorePromise.ofWatchableStores)
  func `a local store fulfils each promise of the store contract`(kind: Kind, promise: StorePromise)
    async throws
  {
    try await promise.check(kind.make(in: scratch))
  }
}
