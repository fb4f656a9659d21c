import Foundation
import Testing

/// Modules import only modules below them in the diagram of docs/architecture.md.
struct ImportTests {
  /// The modules that each module may import.
  static let mayImport: [String: Set<String>] = [
    "Preferences": [
      "CPCRE2", "OrderedCollections", "FoundationEssentials", "Synchronization", "Dispatch",
      "Glibc",
    ],
    "Queries": ["Preferences"],
    "Documents": [
      "Preferences", "OrderedCollections", "FoundationEssentials", "Glibc", "Synchronization",
    ],
    "Schemas": ["Preferences", "Documents", "OrderedCollections", "FoundationEssentials"],
    "Store": [
      "Preferences", "Documents", "CLinux", "OrderedCollections", "Dispatch", "Glibc",
      "Synchronization",
    ],
    "TinyNetworking": ["FoundationEssentials"],
    "CurlTransport": [
      "TinyNetworking", "CCurl", "Dispatch", "FoundationEssentials", "Glibc", "Synchronization",
    ],
    "Fleet": [
      "Preferences", "Documents", "TinyNetworking", "Dispatch", "FoundationEssentials",
      "Synchronization",
    ],
    "DefaultsSyntax": ["Preferences", "Store", "FoundationEssentials", "Synchronization"],
    "PhantomKeys": ["Preferences", "DefaultsSyntax"],
    "Editing": ["Preferences", "Queries", "OrderedCollections", "FoundationEssentials"],
    "Themes": ["Preferences", "Documents", "Store", "FoundationEssentials", "Glibc"],
    "Terminal": ["Preferences", "Editing", "Themes", "CNcurses", "Glibc", "Synchronization"],
    "PreferencesEditor": [
      "Preferences", "Documents", "Store", "Editing", "Terminal", "Themes", "Dispatch", "Glibc",
      "Synchronization",
    ],
    "PreferencesCommands": [
      "Preferences", "Queries", "Documents", "Store", "Terminal", "PreferencesEditor",
      "ArgumentParser", "OrderedCollections", "Glibc",
    ],
    "PreferencesService": ["Preferences", "Logging", "ServiceLifecycle"],
    "PreferencesConfiguration": [
      "Preferences", "Configuration", "FoundationEssentials", "Synchronization",
    ],
    "vigil": [
      "Preferences", "Store", "PreferencesCommands", "ArgumentParser", "Dispatch", "Glibc",
    ],
    "prefs": [
      "CVersion", "Preferences", "Documents", "Schemas", "Store", "TinyNetworking", "CurlTransport",
      "Fleet", "Themes", "Terminal", "PreferencesEditor", "PreferencesCommands", "ArgumentParser",
      "OrderedCollections", "Glibc", "Synchronization",
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
    ("CNcurses", "Terminal"), ("CPCRE2", "Preferences"), ("CLinux", "Store"),
    ("CCurl", "CurlTransport"), ("CVersion", "prefs"),
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
