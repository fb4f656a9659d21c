import Preferences
import Testing

@testable import Catalog

/// The settings that programs print.
struct PrintedFormTests {
  @Test func `lines of a table are read, also in quotes of a single-user server`() {
    let text = """
      backend> \t 1: concat_ws\t(typeid = 25, len = -1, typmod = -1, byval = f)
      \t 1: concat_ws = "port\tinteger 1..9\t5\trestart\t\tThe "port" = "number"."\t(typeid = 25, len = -1)
      brew\tswitch\t-\t\tempty\tBrews.
      """
    let settings = PrintedForm.table.settings(in: text)
    #expect(settings.map(\.name) == ["port", "brew"])
    #expect(settings[0].kind == "integer 1..9" && settings[0].initial == .text("5"))
    #expect(settings[0].effect == "restart" && settings[0].summary == "The \"port\" = \"number\".")
    #expect(settings[1].initial == .unset && settings[1].marks == "empty")
  }

  @Test func `assignments have the section above them`() {
    let text = "# a = b\n[global]\n\tlog level = 0\n\tx =\n"
    let settings = PrintedForm.assignments.settings(in: text)
    #expect(settings.map(\.name) == ["log level", "x"])
    #expect(settings.map(\.section) == ["global", "global"])
    #expect(settings.map(\.initial) == [.text("0"), .text("")])
  }

  @Test func `the first line of a name has its default`() {
    let settings = PrintedForm.words.settings(in: "port 22\nlisten [::]:22\nlisten 0.0.0.0:22\nx\n")
    #expect(settings.map(\.name) == ["port", "listen", "x"])
    #expect(settings.map(\.initial) == [.text("22"), .text("[::]:22"), .text("")])
  }

  @Test func `options of a help have texts of several lines, and values in a table`() {
    let text = """
      Usage: teapot [OPTIONS]
      -b, --brew=<integer>       Brew so long (defaults to 4).
        -a, --ansi          Use ANSI
                            syntax.
        --log[=name]\u{20}
                            The log.

      Variables (--variable-name=value)
      and boolean options {FALSE|TRUE}   Value (after reading options)
      ---------------------------------- -----------------------------
      ansi                               FALSE
      log                                (No default value)

      To see more, ask.
      """
    let settings = PrintedForm.options.settings(in: text)
    #expect(settings.map(\.name) == ["brew", "ansi", "log"])
    #expect(settings.map(\.kind) == ["<integer>", "", "name"])
    #expect(settings.map(\.initial) == [.text("4"), .text("FALSE"), .unset])
    #expect(settings.map(\.summary) == ["Brew so long.", "Use ANSI syntax.", "The log."])
  }

  @Test func `a new version changes defaults, words and ranges, and adds and removes settings`()
    throws
  {
    var catalog = Catalog()
    catalog.add(
      EntrySource(
        name: "teapot",
        text: """
          {"name": "teapot", "title": "Teapot", "files": ["/etc/teapot.conf"], "dialect": "postgresql",
           "switches": [["yes", "no"]], "forms": {"time": {"phrase": "a time", "units": {"s": 1, "m": 60}}},
           "source": {"form": "table", "command": ["/bin/teapot"], "complete": true}}
          """,
        table: """
          brew\ttime s 1..60\t30s\t\t\tHow long.
          lid\tswitch\tyes\t\t\tThe lid.
          leaf\tone of green black\tgreen\t\t\tThe tea.
          cup\tpath\t-\t\t\tThe cup.
          old\ttext\t-\t\t\tIt is gone.
          include\tpath\t-\t\trepeat\tAnother file.
          """, mayRun: true))
    let entry = try #require(try catalog.entry(named: "teapot"))
    let source = try #require(try entry.source)
    let settings = try entry.settings(
      printed: """
        brew\ttime s 1..600\t120\t\t\tx
        LID\tswitch\tYES\t\t\tx
        leaf\tone of green black white\twhite\t\t\tx
        cup\ttext\t/tmp/x/cup\t\t\tx
        steam\tswitch\tno\trestart\t\tNew.
        """, by: source, in: "/tmp/x")
    #expect(settings.map(\.name) == ["brew", "lid", "leaf", "cup", "include", "steam"])
    #expect(
      settings.map(\.initial) == [
        .text("2m"), .text("yes"), .text("white"), .unset, .unset, .text("no"),
      ])
    #expect(entry.accepts("500s", settings[0].kind) && !entry.accepts("601s", settings[0].kind))
    #expect(entry.accepts("white", settings[2].kind) && !entry.accepts("red", settings[2].kind))
    #expect(settings[5].effect == "restart" && settings[5].summary == "New.")
  }
}
