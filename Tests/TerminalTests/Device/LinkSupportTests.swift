import Testing

@testable import Terminal

struct LinkSupportTests {
  @Test(arguments: [
    ["TERM": "xterm-256color", "VTE_VERSION": "7006"], ["TERM": "foot-extra"],
    ["TERM": "alacritty"], ["TERM": "alacritty-direct"], ["TERM": "xterm-kitty"],
    ["TERM": "wezterm"], ["TERM": "xterm-256color", "KONSOLE_VERSION": "220400"],
    ["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"],
    [
      "TERM": "tmux-256color", "TMUX": "/tmp/x", "TERM_PROGRAM": "tmux",
      "TERM_PROGRAM_VERSION": "3.4",
    ],
    [
      "TERM": "screen", "TMUX": "/tmp/x", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.10a",
    ],
  ])
  func `terminals known to support hyperlinks get them`(environment: [String: String]) {
    #expect(LinkSupport.isKnown { environment[$0] })
  }

  @Test(arguments: [
    [:], ["TERM": "xterm-256color"], ["TERM": "xterm-256color", "VTE_VERSION": "4205"],
    ["TERM": "linux", "VTE_VERSION": "7006"], ["TERM": "vt100", "KONSOLE_VERSION": "220400"],
    ["TERM": "screen-256color", "VTE_VERSION": "7006"],
    ["TERM": "xterm-256color", "VTE_VERSION": "7006", "STY": "1.pts"],
    ["TERM": "xterm-256color", "VTE_VERSION": "7006", "TMUX": "/tmp/x"],
    ["TERM": "foot", "TMUX": "/tmp/x", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.3a"],
    ["TERM": "tmux", "TMUX": "/tmp/x", "TERM_PROGRAM": "tmux"],
  ])
  func `other terminals get no hyperlinks`(environment: [String: String]) {
    #expect(!LinkSupport.isKnown { environment[$0] })
  }
}
