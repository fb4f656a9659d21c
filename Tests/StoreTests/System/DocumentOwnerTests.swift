import Glibc
import Preferences
import Testing

@testable import Store

/// Reading files with the permissions of a document's owner, who is another user.
struct DocumentOwnerTests {
  let scratch: Scratch
  /// A user ID without an entry in the user database.
  let owner = DocumentOwner(4711)

  init() throws {
    scratch = try Scratch()
    mkdir(scratch("d"), 0o755)
    try scratch.write("text", to: "d/f")
  }

  private func isRead(_ name: String = "d/f", for owner: DocumentOwner? = nil) -> Bool {
    do throws(StoreError) {
      return try FileContents.read(scratch(name), onBehalfOf: owner ?? self.owner)
        == Array("text".utf8)
    } catch .noPermission {
      return false
    } catch {
      Issue.record(error)
      return false
    }
  }

  @Test(arguments: [0o644, 0o640, 0o604, 0o600])
  func `a file is read for another user if its mode lets others read it`(mode: mode_t) {
    chmod(scratch("d/f"), mode)
    #expect(isRead() == (mode & 0o4 != 0))
    #expect(isRead(for: .current) && isRead(for: DocumentOwner(0)))
  }

  @Test(arguments: [0o755, 0o711, 0o701, 0o700, 0o704])
  func `a file is read for another user if others may search its directories`(mode: mode_t) {
    chmod(scratch("d"), mode)
    #expect(isRead() == (mode & 0o1 != 0))
  }

  @Test func `directories behind a symbolic link must be searchable for the other user`() {
    symlink("d/f", scratch("link"))
    #expect(isRead("link"))
    chmod(scratch("d"), 0o700)
    #expect(!isRead("link"))
  }

  @Test func `only regular files are read for another user`() {
    mkfifo(scratch("fifo"), 0o666)
    for path in [scratch("fifo"), "/dev/zero", scratch("d")] {
      #expect {
        try FileContents.read(path, onBehalfOf: owner)
      } throws: {
        if case .notAFile = $0 as? StoreError { true } else { false }
      }
    }
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
  func `a file of the other user is read if its mode lets its owner read it`() {
    chown(scratch("d/f"), 4711, 4711)
    for mode: mode_t in [0o400, 0o044] {
      chmod(scratch("d/f"), mode)
      #expect(isRead() == (mode == 0o400))
    }
  }

  @Test(arguments: [UInt32(4711), 4712])
  func `an access control list decides whether another user may read a file`(named user: UInt32)
    throws
  {
    chmod(scratch("d/f"), 0o640)
    try scratch.setAttribute(
      AccessList.name, of: "d/f", to: AccessList(user: user, mode: 0o640).bytes)
    #expect(isRead() == (user == 4711))
  }

  @Test func `group entries of an access control list are evaluated as in acl(5)`() throws {
    let member = OtherUser(user: 4711, groups: [7, 8])
    func list(_ entries: (UInt16, UInt16, UInt32)...) throws -> FileAccessList {
      try #require(
        FileAccessList(
          entries.reduce(into: [2, 0, 0, 0]) { bytes, entry in
            bytes += entry.0.littleEndianBytes + entry.1.littleEndianBytes
            bytes += entry.2.littleEndianBytes
          }))
    }
    let open = try list((1, 6, 0), (4, 0, 0), (8, 4, 8), (0x10, 4, 0), (0x20, 0, 0))
    #expect(open.permissions(of: member, owningGroup: 7, 4) == 4)
    let masked = try list((1, 6, 0), (4, 4, 0), (0x10, 0, 0), (0x20, 4, 0))
    #expect(masked.permissions(of: member, owningGroup: 7, 4) == 0)
    #expect(masked.permissions(of: member, owningGroup: 9, 4) == 4)
    let denied = try list((1, 6, 0), (2, 0, 4711), (4, 4, 0), (0x10, 4, 0), (0x20, 4, 0))
    #expect(denied.permissions(of: member, owningGroup: 7, 4) == 0)
    let isRefused = [[], [3, 0, 0, 0]].allSatisfy { FileAccessList($0) == nil }
    #expect(isRefused)
  }

  @Test func `a user's groups are read from the user database`() throws {
    #expect(UserDatabase.groups(of: 0).contains(0))
    #expect(UserDatabase.groups(of: 4_294_000_000).isEmpty)
  }
}
