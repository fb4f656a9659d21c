import Foundation
import Preferences
import Testing

@testable import Store

/// The cache of downloads. A damaged entry counts as missing.
struct DownloadCacheTests {
  private let scratch: Scratch
  private let cache: DownloadCache
  private static let address = "https://a.example/schema.json"

  init() throws {
    scratch = try Scratch()
    cache = DownloadCache(in: StateDirectory(scratch("cache")))
  }

  private var file: String {
    get throws {
      let folder = scratch("cache/downloads")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      return folder + "/" + (try #require(names.first))
    }
  }

  @Test(arguments: ["{}", "", "a\n\"b\"\u{0}\u{1F600}\\"])
  func `a cached download is read back with its ETag and can be replaced`(text: String) throws {
    #expect(cache.download(from: Self.address) == nil)
    try cache.save(Array(text.utf8), tag: "\"v1\"", from: Self.address)
    let found = try #require(cache.download(from: Self.address))
    #expect(found.bytes == Array(text.utf8))
    #expect(found.tag == "\"v1\"")
    try cache.save(Array("new".utf8), tag: nil, from: Self.address)
    let newer = try #require(cache.download(from: Self.address))
    #expect(newer.bytes == Array("new".utf8) && newer.tag == nil)
  }

  @Test func `the download cache is readable by its user only`() throws {
    try cache.save(Array("{}".utf8), tag: nil, from: Self.address)
    var facts = stat()
    #expect(stat(scratch("cache/downloads"), &facts) == 0 && facts.st_mode & 0o077 == 0)
    #expect(stat(try file, &facts) == 0 && facts.st_mode & 0o077 == 0)
  }

  @Test func `a cached download with a changed byte is not used`() throws {
    try cache.save(Array("{}".utf8), tag: "\"v1\"", from: Self.address)
    let path = try file
    let bytes = Array(try Data(contentsOf: URL(filePath: path)))
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] ^= 1
      try Data(damaged).write(to: URL(filePath: path))
      let found = cache.download(from: Self.address)
      #expect(found == nil || found?.bytes == Array("{}".utf8), "byte \(place)")
    }
  }

  @Test func `a download that is not UTF-8 is not cached`() throws {
    try cache.save([0xFF, 0x00], tag: nil, from: Self.address)
    #expect(cache.download(from: Self.address) == nil)
  }
}
