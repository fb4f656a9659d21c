import ArgumentParser
import Preferences
import PreferencesEditor
import Store

/// The options of `set`, and the names and values that it sets.
///
/// Each command declares the arguments of names and values itself, for their completion.
package struct SetArguments: ParsableArguments {
  @Option(
    name: .customLong("value-file"),
    help: ArgumentHelp(
      "Read the value from a file, or from standard input (-), without a newline at its end.",
      valueName: "file"),
    completion: .file())
  var valueFile: String?
  @Flag(help: "Refuse names that are neither set nor declared.") var existing = false
  @Flag(
    help:
      "Write the value as it is into a file of lines, without quotes and escapes: $HOME is expanded."
  )
  var raw = false
  @OptionGroup var options: ChangeOptions

  package init() {}

  /// No option.
  package static var none: Self {
    var arguments = Self()
    (arguments.valueFile, arguments.existing, arguments.raw) = (nil, false, false)
    arguments.options = .none
    return arguments
  }

  package static let nameHelp: ArgumentHelp =
    "Such as server.port, servers[0].port; tags[] or /tags/- appends to a list."
  package static let restHelp: ArgumentHelp =
    "A value such as 8080, true, 10m or '[1, 2]'; further names and values may follow."

  /// Throws if `rest`, the arguments after the first name, are not a value and further pairs.
  package func validate(_ name: String, _ rest: [String]) throws { _ = try words(name, rest) }

  /// Returns names and values in turn. An argument in the place of a name that has an `=` has both. Unrecognized
  /// arguments count as values, so that -5 needs no "--" before it. After "--" every argument does.
  private func words(_ name: String, _ rest: [String]) throws -> [String] {
    var words: [String] = []
    var isLiteral = false
    for word in rest {
      if !isLiteral, word == "--" {
        isLiteral = true
      } else if !isLiteral, word.hasPrefix("-"), Double(word) == nil {
        throw ValidationError("Unexpected argument '\(word)'")
      } else {
        words.append(word)
      }
    }
    if valueFile != nil {
      guard let word = words.first else { return [name] }
      throw ValidationError("Unexpected argument '\(word)': --value-file has the value")
    }
    if words.isEmpty, name.assignment == nil {
      throw ValidationError("Missing expected argument '<value>'")
    }
    var pairs: [String] = []
    var rest = ([name] + words)[...]
    while let word = rest.popFirst() {
      if let assignment = word.assignment {
        pairs += [assignment.name, assignment.value]
      } else if let value = rest.popFirst() {
        pairs += [word, value]
      } else {
        throw ValidationError("'\(word)' has no value; quote a value that has spaces")
      }
    }
    return pairs
  }

  /// Sets the preference `name`, and those that `rest` names, in one save. The values are parsed as
  /// `kind` if there is one. If `onlyDeclared` is true, a name that the schema does not declare is
  /// refused.
  package func run(
    in context: CommandContext, _ name: String, _ rest: [String], as kind: Kind? = nil,
    onlyDeclared: Bool = false, safety: SafetyOptions? = nil
  ) async throws {
    if raw, kind != nil { throw ValidationError("--raw writes any text; leave out --type") }
    let values = try valueFile.map { [try Self.text(ofFile: $0)] }
    let words = try words(name, rest).map { try $0.asText() } + (values ?? [])
    var assignments = Assignments(context, areRaw: raw)
    var created: [PreferenceName] = []
    for index in stride(from: 0, to: words.count, by: 2) {
      let target = try SetTarget(words[index], in: context)
      if !context.knows(target.place) {
        if existing { throw context.absent(target.place) }
        created.append(target.place)
      }
      if onlyDeclared, context.schema.declaration(of: target.name) == nil {
        throw context.absent(target.name)
      }
      try assignments.add(target, words[index + 1], as: kind)
    }
    try await ChangeWriter(context, assignments.changes, options, safety).run()
    guard !options.quiet else { return }
    for name in created { context.printHint(aboutNew: name) }
  }

  /// Returns the text of a file without the newline at its end.
  private static func text(ofFile path: String) throws -> String {
    let isInput = path == StandardInput.name
    let bytes = isInput ? try StandardInput.read() : try FileContents.read(path)
    let label = isInput ? StandardInput.label : path
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure("\(Program.name): \(label.printable): is not UTF-8", .data)
    }
    return text.utf8.last == 0x0A ? String(text.unicodeScalars.dropLast()) : text
  }
}

extension String {
  /// The name and the value of `NAME=VALUE`. Nil if the text has no `=` outside quotes.
  fileprivate var assignment: (name: String, value: String)? {
    var isQuoted = false
    for index in indices {
      if self[index] == "\"" { isQuoted.toggle() }
      guard self[index] == "=", !isQuoted, index > startIndex else { continue }
      return (String(self[..<index]), String(self[self.index(after: index)...]))
    }
    return nil
  }
}

/// Changes from several assignments, which are one save.
private struct Assignments {
  let context: CommandContext
  /// Whether the values are spelled as the file will have them.
  let areRaw: Bool
  private(set) var changes: [Change] = []
  /// The values that the program uses before these changes. Read if a new key needs them.
  private lazy var effective = context.program.effectiveValues(context.snapshot)
  /// The values that were appended to each list.
  private var appended: [PreferenceName: Int] = [:]

  init(_ context: CommandContext, areRaw: Bool) {
    (self.context, self.areRaw) = (context, areRaw)
  }

  /// Adds a change. Throws if it is inside another one, or the other way round, because the result
  /// would depend on their order.
  mutating func add(_ target: SetTarget, _ text: String, as kind: Kind?) throws(Failure) {
    var change =
      areRaw ? try target.change(toSpelling: text) : try target.change(to: text, as: kind)
    let name = change.name
    if !areRaw, !target.isAppending, change.old == nil, let value = change.new {
      change = Change(name, from: nil, to: effective?.ownValue(for: value, of: name) ?? value)
    }
    if target.isAppending, let index = appended[name] {
      guard case .array(let before)? = changes[index].new, case .array(let after)? = change.new
      else { return }
      changes[index] = Change(name, from: change.old, to: .array(before + after.suffix(1)))
      return
    }
    if let other = changes.first(where: { $0.name.contains(name) || name.contains($0.name) }) {
      let both =
        name == other.name ? "\(name.label) twice" : "\(name.label) and \(other.name.label)"
      throw Failure(
        "\(Program.name): cannot set \(both.printable) in one command; use two", .usage)
    }
    if target.isAppending { appended[name] = changes.count }
    changes += [change] + context.formerValues(of: name)
  }
}

extension CommandContext {
  /// Whether `name` is set or declared.
  fileprivate func knows(_ name: PreferenceName) -> Bool {
    snapshot[name] != nil || schema.declaration(of: name) != nil || schema.isNamespace(name)
  }
}
