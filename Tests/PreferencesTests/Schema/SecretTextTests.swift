import Testing

@testable import Preferences

struct SecretTextTests {
  @Test(arguments: [
    ("postgres://u:hidden@h/db", "postgres://u:••••••@h/db"),
    ("a https://:hidden@h and https://u:hidden@h", "a https://:••••••@h and https://u:••••••@h"),
    ("amqp://u:hid/den@h", "amqp://u:••••••@h"), ("mysql://u:hid@den@h/", "mysql://u:••••••@h/"),
    ("https://0123456789abcdef0123@h/1", "https://••••••@h/1"),
    ("postgres://user:hidden-and-cut…", "postgres://user:••••••"),
    ("host=h password=hidden port=1", "host=h password=•••••• port=1"),
    ("password = 'hid den' port=1", "password = '••••••' port=1"),
    ("DB_PASSWORD=hidden", "DB_PASSWORD=••••••"),
    ("host=h;api key=hidden;port=1", "host=h;api key=••••••;port=1"),
    ("Server=s;Pwd=hidden;X=1", "Server=s;Pwd=••••••;X=1"),
    ("/bin/x --token hidden -v", "/bin/x --token •••••• -v"),
    ("/bin/x --token=hidden -v", "/bin/x --token=•••••• -v"),
    (#"{"a": 1, "secret": "hid\"den"}"#, #"{"a": 1, "secret": "••••••"}"#),
    (
      "-----BEGIN RSA PRIVATE KEY-----\nhidden\nhidden\n-----END RSA PRIVATE KEY-----\nopen",
      "-----BEGIN RSA PRIVATE KEY-----\n••••••\n••••••\n-----END RSA PRIVATE KEY-----\nopen"
    ),
  ])
  func `the secret in a value is masked, and nothing else`(text: String, shown: String) {
    #expect(SecretText.masked(value: text) == shown)
  }

  @Test(arguments: [
    "http://host:8080/a@b", "https://user@host/", "http://[::1]:80/", "https://example.org/?a=b",
    "Enter the password: at least 8 letters", "a=b", "--password-file /run/x", "http://h:$PORT/",
    "password=", "user@example.org", "passwd: files systemd", "-----BEGIN CERTIFICATE-----\nx",
  ])
  func `a value without a secret is shown`(text: String) {
    #expect(SecretText.masked(value: text) == text)
  }

  @Test(arguments: [
    ("# password = hidden words", "# password = ••••••"), ("; DB_PASS=hidden", "; DB_PASS=••••••"),
    ("// \"token\": \"hidden\",", "// \"token\": ••••••"),
    ("# see https://u:hidden@h", "# see https://u:••••••@h"),
    ("# the Api-Key: hidden", "# the Api-Key: ••••••"),
    ("# our api key: hidden", "# our api key: ••••••"),
    ("// \"access key\": \"hidden\"", "// \"access key\": ••••••"),
    ("// \"secret\":\n//   \"hidden\",\n// b", "// \"secret\":\n//   \"••••••\n// b"),
    (
      "// \"passwords\": [\n//   \"hidden\"\n// ],\n// b",
      "// \"passwords\": ••••••\n//   \"••••••\n// ••••••\n// b"
    ),
    ("#KEY=1\n#SECRET=\"hid\n#den\"\n#B=1", "#KEY=1\n#SECRET=••••••\n#••••••\n#B=1"),
    ("#secret=hid\\\n#  den\n#b=1", "#secret=••••••\n#  ••••••\n#b=1"),
    ("<key>password</key>\n<string>hidden</string>\nx", "<key>password</key>\n<••••••\nx"),
    (
      "# -----BEGIN PRIVATE KEY-----\n# hidden\n# -----END PRIVATE KEY-----",
      "# -----BEGIN PRIVATE KEY-----\n# ••••••\n# -----END PRIVATE KEY-----"
    ),
  ])
  func `what follows a secret's name in a comment is masked`(text: String, shown: String) {
    #expect(SecretText.masked(comment: text) == shown)
  }

  @Test(arguments: [
    "# The password of the user.", "# the public key: x", "# a = b", "# tokens: 5",
    "// https://h/x", "",
  ])
  func `a comment without a secret is shown`(text: String) {
    #expect(SecretText.masked(comment: text) == text)
  }

  @Test(arguments: [
    ("{\"api-token\": hidden}", true), ("a: x y\nb", false), ("{\"a\": \"x://u:p@h\"}", true),
    ("{\"pass\\u0077ord\": hidden}", true), ("{\"keyboard\": x}", false),
    ("{\"api key\": hidden}", true), ("{\"api\": 1, \"key\": x}", false),
  ])
  func `a text that names a secret may hold one`(text: String, isNamed: Bool) {
    #expect(SecretText.isNamed(in: Array(text.utf8)) == isNamed)
  }
}
