import Foundation
import Testing

/// Modules import only modules below them in the diagram of docs/architecture.md.
struct ImportTests {
  /// The modules that each module may import.
  static let mayImport: [String: Set<String>] = [
    "Preferences": [
      "CPCRE2", "CPOSIX", "OrderedCollections", "FoundationEssentials", "Synchronization",
      "Dispatch",
    ],
    "Queries": ["Preferences"],
    "Documents": [
      "Preferences", "OrderedCollections", "FoundationEssentials", "Platform", "Synchronization",
    ],
    "Catalog": ["Preferences", "Documents", "Platform", "CCatalog"],
    "Schemas": ["Preferences", "Documents", "OrderedCollections", "FoundationEssentials"],
    "Store": [
      "Preferences", "Documents", "OrderedCollections", "Dispatch", "Platform",
      "Synchronization",
    ],
    "Platform": [
      "CPOSIX", "CPlatform", "Darwin", "Dispatch", "Glibc", "Musl", "Synchronization",
    ],
    "TinyNetworking": ["FoundationEssentials"],
    "CurlTransport": [
      "TinyNetworking", "CCurl", "Dispatch", "FoundationEssentials", "Platform", "Synchronization",
    ],
    "Fleet": [
      "Preferences", "Documents", "TinyNetworking", "Dispatch", "FoundationEssentials",
      "Synchronization",
    ],
    "DefaultsSyntax": ["Preferences", "Store", "FoundationEssentials", "Synchronization"],
    "PhantomKeys": ["Preferences", "DefaultsSyntax"],
    "PreferencesTesting": ["Preferences", "Testing"],
    "Editing": ["Preferences", "Queries", "OrderedCollections", "FoundationEssentials"],
    "Themes": [
      "Preferences", "Documents", "Store", "FoundationEssentials", "Platform", "Synchronization",
    ],
    "Terminal": ["Preferences", "Editing", "Themes", "CNcurses", "Platform", "Synchronization"],
    "PreferencesEditor": [
      "Preferences", "Documents", "Store", "Editing", "Terminal", "Themes", "Dispatch", "Platform",
      "Synchronization",
    ],
    "PreferencesCommands": [
      "Preferences", "Queries", "Documents", "Store", "Editing", "Terminal", "PreferencesEditor",
      "ArgumentParser", "OrderedCollections", "Platform",
    ],
    "PreferencesService": ["Preferences", "Logging", "ServiceLifecycle"],
    "PreferencesMetrics": ["Preferences", "CoreMetrics"],
    "PreferencesConfiguration": [
      "Preferences", "Configuration", "FoundationEssentials", "Synchronization",
    ],
    "vigil": [
      "Preferences", "Store", "PreferencesCommands", "ArgumentParser", "Dispatch", "Platform",
    ],
    "prefs": [
      "CVersion", "Preferences", "Documents", "Catalog", "Schemas", "Store", "TinyNetworking",
      "CurlTransport",
      "Fleet", "Themes", "Editing", "Terminal", "PreferencesEditor", "PreferencesCommands",
      "ArgumentParser", "OrderedCollections", "Platform", "Synchronization",
    ],
  ]

  @Test(arguments: mayImport.keys.sorted())
  func `a module imports only modules below it`(module: String) throws {
    let files = SourceTree.files(of: module)
    #expect(!files.isEmpty, "no Swift file found in \(module)")
    for file in files {
      let others = Set(try SourceTree.imports(of: file)).subtracting(Self.mayImport[module] ?? [])
      #expect(others.isEmpty, "\(module)/\(file.lastPathComponent) imports \(others.sorted())")
    }
  }

  @Test(arguments: [
    ("CNcurses", "Terminal"), ("CPCRE2", "Preferences"), ("CPlatform", "Platform"),
    ("Glibc", "Platform"),
    ("CCatalog", "Catalog"), ("CCurl", "CurlTransport"), ("CVersion", "prefs"),
  ])
  func `a C library is imported by one file`(library: String, module: String) throws {
    let importers = try Self.mayImport.keys.flatMap(SourceTree.files(of:)).filter {
      try SourceTree.imports(of: $0).contains(library)
    }
    #expect(importers.count == 1, "\(importers.map(\.lastPathComponent)) in \(module)")
  }

  /// Files that may declare `@unchecked Sendable`: PCRE2's compiled patterns are immutable, which C
  /// cannot express, and typed keys have a base class whose properties are all `let`. The memory of
  /// `NamespaceStorage` is never written again.
  static let mayBeUnsafe: Set<String> = [
    "CompiledPattern.swift", "Keys.swift", "Key.swift", "NamespaceStorage.swift",
  ]

  @Test func `no source file turns off the language's checks`() throws {
    let files = Self.mayImport.keys.flatMap(SourceTree.files(of:))
    for file in files where !Self.mayBeUnsafe.contains(file.lastPathComponent) {
      let text = try String(contentsOf: file, encoding: .utf8)
      for word in ["@unchecked Sendable", "try!", "fatalError(", "nonisolated(unsafe)"] {
        #expect(!text.contains(word), "\(file.lastPathComponent) has \(word)")
      }
    }
  }
}
