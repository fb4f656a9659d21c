import Preferences
import Testing

@Suite struct SchemaMarkdownTests {
  @Test func `the generated documentation has a section for each namespace`() {
    let schema = Schema([
      Entry(.root, .record, title: "Gateway", summary: "All it has."),
      Entry(
        PreferenceName(keys: "level"),
        .choice([Choice(.string("info"), label: "Info"), Choice(.string("off"))]),
        default: .string("info"), summary: "How much is told."),
      Entry(PreferenceName(keys: "server"), .record, title: "Server"),
      Entry(
        PreferenceName(keys: "server", "port"), .integer, default: .integer(443),
        rules: [.range(Bounds(1, 65535))], summary: "Where it listens.", takesEffect: "restart"),
      Entry(
        PreferenceName(keys: "server", "wait"), .duration(.count(ofSeconds: 1)),
        default: .integer(90), unit: "seconds",
        deprecation: Deprecation(message: "too slow", successor: PreferenceName(keys: "level"))),
      Entry(
        PreferenceName(keys: "server", "token"), .string, default: .string("pa55"),
        isSecret: true, isReadOnly: true),
    ])
    #expect(
      schema.markdown == """
        # Gateway

        All it has.

        | Name | Kind | Default | Rules | Takes effect | Summary |
        | --- | --- | --- | --- | --- | --- |
        | level | one of 2 | Info (info) | "info" (Info); "off" |  | How much is told. |

        ## server – Server

        | Name | Kind | Default | Rules | Takes effect | Summary |
        | --- | --- | --- | --- | --- | --- |
        | server.port | whole number | 443 | 1…65535 | restart | Where it listens. |
        | server.wait | duration, seconds | 1m30s (90) |  |  | *Deprecated: too slow; use level* |
        | server.token | text | •••••• |  |  | *Secret* *Read-only* |

        """)
  }

  @Test func `Markdown in descriptions is escaped`() {
    let entry = Entry(
      PreferenceName(keys: "a|b`c"), .string, default: .string("x|y\n| z |"),
      rules: [.pattern("^[|<]`*$")], title: "</td><script>",
      summary: "one | two\r\n\r\n# three `|` & \\| \u{1B}[31m\u{202E} <img src=x>",
      takesEffect: "[now](http://x)")
    #expect(
      Schema([Entry(.root, .record, title: "a\n# b", summary: "1. *no* list"), entry]).markdown
        == ##"""
        # a \# b

        1\. \*no\* list

        | Name | Kind | Default | Rules | Takes effect | Summary |
        | --- | --- | --- | --- | --- | --- |
        | a\|b\`c | text | x\|y \| z \| | matches ^\[\|&lt;\]\`\*$ | \[now\](http://x) | **&lt;/td&gt;&lt;script&gt;** one \| two \# three \`\|\` &amp; \\\| ^\[\[31m&lt;U+202E&gt; &lt;img src=x&gt; |

        """##)
  }

  @Test func `elements and members have rows inside their container`() {
    let hosts = Entry(PreferenceName(keys: "hosts"), .list(of: .record), rules: [.unique])
    var schema = Schema([hosts])
    schema.declare(
      Entry(.root, .integer, summary: "From 0."), at: [.key("hosts"), .element, .key("weight")])
    schema.declare(Entry(.root, .string, summary: "A label."), at: [.key("labels"), .other])
    #expect(
      schema.markdown == """
        # Preferences

        | Name | Kind | Default | Rules | Takes effect | Summary |
        | --- | --- | --- | --- | --- | --- |
        | hosts | list of groups |  | no duplicate elements |  |  |

        ## hosts\\[\\]

        | Name | Kind | Default | Rules | Takes effect | Summary |
        | --- | --- | --- | --- | --- | --- |
        | hosts\\[\\].weight | whole number |  |  |  | From 0. |

        ## labels

        | Name | Kind | Default | Rules | Takes effect | Summary |
        | --- | --- | --- | --- | --- | --- |
        | labels.\\* | text |  |  |  | A label. |

        """)
  }
}
