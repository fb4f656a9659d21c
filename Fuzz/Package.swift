// swift-tools-version: 6.2
import PackageDescription

/// A package of its own: libFuzzer brings the `main` of its executables, and only
/// `swift build --sanitize fuzzer` links it. `make fuzz` runs them.
let formats = [
  "JSON", "XMLPropertyList", "BinaryPropertyList", "OpenStepPropertyList", "TOML", "YAML",
]
/// With what each looks into.
let others = [
  "Names": ["Preferences"], "ConfigurationLines": ["Documents", "Preferences"],
  "Schema": ["Schemas", "Documents", "Preferences"],
  "Recovery": ["Store", "Preferences"], "Keys": ["Terminal", "Editing", "Preferences"],
]

func fuzzer(_ name: String, on dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: "Fuzz\(name)", dependencies: dependencies, path: name,
    swiftSettings: [.unsafeFlags(["-parse-as-library"])])
}

let package = Package(
  name: "fuzz",
  dependencies: [.package(name: "prefs", path: "..")],
  targets: [
    .target(
      name: "Laws",
      dependencies: [
        .product(name: "Documents", package: "prefs"),
        .product(name: "Preferences", package: "prefs"),
      ],
      path: "Laws")
  ]
    + formats.map { fuzzer($0, on: ["Laws", .product(name: "Documents", package: "prefs")]) }
    + others.map { name, rooms in
      fuzzer(name, on: rooms.map { .product(name: $0, package: "prefs") })
    },
  swiftLanguageModes: [.v6]
)
