import Harness
import Testing

/// Unusual lines of the files of MariaDB, PostgreSQL and Redis, on the command line.
@Suite(.onOwnThread)
struct AwkwardDatabaseFileTests {
  @Test func `comments, escapes and repeated sections are read as the database reads them`() throws
  {
    let file = try AwkwardFile(
      "my.cnf",
      #"""
      [mysqld]
      first=1
      [client]
      user=a#b
      prompt=a\sb\\c
      [mysqld]# again
      last=3

      """#)
    try file.expect([
      "client.user": "a", "client.prompt": #"a b\c"#, "mysqld.first": "1", "mysqld.last": "3",
    ])
    try AwkwardFile("postgresql.conf", #"cluster_name = 'a\'b'"# + "\n").expect([
      "cluster_name": "a'b"
    ])
    try AwkwardFile("redis.conf", "dir \"/var/lib/redis\"\nport 1\n").expect([
      "dir": "/var/lib/redis"
    ])
  }

  @Test(arguments: [
    ("[client]\nuser=old\n", "client.user", #"a\nb"#, "[client]\nuser=\"a\\\\nb\"\n"),
    ("[client]\nuser=old\n", "client.user", "a#c", "[client]\nuser=\"a#c\"\n"),
    (
      "[mysqld]\ninit_connect=x\n", "mysqld.init_connect", #"SET x='1', y="2""#,
      "[mysqld]\ninit_connect=" + #""SET x='1', y=\"2\"""# + "\n"
    ),
    (
      "[mysqld]\na=1\n[client]\nb=2\n[mysqld]\nc=3\n", "mysqld.c", "4",
      "[mysqld]\na=1\n[client]\nb=2\n[mysqld]\nc=4\n"
    ),
    (
      "[client]\nport=1\n[mysqld]# server\nport=2\n", "mysqld.port", "3",
      "[client]\nport=1\n[mysqld]# server\nport=3\n"
    ),
  ])
  func `MariaDB reads the new value in its section`(
    text: String, key: String, value: String, new: String
  ) throws {
    try AwkwardFile("my.cnf", text).expectSet(key, value, gives: new)
  }

  @Test(arguments: ["", "password=s\n"])
  func `a former state is restored, also of a file with a secret`(secret: String) throws {
    let file = try AwkwardFile("my.cnf", "[client]\n\(secret)host=a\n")
    for host in ["b", "c"] {
      try file.expectSet("client.host", host, gives: "[client]\n\(secret)host=\(host)\n")
    }
    try file.expect("restore", "2", gives: "[client]\n\(secret)host=b\n")
  }

  @Test(arguments: [
    (
      "archive_command = 'x'\n", "archive_command", #"copy C:\d"#,
      #"archive_command = 'copy C:\\d'"#
    ),
    ("cluster_name = 'a' # c '\n", "cluster_name", "o'k", "cluster_name = 'o''k' # c '"),
    (
      "#unix_socket_directories = '/tmp'\t# list\n", "unix_socket_directories", "/run,/tmp",
      "unix_socket_directories = '/run,/tmp'\t# list"
    ),
  ])
  func `PostgreSQL reads the new value in apostrophes`(
    text: String, key: String, value: String, new: String
  ) throws {
    try AwkwardFile("postgresql.conf", text).expectSet(key, value, gives: new + "\n")
  }

  @Test(arguments: [
    ("dbfilename dump.rdb\n", "dbfilename", "my dump.rdb", "dbfilename \"my dump.rdb\"\n"),
    ("dbfilename \"dump.rdb\"\n", "dbfilename", "it's.rdb", "dbfilename \"it's.rdb\"\n"),
    ("MAXCLIENTS 100\nport 1\n", "maxclients", "5", "MAXCLIENTS 5\nport 1\n"),
    (
      "save 900 1\nsave 300 10\nrename-command A \"\"\n", "save[1]", "60 5",
      "save 900 1\nsave 60 5\nrename-command A \"\"\n"
    ),
    ("save 900 1\nsave 300 10\nport 1\n", "save", "", "save \"\"\nport 1\n"),
  ])
  func `Redis reads the new value`(text: String, key: String, value: String, new: String) throws {
    try AwkwardFile("redis.conf", text).expectSet(key, value, gives: new)
  }
}
