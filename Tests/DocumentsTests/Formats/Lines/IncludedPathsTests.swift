import Documents
import Preferences
import Testing

/// The values of line formats that name other files.
struct IncludedPathsTests {
  @Test(arguments: [
    ("sshd_config", "Include /etc/ssh/a.conf sub/*.conf", ["/etc/ssh/a.conf", "sub/"]),
    ("sshd_config", "include one.conf", ["one.conf"]),
    ("sshd_config", #"Include "/etc/my ssh/a.conf" b.conf"#, ["/etc/my ssh/a.conf", "b.conf"]),
    ("sshd_config", #"Include "/etc/my ssh/a.conf"#, ["/etc/my ssh/a.conf"]),
    (".gitconfig", "[includeIf \"gitdir:../w/\"]\n\tpath = w.inc", ["w.inc"]),
    (".gitconfig", "[include]\n\tpath = ~/.gitconfig.work", ["~/.gitconfig.work"]),
    (".gitconfig", "[includeIf \"gitdir:~/w/\"]\n\tpath = w.inc", ["w.inc"]),
    (".gitmodules", "[submodule \"x\"]\n\tpath = libs/x", []),
    (".gitconfig", "[remote \"path\"]\n\turl = x", []),
    ("postgresql.conf", "include_dir = 'conf.d'", ["conf.d/"]),
    ("postgresql.conf", "include_if_exists = 'a.conf'", ["a.conf"]),
    ("redis.conf", "include /etc/redis/[ab].conf", ["/etc/redis/"]),
    ("chrony.conf", "confdir /etc/chrony/conf.d", ["/etc/chrony/conf.d/"]),
    ("dnsmasq.conf", "conf-dir=/etc/dnsmasq.d/,*.conf", ["/etc/dnsmasq.d/"]),
    ("smb.conf", "[global]\n   include = /etc/samba/dhcp.conf", ["/etc/samba/dhcp.conf"]),
    ("supervisord.conf", "[include]\nfiles = conf.d/*.conf /etc/x.ini", ["conf.d/", "/etc/x.ini"]),
    ("a.ini", "[other]\nfiles = a b", []),
    ("my.cnf", "[mysqld]\npath = a", []),
    ("my.cnf", "!include /etc/a.cnf", ["/etc/a.cnf"]),
    ("my.cnf", "[mysqld]\n!includedir /etc/mysql/conf.d/ ", ["/etc/mysql/conf.d/"]),
  ])
  func `included files are those of the program's own key`(
    name: String, text: String, paths: [String]
  ) throws {
    let document = try DocumentReader.open(Array((text + "\n").utf8), named: name)
    let snapshot = DocumentSnapshot(document, revision: Revision(token: text))
    let row = snapshot.name(at: snapshot.count - 1)
    #expect(snapshot.includedPaths(at: row) { snapshot.value(at: snapshot.count - 1) } == paths)
  }
}
