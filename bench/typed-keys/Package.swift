// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "typed-keys",
  dependencies: [
    .package(name: "prefs", path: "../.."),
    .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: []),
  ],
  targets: [
    .executableTarget(
      name: "typed-keys",
      dependencies: [
        .product(name: "Configuration", package: "swift-configuration"),
        .product(name: "DefaultsSyntax", package: "prefs"),
        .product(name: "Preferences", package: "prefs"), .product(name: "Store", package: "prefs"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
