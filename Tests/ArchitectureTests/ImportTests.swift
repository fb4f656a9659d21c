import Foundation
import Testing

/// Arrows point down only.
struct ImportTests {
  /// What each room may see of the package and its libraries.
  static let mayImport: [String: Set<String>] = [
    "Preferences": [
      "CPCRE2", "OrderedCollections", "FoundationEssentials", "Synchronization", "Dispatch",
      "Glibc",
    ],
    "Queries": ["Preferences"],
    "Documents": ["Preferences", "OrderedCollections", "FoundationEssentials", "Synchronization"],
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
    "vigil": [
      "Preferences", "Store", "PreferencesCommands", "ArgumentParser", "Dispatch", "Glibc",
    ],
    "prefs": [
      "Preferences", "Documents", "Schemas", "Store", "TinyNetworking", "CurlTransport",
      "Fleet", "Themes", "Terminal", "PreferencesEditor", "PreferencesCommands", "ArgumentParser",
      "OrderedCollections", "Glibc", "Synchronization",
    ],
  ]

  @Test(arguments: mayImport.keys.sorted())
  func `a module imports only modules below it`(room: String) throws {
    let files = SourceTree.files(of: room)
    #expect(!files.isEmpty, "no Swift file found in \(room)")
    for file in files {
      let others = Set(try SourceTree.imports(of: file)).subtracting(Self.mayImport[room] ?? [])
      #expect(others.isEmpty, "\(room)/\(file.lastPathComponent) imports \(others.sorted())")
    }
  }

  @Test(arguments: [
    ("CNcurses", "Terminal"), ("CPCRE2", "Preferences"), ("CLinux", "Store"),
    ("CCurl", "CurlTransport"),
  ])
  func `a C library is imported by one file`(library: String, room: String) throws {
    let importers = try Self.mayImport.keys.flatMap(SourceTree.files(of:)).filter {
      try SourceTree.imports(of: $0).contains(library)
    }
    #expect(importers.count == 1, "\(importers.map(\.lastPathComponent)) in \(room)")
  }

  /// PCRE2's compiled patterns are immutable and shared, which C has no way to say; typed keys have
  /// a base class, and all their properties are `let`.
  static let mayBeUnsafe: Set<String> = ["CompiledPattern.swift", "Keys.swift", "Key.swift"]

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
