// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "typed-keys",
  dependencies: [.package(name: "prefs", path: "../..")],
  targets: [
    .executableTarget(
      name: "typed-keys",
      dependencies: [
        .product(name: "DefaultsSyntax", package: "prefs"),
        .product(name: "Preferences", package: "prefs"), .product(name: "Store", package: "prefs"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
