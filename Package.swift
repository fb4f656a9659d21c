// swift-tools-version: 6.2
import PackageDescription

let warnings: [SwiftSetting] =
  Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)]
/// The commit that `prefs --version` prints.
let commit = Context.environment["PREFS_COMMIT"] ?? ""
/// Whether to do without the calls that only Linux has, which tests the code for other platforms.
let isPlain = Context.environment["PREFS_PLAIN"] != nil
let strict: [SwiftSetting] =
  [.enableUpcomingFeature("ExistentialAny")] + warnings + (isPlain ? [.define("PLAIN")] : [])
/// Whether to make the code small where that costs no time with large files. `make release` sets it; other packages
/// may not depend on one with unsafe flags.
let isSmall = Context.environment["PREFS_SMALL"] != nil
let small: [SwiftSetting] = strict + (isSmall ? [.unsafeFlags(["-Osize"])] : [])

func room(
  _ name: String, on dependencies: [Target.Dependency] = [], settings: [SwiftSetting] = []
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: small + settings)
}

/// A module that connects the library to another package. Programs that want it enable its trait.
func connection(
  _ name: String, trait: String, on products: [(String, String)],
  tests others: [(String, String)] = [], settings: [SwiftSetting] = []
) -> [Target] {
  func dependencies(_ products: [(String, String)]) -> [Target.Dependency] {
    products.map { product, package in
      .product(name: product, package: package, condition: .when(traits: [trait]))
    }
  }
  return [
    room(name, on: ["Preferences"] + dependencies(products), settings: settings),
    tests(of: name, on: ["Preferences"] + dependencies(products + others)),
  ]
}

/// A module that reads, searches, validates or lists documents, which may have a million keys. Small code would take up to a
/// quarter longer.
func fastRoom(_ name: String, on dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(
  of name: String, on dependencies: [Target.Dependency] = [], excluding files: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.byName(name: name), "Seeded"] + dependencies,
    exclude: files,
    swiftSettings: strict)
}

let patterns = Target.Dependency.target(name: "CPCRE2", condition: .when(traits: ["Patterns"]))

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser",
  condition: .when(traits: ["CommandLine"]))

