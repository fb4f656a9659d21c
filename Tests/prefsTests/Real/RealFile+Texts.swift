import Foundation
import Harness

extension RealFile {
  private init(
    _ name: String, text: String, set key: String, from old: String, to new: String,
    difference: [String]
  ) {
    self.init(name, Data(text.utf8), set: key, from: old, to: new, difference: difference)
  }

  /// Files that are available without installing their programs.
  static let texts = [docker, visualStudioCode, macPreferences]

  /// Docker's configuration, as in its manual. It does not end in a newline.
  static let docker = RealFile(
    "daemon.json",
    text: """
      {
        "data-root": "/srv/docker",
        "log-driver": "json-file",
        "log-opts": {
          "max-size": "10m",
          "max-file": "3"
        },
        "default-address-pools": [
          {"base": "172.30.0.0/16", "size": 24},
          {"base": "172.31.0.0/16", "size": 24}
        ],
        "registry-mirrors": ["https://mirror.example.org"],
        "live-restore": true,
        "max-concurrent-downloads": 3
      }
      """,
    set: "max-concurrent-downloads", from: "3", to: "6",
    difference: [
      #"<   "max-concurrent-downloads": 3"#, #">   "max-concurrent-downloads": 6"#,
    ])

  /// Settings with dotted keys, comments, tabs and a trailing comma.
  static let visualStudioCode = RealFile(
    "settings.json",
    text: """
      {
      \t// looks
      \t"editor.fontSize": 14,
      \t"editor.fontLigatures": true, // not in terminals
      \t"workbench.colorTheme": "Solarized Dark",
      \t"files.exclude": { "**/.git": true, "**/node_modules": true },
      \t"[python]": {
      \t\t"editor.tabSize": 4,
      \t\t"editor.rulers": [79, 99],
      \t},
      \t/* "telemetry.telemetryLevel": "off", */
      \t"terminal.integrated.env.linux": {},
      }

      """,
    set: "editor.fontSize", from: "14", to: "15",
    difference: ["< \t\"editor.fontSize\": 14,", "> \t\"editor.fontSize\": 15,"])

  /// The Dock's preferences as `defaults export` writes them, with a comment added.
  static let macPreferences = RealFile(
    "com.apple.dock.plist",
    text: """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \t<key>autohide</key>
      \t<true/>
      \t<!-- was 48 -->
      \t<key>tilesize</key>
      \t<integer>64</integer>
      \t<key>magnification-factor</key>
      \t<real>1.50</real>
      \t<key>mod-count</key>
      \t<integer>+917</integer>
      \t<key>persistent-apps</key>
      \t<array>
      \t\t<dict>
      \t\t\t<key>GUID</key>
      \t\t\t<integer>2867140263</integer>
      \t\t\t<key>tile-data</key>
      \t\t\t<dict>
      \t\t\t\t<key>book</key>
      \t\t\t\t<data>
      \t\t\t\tYm9va+ACAAAAAAQQMAAAAA==
      \t\t\t\t</data>
      \t\t\t\t<key>file-label</key>
      \t\t\t\t<string>Terminal &amp; Co</string>
      \t\t\t</dict>
      \t\t</dict>
      \t</array>
      \t<key>trash-full</key>
      \t<false/>
      </dict>
      </plist>

      """,
    set: "tilesize", from: "64", to: "52",
    difference: ["< \t<integer>64</integer>", "> \t<integer>52</integer>"])
}
