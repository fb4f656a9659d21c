import Foundation
import Testing

struct ConfigTests {
  @Test func `config list without a file prints the defaults`() throws {
    let home = try Home()
    let outcome = try home.run("config", "list")
    #expect(outcome.status == 0)
    #expect(
      outcome.out == """
        every = "30s" # default
        disk.paths = ["/"] # default
        disk.leastFree = 10 # default
        load.most = 4.0 # default
        fresh = [] # default
        alert.least = "warning" # default
        # alert.command is not set
        alert.token = •••••• # default
        statistics.reported = 0 # default; read-only

        """)
    #expect(home.settings == nil)
    #expect(try home.run("config", "list", "--modified").out == "")
    #expect(try home.run("config").out == outcome.out)
  }

  @Test func `config list names the file below that a value is from`() throws {
    let home = try Home("{\n}\n")
    let site = URL(filePath: home.file).deletingLastPathComponent().appending(path: "site.json")
    try Data("{\n  \"disk\": { \"leastFree\": 20 }\n}\n".utf8).write(to: site)
    let list = try home.run("config", "list").out
    #expect(list.contains("disk.leastFree = 20 # from \(site.path), line 2\n"), "\(list)")
    let json = try home.run("config", "list", "--json").out
    let origin = #""value": 20, "default": 20, "set": false, "origin": "\#(site.path), line 2""#
    #expect(json.contains(origin), "\(json)")
  }

  @Test(arguments: [
    (["disk.leastFree", "200"], "disk.leastFree: must lie in 0…100"),
    (["every", "50ms"], "every: must be 100ms…1h"),
    (["alert.least", "alarms"], "alert.least: unknown choice \"alarms\"; did you mean \"alarm\"?"),
    (["disk.leastFre", "5"], "disk.leastFre: no such name; did you mean disk.leastFree?"),
    (["statistics.reported", "0"], "statistics.reported: is read-only"),
    (["disk.paths", "[\"/\", \"/\"]"], "disk.paths: must not hold \"/\" twice"),
    (
      ["fresh", "[{\"path\": \"\", \"hours\": 1}]"], "fresh[0].path: must have 1…4096 characters"
    ),
    (["fresh", "[{\"path\": \"/x\", \"hours\": 0}]"], "fresh[0].hours: must lie in 0.01…100000"),
    (["load.most", "0"], "load.most: must lie in 0.1…1000"),
    (["load.mots", "1"], "load.mots: no such name; did you mean load.most?"),
    (["alert.command", ""], "alert.command: must have 1…4096 characters, has 0"),
    (["fresh", "[{\"file\": \"/x\"}]"], "fresh[0]: must have \"path\""),
  ])
  func `config set refuses a value outside its rules and names the rule`(
    arguments: [String], words: String
  ) throws {
    let home = try Home("{\n  \"disk\": { \"leastFree\": 7 }\n}\n")
    let outcome = try home.run("config", "set", arguments[0], arguments[1])
    #expect(outcome.status == 1)
    #expect(outcome.err.hasPrefix(home.file + ": "))
    #expect(outcome.err.contains(words), "\(outcome.err)")
    #expect(home.settings == "{\n  \"disk\": { \"leastFree\": 7 }\n}\n")
  }

  @Test func `config set, get, path and reset work on the user's file`() throws {
    let home = try Home()
    #expect(try home.run("config", "set", "disk.leastFree", "5").status == 0)
    #expect(home.settings == "{\n  \"disk\": {\n    \"leastFree\": 5\n  }\n}\n")
    #expect(try home.run("config", "get", "disk.leastFree").out == "5\n")
    #expect(
      try home.run("config", "list").out.hasPrefix("disk.leastFree = 5 # default 10\n"))
    #expect(try home.run("config", "reset", "disk").status == 0)
    #expect(try home.run("config", "get", "disk.leastFree").out == "10\n")
    #expect(try home.run("config", "path").out == home.file + "\n")
  }

  @Test func `the members of a record are set, overridden and reset one by one`() throws {
    let home = try Home("{\n  \"fresh\": [{ \"path\": \"/x\" }]\n}\n")
    #expect(try home.run("config", "set", "load.most", "8").status == 0)
    #expect(try home.run("config", "get", "load.most").out == "8.0\n")
    #expect(
      try home.run("config", "list", with: ["VIGIL_LOAD_MOST": "2"]).out.contains(
        "load.most = 8 # default 4.0; 2.0 in this run by VIGIL_LOAD_MOST\n"))
    #expect(try home.run("config", "set", "fresh[0].hours", "3").status == 0)
    #expect(
      home.settings?.contains("{ \"path\": \"/x\", \"hours\": 3 }") == true,
      "\(home.settings ?? "")")
    #expect(try home.run("config", "reset", "load.most").status == 0)
    #expect(try home.run("config", "get", "load").out == "{\n  \"most\": 4.0\n}\n")
    let check = try home.run("config", "check", with: ["VIGIL_LOAD_MOST": "0"])
    #expect(check.err == "VIGIL_LOAD_MOST: load.most: must lie in 0.1…1000\n")
  }

  @Test func `a key stored under its former name is listed as deprecated and renamed when set`()
    throws
  {
    let home = try Home("{\n  \"disk\": { \"minimum\": 7 }\n}\n")
    let lines = try home.run("config", "list").out.split(separator: "\n")
    #expect(lines.first == "disk.minimum = 7 # deprecated: use disk.leastFree")
    #expect(lines.contains("disk.leastFree = 7 # stored as disk.minimum"))
    let notices = try home.run("config", "check")
    #expect(notices.status == 0)
    #expect(
      notices.err == """
        notice: \(home.file): disk.minimum: is an older place of disk.leastFree, which moves \
        when it is set

        """)
    #expect(try home.run("config", "get", "disk.leastFree").out == "7\n")
    #expect(try home.run("config", "set", "disk.leastFree", "5").status == 0)
    #expect(home.settings == "{\n  \"disk\": { \"leastFree\": 5 }\n}\n")

    try home.write("{\"disk\": {\"minimum\": 700}}")
    let check = try home.run("config", "check").err
    #expect(check.contains(":1:22: disk.minimum: must lie in 0…100"))
    #expect(check.ranges(of: "must lie in").count == 1)
    #expect(try home.run("config", "reset", "disk.leastFree").status == 0)
    #expect(home.settings?.contains("minimum") == false)
    #expect(try home.run("config", "list").out.contains("minimum") == false)
  }

  @Test func `a value of an older version is listed as the value that it is converted to`() throws {
    let home = try Home("{\"seconds\": 7}\n")
    let lines = try home.run("config", "list").out.split(separator: "\n")
    #expect(lines.first == "seconds = 7 # deprecated: use every")
    #expect(lines.contains("every = \"7s\" # stored as seconds"), "\(lines)")
    #expect(
      try home.run("config", "list", "--json").out.contains(
        #""name": "every", "value": "7s", "default": "30s", "set": false"#))
    #expect(try home.run("config", "set", "every", "8s").status == 0)
    #expect(home.settings == "{\"every\": \"8s\"}\n")
  }

  @Test func `config set appends an element to the default list`() throws {
    let home = try Home()
    #expect(try home.run("config", "set", "disk.paths[]", "/var").status == 0)
    #expect(
      try home.run("config", "list", "--modified").out.hasPrefix("disk.paths = [\"/\", \"/var\"]"))
  }

  @Test func `config get prints the effective value and reports an unset key`() throws {
    let home = try Home("{\"every\": \"1m\"}")
    #expect(try home.run("config", "get", "every").out == "1m\n")
    #expect(
      try home.run("config", "get", "every", with: ["VIGIL_EVERY": "2s"]).out == "2s\n")
    let unset = try home.run("config", "get", "alert.command")
    #expect(unset.status == 1)
    #expect(unset.err == "\(home.file): alert.command: is not set\n")
    #expect(try home.run("config", "get", "evry").err.contains("did you mean every?"))
  }

  @Test func `config get prints the effective values of a group`() throws {
    let home = try Home()
    let defaults = """
      {
        "paths": [
          "/"
        ],
        "leastFree": 10
      }

      """
    #expect(try home.run("config", "get", "disk").out == defaults)
    #expect(home.settings == nil)
    try home.write("{\"disk\": {\"minimum\": 7, \"other\": 1, \"paths\": 5}}")
    let outcome = try home.run(
      "config", "get", "disk", "--json", with: ["VIGIL_DISK_PATHS": "/var,/home"])
    #expect(outcome.status == 0)
    #expect(
      outcome.out == """
        {
          "paths": [
            "/var",
            "/home"
          ],
          "leastFree": 7
        }

        """)
    #expect(try home.run("config", "get", "alert.comand").status == 1)
    #expect(!(try home.run("config", "get", "alert").out.contains("command")))
    #expect(try home.run("config", "get", "disk.paths[0]").out == "/\n")
    #expect(try home.run("config", "get", "disk.paths[1]").status == 1)
  }

  @Test func `config check reports unknown keys and variables with a suggestion`() throws {
    let home = try Home("{\n  \"disk\": { \"leastFre\": 7 },\n  \"evry\": 1\n}\n")
    let outcome = try home.run(
      "config", "check", with: ["VIGIL_EVRY": "5s", "VIGIL_DISK_LEAST_FREE": "many"])
    #expect(outcome.status == 1)
    #expect(
      outcome.err == """
        \(home.file):2:25: disk.leastFre: no such name; did you mean disk.leastFree?
            "disk": { "leastFre": 7 },
                                  ^
        \(home.file):3:11: evry: no such name; did you mean every?
            "evry": 1
                    ^
        VIGIL_DISK_LEAST_FREE: disk.leastFree: is not a whole number: "many"
        VIGIL_EVRY: no such name; did you mean VIGIL_EVERY?

        """)
  }

  @Test func `config list shows overrides and masks secret ones`() throws {
    let outcome = try Home().run(
      "config", "list", with: ["VIGIL_EVERY": "5s", "VIGIL_ALERT_TOKEN": "hunter2"])
    #expect(outcome.out.contains("every = \"30s\" # default; \"5s\" in this run by VIGIL_EVERY\n"))
    #expect(outcome.out.contains("alert.token = •••••• # default; •••••• in this run"))
    #expect(!outcome.out.contains("hunter2"))
  }

  @Test func `config check reports faults in the file and in overrides`() throws {
    let home = try Home("{\n  \"disk\": { \"leastFree\": 700 }\n}\n")
    let outcome = try home.run("config", "check", with: ["VIGIL_EVERY": "5x"])
    #expect(outcome.status == 1)
    #expect(
      outcome.err == """
        \(home.file):2:26: disk.leastFree: must lie in 0…100
            "disk": { "leastFree": 700 }
                                   ^
        VIGIL_EVERY: every: is not a duration: "5x"

        """)
    try home.write("{ \"disk\": 1 }")
    #expect(
      try home.run("config", "check").err.hasPrefix("\(home.file):1:11: disk: is not a group: 1\n"))
    try home.write("{ \"disk\": 1, }\n]")
    #expect(try home.run("config", "check").status == 65)
    try home.write("{}")
    #expect(try home.run("config", "check").status == 0)
  }

  @Test func `config schema prints the program's JSON Schema`() throws {
    let outcome = try Home().run("config", "schema")
    let schema = try JSONSerialization.jsonObject(with: Data(outcome.out.utf8)) as? [String: Any]
    #expect(schema?["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    let properties = schema?["properties"] as? [String: Any]
    #expect(properties?["disk"] != nil)
  }

  @Test func `config edit without a terminal fails with advice`() throws {
    let home = try Home()
    let outcome = try home.run("config", "edit")
    #expect(outcome.status == 64)
    #expect(
      outcome.err == """
        vigil: not a terminal: editing needs one for both input and output; \
        run it in a terminal, or change \(home.file) itself

        """)
  }
}