let package = Package(
  name: "prefs",
  // The library uses `Synchronization` and `Int128`. See docs/platforms.md.
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "prefs", targets: ["prefs"]),
    .library(name: "Preferences", targets: ["Preferences"]),
    .library(name: "Queries", targets: ["Queries"]),
    .library(name: "Documents", targets: ["Documents"]),
    .library(name: "DefaultsSyntax", targets: ["DefaultsSyntax"]),
    .library(name: "PhantomKeys", targets: ["PhantomKeys"]),
    .library(name: "Schemas", targets: ["Schemas"]),
    .library(name: "Store", targets: ["Store"]),
    .library(name: "TinyNetworking", targets: ["TinyNetworking"]),
    .library(name: "CurlTransport", targets: ["CurlTransport"]),
    .library(name: "Fleet", targets: ["Fleet"]),
    .library(name: "Editing", targets: ["Editing"]),
    .library(name: "Terminal", targets: ["Terminal"]),
    .library(name: "PreferencesEditor", targets: ["PreferencesEditor"]),
    .library(name: "PreferencesCommands", targets: ["PreferencesCommands"]),
    .library(name: "PreferencesService", targets: ["PreferencesService"]),
    .library(name: "PreferencesConfiguration", targets: ["PreferencesConfiguration"]),
    .library(name: "PreferencesMetrics", targets: ["PreferencesMetrics"]),
    .library(name: "PreferencesTesting", targets: ["PreferencesTesting"]),
  ],
  traits: [
    .default(enabledTraits: ["CommandLine", "Patterns"]),
    .trait(name: "CommandLine", description: "The program prefs, and PreferencesCommands."),
    .trait(name: "Patterns", description: "Rules with regular expressions, by PCRE2."),
    .trait(
      name: "Service",
      description: "PreferencesService: a service of swift-service-lifecycle that logs."),
    .trait(
      name: "Configuration",
      description: "PreferencesConfiguration: domains and swift-configuration's providers."),
    .trait(name: "Metrics", description: "PreferencesMetrics: the counters of domains."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: []),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.7.0"),
  ],
  targets: [
    .target(name: "CNcurses", cSettings: [.define("_GNU_SOURCE")]),
    .systemLibrary(name: "CPOSIX"),
    .systemLibrary(name: "CPCRE2", providers: [.apt(["libpcre2-dev"])]),
    fastRoom(
      "Preferences",
      on: ["CPOSIX", patterns, .product(name: "OrderedCollections", package: "swift-collections")]),
    fastRoom("Queries", on: ["Preferences"]),
    fastRoom(
      "Documents",
      on: [
        "Preferences", "Platform",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ]),
    room(
      "Schemas",
      on: [
        "Preferences", "Documents",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ]),
    // It embeds the files in Sources/Catalog/Bundled, and the JSON Schema of entries.
    .target(name: "CCatalog"),
    .target(
      name: "Catalog", dependencies: ["Preferences", "Documents", "Platform", "CCatalog"],
      exclude: ["Bundled", "Reading/entry.schema.json"], swiftSettings: small),
    .target(name: "CPlatform", cSettings: isPlain ? [.define("PREFS_PLAIN")] : []),
    room("Platform", on: ["CPlatform", "CPOSIX"]),
    room(
      "Store",
      on: [
        "Preferences", "Documents", "Platform",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ]),
    room("TinyNetworking"),
    .target(name: "CCurl", linkerSettings: [.linkedLibrary("dl")]),
    room("CurlTransport", on: ["TinyNetworking", "CCurl", "Platform"]),
    room("Fleet", on: ["Preferences", "Documents", "TinyNetworking"]),
    room("DefaultsSyntax", on: ["Preferences", "Store"]),
    room("PhantomKeys", on: ["DefaultsSyntax", "Preferences"]),
    room("PreferencesTesting", on: ["Preferences"]),
    room("Editing", on: ["Preferences", "Queries"]),
    .target(
      name: "Themes", dependencies: ["Preferences", "Documents", "Store", "Platform"],
      path: "Themes",
      resources: ["dark", "light", "mono", "highContrast"].map {
        .embedInCode("Bundled/\($0).json")
      },
      swiftSettings: small),
    room("Terminal", on: ["Preferences", "Editing", "Themes", "CNcurses", "Platform"]),
    room(
      "PreferencesEditor",
      on: ["Preferences", "Documents", "Store", "Editing", "Terminal", "Themes", "Platform"]),
    fastRoom(
      "PreferencesCommands",
      on: [
        "Preferences", "Queries", "Documents", "Store", "Editing", "Terminal", "PreferencesEditor",
        "Platform", argumentParser,
        .product(name: "OrderedCollections", package: "swift-collections"),
      ]),
    .target(
      name: "CVersion",
      cSettings: commit.isEmpty ? [] : [.define("PREFS_COMMIT", to: "\"\(commit)\"")]),
    .executableTarget(
      name: "prefs",
      dependencies: [
        "CVersion", "Preferences", "Documents", "Catalog", "Schemas", "Store", "TinyNetworking",
        "CurlTransport",
        "Fleet", "Themes", "Editing", "Terminal", "PreferencesEditor", "PreferencesCommands",
        "Platform",
        argumentParser,
      ],
      swiftSettings: small),
    .executableTarget(
      name: "leaver", dependencies: ["Preferences", "Store"], path: "Tests/Leaver",
      swiftSettings: strict),
    .executableTarget(
      name: "saver", dependencies: ["Preferences", "Store"], path: "Tests/Saver",
      swiftSettings: strict),
    .executableTarget(
      name: "vigil",
      dependencies: [
        "Preferences", "Store", "PreferencesCommands", "Platform",
        argumentParser,
      ],
      path: "Examples/vigil", swiftSettings: strict),
    .target(name: "Seeded", path: "Tests/Seeded", swiftSettings: strict),
    .target(
      name: "Harness", dependencies: ["Seeded"], path: "Tests/Harness", swiftSettings: strict),
    .target(
      name: "StoreContract", dependencies: ["Preferences", "Harness", "Seeded"],
      path: "Tests/StoreContract",
      swiftSettings: strict),
    .testTarget(name: "HarnessTests", dependencies: ["Harness", "Seeded"], swiftSettings: strict),
    tests(of: "Preferences"),
    tests(of: "Queries", on: ["Preferences"]),
    tests(
      of: "Documents", on: ["Preferences", "Queries", "Editing", "Harness"],
      excluding: ["Corpus", "Frozen/results.txt", "Formats/Lines/Real/labelled-comments.txt"]),
    tests(
      of: "Schemas", on: ["Preferences", "Queries", "Documents"],
      excluding: ["Samples", "JSONSchema/Cases", "JSONSchema/Real/instances.json"]),
    tests(
      of: "Store",
      on: [
        "Preferences", "Documents", "Platform", "Harness", "StoreContract", "leaver",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ]),
    tests(of: "Catalog", on: ["Preferences", "Documents", "Schemas"]),
    tests(of: "PreferencesTesting", on: ["Preferences"]),
    tests(of: "TinyNetworking", on: ["Harness"]),
    tests(of: "CurlTransport", on: ["TinyNetworking", "Harness", "StoreContract"]),
    tests(
      of: "Fleet",
      on: [
        "Preferences", "Documents", "TinyNetworking", "CurlTransport", "Harness",
        "StoreContract",
      ]),
    tests(of: "DefaultsSyntax", on: ["PhantomKeys", "Preferences", "Store"]),
    tests(of: "Editing", on: ["Preferences", "Queries", "Documents"]),
    tests(of: "Themes", on: ["Preferences", "Documents"]),
    tests(of: "Terminal", on: ["Preferences", "Documents", "Editing", "Themes"]),
    tests(of: "PreferencesEditor", on: ["Preferences", "Store", "Editing", "Terminal"]),
    tests(of: "vigil", on: ["Harness"]),
    tests(of: "prefs", on: ["Harness"]),
    .testTarget(
      name: "RefusalTests",
      dependencies: [
        "CurlTransport", "DefaultsSyntax", "Fleet", "Harness", "PhantomKeys", "Preferences",
        "PreferencesCommands", "PreferencesEditor", "PreferencesMetrics", "PreferencesTesting",
        argumentParser,
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TortureTests",
      dependencies: [
        "Harness", "Seeded", "Platform", "Preferences", "Store", "Fleet", "CurlTransport",
        "prefs",
        "leaver", "saver",
      ],
      exclude: ["Lossy/lossy.py"],
      swiftSettings: strict),
    .testTarget(name: "ArchitectureTests", swiftSettings: strict),
  ]
    + connection(
      "PreferencesService", trait: "Service",
      on: [
        ("Logging", "swift-log"), ("ServiceLifecycle", "swift-service-lifecycle"),
      ])
    + connection(
      "PreferencesMetrics", trait: "Metrics", on: [("CoreMetrics", "swift-metrics")],
      tests: [("Metrics", "swift-metrics"), ("MetricsTestKit", "swift-metrics")])
    + connection(
      "PreferencesConfiguration", trait: "Configuration",
      on: [("Configuration", "swift-configuration")],
      // As in swift-configuration, whose protocols have asynchronous closures.
      settings: [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]),
  swiftLanguageModes: [.v6]
)
