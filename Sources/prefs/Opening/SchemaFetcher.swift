import CurlTransport
import Fleet
import Preferences
import PreferencesCommands
import Store

/// Schemas from web servers. What was fetched is kept, asked for anew by its tag, and used as it was
/// where its server does not answer. Nobody's password or token goes there.
struct SchemaFetcher {
  private let download: WebDownload
  private let kept = DownloadCache()

  /// Of one schema.
  private static let limit = 1 << 24

  init(_ server: ServerArguments?) {
    let transport = server?.transport ?? HTTPTransport(environment: Environment.variables)
    download = WebDownload(transport: transport, limit: Self.limit)
  }

  func bytes(at address: HTTPAddress) async throws(Failure) -> [UInt8] {
    let old = kept.download(from: address.text)
    do throws(StoreError) {
      guard let new = try await download.get(address, unless: old?.tag) else {
        return old?.bytes ?? []
      }
      keep(new, from: address)
      return new.bytes
    } catch {
      guard let old else { throw Failure(error) }
      Diagnostics.print(
        "\(Failure(error).message)\nprefs: going on with it as it was on \(old.when.text)")
      return old.bytes
    }
  }

  private func keep(_ new: WebDownload.Content, from address: HTTPAddress) {
    do throws(StateError) {
      try kept.save(new.bytes, tag: new.tag, from: address.text)
    } catch {
      Diagnostics.print("prefs: \(address.text): fetched, and not kept: \(error)")
    }
  }
}
