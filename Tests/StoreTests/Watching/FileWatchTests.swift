import Documents
import Glibc
import Preferences
import StoreContract
import Testing

@testable import Store

/// Watching a file that other programs change in different ways.
struct FileWatchTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  func onlooker(at name: String = "f") throws -> Onlooker {
    let scratch = scratch
    return Onlooker(try FileStore(path: scratch(name)).watch()) { scratch.text(of: name) }
  }

  static let writers: [(command: String, text: String?)] = [
    ("printf new > f", "new"),
    ("printf new >> f", "oldnew"),
    ("sed -i s/old/new/ f", "new"),
    ("printf new > g; mv g f", "new"),
    ("printf new > g; cp g f", "new"),
    ("printf new > g; install g f", "new"),
    ("mv f f~; printf new > f; rm f~", "new"),
    ("cp f f~; printf new > f; rm f~", "new"),
    ("printf new | dd of=f conv=notrunc status=none", "new"),
    ("truncate -s 0 f", ""),
    ("printf new > g; ln -f g f", "new"),
    ("printf new > g; ln -sf g f", "new"),
    ("mkdir d; ln f d/f; printf new > d/f", "new"),
    ("rm f", nil),
    ("mv f g", nil),
    ("rm f; printf new > f", "new"),
    ("mv f g; mv g f", "old"),
    ("chmod 600 f", "old"),
    ("tee f < /dev/null", ""),
  ]

  @Test(arguments: writers)
  func `a watch reports every way of changing a file`(command: String, text: String?) async throws {
    try scratch.write("old", to: "f")
    let onlooker = try onlooker()
    try scratch.run(command)
    #expect(await onlooker.sees(text))
  }

  @Test func `a watch reports the store's own saves`() async throws {
    try scratch.write("{\"n\":0}", to: "f")
    let store = FileStore(path: scratch("f"))
    let onlooker = Onlooker(try store.watch()) { [scratch] in scratch.text(of: "f") }
    let change = Change(PreferenceName(keys: "n"), from: .integer(0), to: .integer(1))
    _ = try store.save([change], over: store.load().revision)
    #expect(await onlooker.sees("{\"n\":1}"))
  }

  /// A program that ends before the watch begins writes the file. A descriptor of this process might be
  /// inherited by another test's program, whose closing it would count as a change.
  @Test func `a watch ignores changes of other files in the directory`() async throws {
    try scratch.run("printf old > f")
    let onlooker = try onlooker()
    try scratch.run("printf x > g; mv g h; rm h; mkdir d; cat f; touch ..")
    try scratch.run("printf new > f")
    #expect(await onlooker.sees("new"))
    #expect(!onlooker.sights.contains("old"), "\(onlooker.sights)")
  }

  @Test func `a watch reports the last of many quick changes`() async throws {
    try scratch.write("0", to: "f")
    let onlooker = try onlooker()
    for number in 1...500 { try put("\(number)", atomically: number.isMultiple(of: 2)) }
    #expect(await onlooker.sees("500"))
    #expect(onlooker.looks <= 1000)
  }

  @Test func `a watch reports a change if events were lost`() throws {
    try scratch.run("touch f g h")
    var inotify = try Inotify()
    try inotify.follow(scratch("f"))
    for round in 1...10_000 {
      for name in ["g", "h"] { chmod(scratch(name), round.isMultiple(of: 2) ? 0o600 : 0o644) }
    }
    var isNews = try inotify.hasNews()
    #expect(!isNews)
    for _ in 1...20 where !isNews { isNews = try inotify.hasNews() }
    #expect(isNews)
  }

  private func put(_ text: String, atomically: Bool) throws {
    let path = scratch(atomically ? "g" : "f")
    do {
      let file = try Descriptor(open: path, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o644)
      try file.write(DocumentContents(Array(text.utf8)))
    }
    if atomically { rename(path, scratch("f")) }
  }
}
