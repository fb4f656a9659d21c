import Preferences
import Testing

@testable import Documents

/// Names as `sudoedit` of sudo 1.9 and `systemctl edit` of systemd 252 make them.
struct TemporaryNameTests {
  @Test(arguments: [
    ("/var/tmp/sshd_config.fy1G39RI", "ssh"), ("/var/tmp/postgresqlG8vQCr5c.conf", "postgresql"),
    ("/var/tmp/xf7Dfn8hS.service", "systemd"), ("/tmp/SckDVF1K.env", "environment"),
    ("/etc/systemd/system/ssh.service.d/.#override.conf3f0e1d2c4b5a6978", "systemd"),
    ("/etc/systemd/system/.#ssh.service3f0e1d2c4b5a6978", "systemd"),
  ])
  func `a copy has the dialect of its original's name`(path: String, dialect: String) {
    #expect(Dialect(path: path)?.name == dialect)
  }

  @Test(arguments: ["/etc/sshd_config.fy1G39RI", "/var/tmp/sshd_config.short", "/tmp/.#x0123"])
  func `other names say nothing`(path: String) { #expect(Dialect(path: path) == nil) }

  @Test func `the caller's command line has the whole path`() {
    func original(_ copy: String, _ arguments: String) -> String? {
      TemporaryName.original(
        of: "/var/tmp/\(copy)", callerArguments: arguments.split(separator: " ").map(String.init))
    }
    #expect(original("grub.Byk9buHg", "sudoedit /etc/default/grub") == "/etc/default/grub")
    #expect(original("x9h4Bcmo7.conf", "sudo -e -u anna /etc/a.d/x.conf") == "/etc/a.d/x.conf")
    #expect(original("grub.Byk9buHg", "sudo cat /etc/default/grub") == nil)
    #expect(original("grub.Byk9buHg", "bash /etc/default/grub") == nil)
    #expect(original("grub.Byk9buHg", "sudoedit /etc/default/other") == nil)
    #expect(original("grub.Byk9buHg", "sudoedit /a/grub /b/grub") == nil)
    #expect(original("grub.Byk9buHg", "") == nil)
  }

  @Test func `a new section of a drop-in goes above the lines that systemctl discards`() throws {
    let text = """
      ### Editing /etc/systemd/system/ssh.service.d/override.conf
      ### Anything between here and the comment below will become the new contents of the file



      ### Lines below this comment will be discarded

      ### /lib/systemd/system/ssh.service
      # [Unit]
      # Description=OpenBSD Secure Shell server
      [Service]
      Restart=no

      """
    let discarded = text[try #require(text.firstRange(of: "### Lines below")).lowerBound...]
    let document = try LineDocument(Array(text.utf8), .systemd)
    #expect(document.value(at: 0) == .dictionary([:]))
    let new = try document.applying([
      Change(
        PreferenceName(keys: "Service"), from: nil,
        to: .dictionary(["Restart": .string("always")]))
    ])
    let lines = String(decoding: new.bytes, as: UTF8.self)
    #expect(lines == text.replacing("\n\n\n###", with: "\n\n\n[Service]\nRestart=always\n\n###"))
    let more = try new.applying([
      Change(PreferenceName(keys: "Service", "User"), from: nil, to: .string("x")),
      Change(
        PreferenceName(keys: "Unit"), from: nil, to: .dictionary(["After": .string("a.target")])),
    ])
    #expect(more.value(at: 0).text.contains("a.target"))
    #expect(String(decoding: more.bytes, as: UTF8.self).hasSuffix(discarded))
  }
}
