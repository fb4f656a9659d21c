// swift-tools-version: 6.2
import PackageDescription

/// A package of its own: libFuzzer brings the `main` of its executables, and only
/// `swift build --sanitize fuzzer` links it. `make fuzz` runs them.
let formats = ["JSON", "XMLPropertyList", "BinaryPropertyList", "OpenStepPropertyList"]

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
    + formats.map { format in
      .executableTarget(
        name: "Fuzz\(format)",
        dependencies: ["Laws", .product(name: "Documents", package: "prefs")],
        path: format, swiftSettings: [.unsafeFlags(["-parse-as-library"])])
    },
  swiftLanguageModes: [.v6]
)
