import Foundation
import Harness
import Testing

/// `restore` after `unset`: comments and layout come back too.
@Suite(.onOwnThread)
struct RestoreTests {
  let scratch: Scratch
  let file: String
  let text = """
    {
    "Dhcp4": {
        "lease-database": {
            "type": "memfile",
            "lfc-interval": 3600
        },

        // Global timers specified here apply to all subnets, unless there are
        // subnet specific values defined in particular subnets.
        "renew-timer": 900,
        "rebind-timer": 1800, // twice
        "valid-lifetime": 3600,

        // These are global options.
        "option-data": []
    }
    }

    """

  init() throws {
    scratch = try Scratch()
    file = scratch.path("kea.conf")
    try scratch.write(text, to: "kea.conf")
  }

  private func prefs(_ arguments: String...) throws -> Program.Outcome {
    try Program.run(arguments, environment: ["XDG_STATE_HOME": scratch.path("state")])
  }

  @Test(arguments: ["renew-timer", "rebind-timer", "valid-lifetime", "lease-database"])
  func `a removed key is restored byte for byte`(key: String) throws {
    #expect(try prefs("unset", file, "Dhcp4.\(key)").status == 0)
    #expect(try scratch.read("kea.conf") != text)
    #expect(try scratch.read("kea.conf").contains("Global timers"))
    #expect(try prefs("restore", file, "1", "Dhcp4.\(key)").status == 0)
    #expect(try scratch.read("kea.conf") == text)
  }

  @Test func `several removed keys are restored byte for byte, one by one or together`() throws {
    let keys = ["Dhcp4.renew-timer", "Dhcp4.rebind-timer", "Dhcp4.lease-database.type"]
    for key in keys { #expect(try prefs("unset", file, key).status == 0) }
    let removed = try scratch.read("kea.conf")
    for (number, key) in keys.enumerated().reversed() {
      #expect(try prefs("restore", file, "\(number + 1)", key).status == 0)
    }
    #expect(try scratch.read("kea.conf") == text)
    try scratch.write(removed, to: "kea.conf")
    #expect(
      try Program.run(
        ["restore", file, "1"] + keys,
        environment: [
          "XDG_STATE_HOME": scratch.path("state")
        ]
      ).status == 0)
    #expect(try scratch.read("kea.conf") == text)
  }
}
