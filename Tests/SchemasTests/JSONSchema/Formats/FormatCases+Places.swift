extension FormatCases {
  static let hosts = [
    FormatCases(
      format: "hostname",
      valid: [
        "www.example.com", "localhost", "a", "1", "3com.com", "xn--4gbwdl.xn--wgbh1c", "a-b",
        "a--b", "A.B", "192.0.2.1", label(63) + ".com",
        [label(63), label(63), label(63), label(61)].joined(separator: "."),
      ],
      invalid: [
        "", ".", "-a", "a-", "a.-b", "a_b", "a..b", ".a", "a.", label(64),
        [label(63), label(63), label(63), label(62)].joined(separator: "."), "a b", "é.com",
        "ａ.com", "a@b", "a/b", "a:80", "a\n",
      ]),
    FormatCases(
      format: "idn-hostname",
      valid: [
        "www.example.com", "localhost", "실례.테스트", "bücher.example", "faß.de",
        "xn--bcher-kva.example",
        "XN--BCHER-KVA.example", "l·l", "α͵β", "א׳ב", "א״ב", "ァ・ア", "日・本", "ب٠ب", "ب۰ب",
        "क्\u{200D}ष",
        "क्\u{200C}ष", "بي\u{200C}بي", "〇", "ς", "a--b", "ヽ・",
      ],
      invalid: [
        "", ".", "é.", "-é", "é-", "É", "ａ", "é b", "é_b", "〮한", "실〮례",
        "xn--X", "xn--", "xn--bcher-kva8", "xn--a", "aa--b", "a·l", "l·a", "·l", "l·", "l·L", "α͵S",
        "α͵",
        "a׳b", "׳ב", "a״b", "def・abc", "・", "ب٠۰", "\u{200D}ष", "क\u{200D}ष", "a\u{200C}b",
        "\u{300}hello", "\u{903}hello", "ـبـ", "〱", "☃", "a\u{3002}b", "∀", "é@b",
        String(repeating: "é", count: 60), "é..b", "\u{1100}\u{1161}", "a\u{AD}b",
      ]),
    FormatCases(
      format: "email",
      valid: [
        "joe.bloggs@example.com", "te~st@example.com", "~test@example.com",
        "\"joe bloggs\"@example.com",
        "\"joe..bloggs\"@example.com", "\"joe@bloggs\"@example.com", "\"a\\\"b\"@example.com",
        "joe.bloggs@[127.0.0.1]", "joe.bloggs@[IPv6:::1]", "a@localhost", "a+b=c@example.com",
        "\"\"@a.b",
        "!#$%&'*+-/=?^_`{|}~@a.b",
      ],
      invalid: [
        "", "2962", "@example.com", "a@", "joe bloggs@example.com", ".test@example.com",
        "test.@example.com", "te..st@example.com", "a@b@c", "\"a\"b@c", "\"a@example.com",
        "\"a\\\"@example.com",
        "joe.bloggs@invalid=domain.com", "joe@[127.0.0.300]", "joe@[127.0.0.1", "joe@[IPv6:1]",
        "joe@-a.b", "a@b.", "a@b..c", "é@example.com", "a@é.com", "<a@b.c>", "a@b.c\n",
        "\"a\nb\"@c",
      ]),
    FormatCases(
      format: "idn-email",
      valid: ["실례@실례.테스트", "joe.bloggs@example.com", "é@bücher.example", "\"é é\"@a.b"],
      invalid: ["", "2962", "실례", "@실례.테스트", "실례@", "é é@a.b", "é@É.example", "é.@a.b"]),
  ]

  static let addresses = [
    FormatCases(
      format: "ipv4",
      valid: ["192.168.0.1", "0.0.0.0", "255.255.255.255", "1.2.3.4"],
      invalid: [
        "", "127.0.0.0.1", "256.256.256.256", "127.0", "0x7f000001", "2130706433", "087.10.0.1",
        "1.2.3.04", "1.2.3.", ".1.2.3", "1..2.3", "1.2.3.4/24", "1.2.3.4 ", "1২7.0.0.1", "1.2.3.-4",
        "1.2.3.4\n", "1.2.3.0000",
      ]),
    FormatCases(
      format: "ipv6",
      valid: [
        "::1", "::", "::abef", "1::", "d6::", "1:d6::42", "1:2:3:4:5:6:7:8", "::42:ff:1",
        "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8", "1:2::7:8", "::ffff:192.168.0.1", "1::d6:192.168.0.1",
        "1:2:3:4:5:6:1.2.3.4", "2001:DB8::ABCD", "0000:0000:0000:0000:0000:0000:0000:0000",
        "1:2:3:4:5::1.2.3.4",
      ],
      invalid: [
        "", ":", ":::", "12345::", "1:2", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1::2::3", ":1::2",
        "1::2:", ":2:3:4:5:6:7:8", "1:2:3:4:5:6:7:", "1:2:3:4:5:6:7:8::", "::laptop", "::1/64",
        "fe80::1%eth0",
        "1:2:3:4:5:6:7:1.2.3.4", "1.2.3.4::", "::1.2.3.4:1", "1::1.2.256.4", "1::1.2.3", "1.2.3.4",
        "::1 ",
        " ::1", "::২", "1:2:3:4::5:6:7:8", "[::1]", "'::1'", "::1::", "1::\n", "-1::",
      ]),
    FormatCases(
      format: "uri",
      valid: [
        "http://foo.bar/?baz=qux#quux", "http://foo.bar?q", "ftp://ftp.is.co.za/rfc/rfc1808.txt",
        "ldap://[2001:db8::7]/c=GB?objectClass?one", "mailto:John.Doe@example.com",
        "news:comp.infosystems.www.servers.unix", "tel:+1-816-555-1212", "telnet://192.0.2.16:80/",
        "urn:oasis:names:specification:docbook:dtd:xml:4.1.2", "http://a/%20b", "file:///etc/hosts",
        "http://u:p@h:8/", "http://u@[v1.a:b]:/", "a:", "a:/", "a:b:c",
        "http://-.~_!$&'()*+,;=:%40@h",
        "http://", "x+y-1.z:", "http://a?b?c/d#e?f/g", "http://a@b/", "a:b@c", "http://h//a//",
      ],
      invalid: [
        "", "//foo.bar/", "/abs", "abc", "\\\\WINDOWS\\file", "http:// x", ":// x", "http://a b/",
        "http://a/<b>", "http://a/{b}", "http://a/b^c", "http://a/`", "http://a/%", "http://a/%2",
        "http://a/%zz",
        "http://a#b#c", "1http://a", "+a:b", "http://[::1", "http://[1::2::3]/", "http://[v.a]/",
        "http://[::1]x/",
        "http://a:8x/", "http://a@b@c/", "http://é/", "http://a/é", "http://a/\"b\"",
        "http://a/b\n", "http://a/|",
        "http://a/[b]", "http://2001:db8::1/", "a b:c", "#a", "?a", "http://a/\\b",
      ]),
    FormatCases(
      format: "uri-reference",
      valid: [
        "", "/", "//foo.bar/?baz", "/abc", "abc", "#fragment", "?q", "./a:b", "a/b:c", "../x",
        "http://a/", "a%20b", "//",
        "a;b=c", "/:a",
      ],
      invalid: [
        "\\\\WINDOWS\\file", "#frag\\ment", "1:a", "a b", "é", "%", "a#b#c", "//[::1", ":a", "{a}",
        "//a:b:c",
      ]),
    FormatCases(
      format: "iri",
      valid: [
        "http://ƒøø.ßår/?∂éœ=πîx#πîüx", "http://foo.bar/", "http://[2001:db8::1]/é", "mailto:é@é",
        "http://a?\u{E000}",
        "http://漢/漢",
      ],
      invalid: [
        "", "/abc", "\\\\WINDOWS\\filë", "âππ", "http://a é", "http://a/\u{E000}",
        "http://a#\u{E000}", "http://2001:0db8:85a3::7334",
        "é:b", "http://a/\u{FFFE}", "http://a/<é>", "http://a/\u{80}",
      ]),
    FormatCases(
      format: "iri-reference",
      valid: ["", "//ƒøø.ßår/?∂éœ=πîx#πîüx", "/âππ", "âππ", "#ƒrägmênt", "http://ƒøø/"],
      invalid: ["\\\\WINDOWS\\filë", "#ƒräg\\mênt", "é:b", "é é", "é%", "{é}"]),
    FormatCases(
      format: "uri-template",
      valid: [
        "", "http://example.com/dictionary/{term:1}/{term}", "http://example.com/dictionary",
        "{+path}/here", "{#a,b}",
        "{?q,lang*}", "{,a}", "{a.b}", "{%41}", "é{a}", "a%20b", "{;x:9999}", "{/a*,b:3}", "{.who}",
        "{&c}",
        "{_}",
      ],
      invalid: [
        "http://example.com/dictionary/{term:1}/{term", "{", "}", "a}", "{}", "{a b}", "{a,}",
        "{a:0}", "{a:10000}",
        "{a:}", "{a*:1}", "{a**}", "{.}", "{a..b}", "{a.}", "{%4}", "%4", "a b", "<a>", "{{a}}",
        "{é}", "a\\b", "{-a}", "\"",
        "{$a}", "a|b",
      ]),
  ]

  private static func label(_ count: Int) -> String { String(repeating: "a", count: count) }
}
