import FoundationEssentials

/// Values for one run of the program, which take precedence over everything stored.
///
///     Domain(Keys.app, store: file, overrides: .environment(prefix: "APP") + .arguments())
///
/// The text of a value is parsed like typed text, by the key's kind and rules. A text that cannot be
/// parsed has no effect, and `Domain.problems` reports it.
public struct Overrides: ExpressibleByArrayLiteral, Sendable {
  /// Finds the overrides of the given keys, and the problems of the source itself. It parses no text,
  /// because that may run a rule's check.
  package typealias Source = @Sendable (OverridableKeys) -> OverrideLayer

  /// Returns a stream of the changes of a source. Nil if they cannot be noticed.
  package typealias Changes = @Sendable () -> Result<AsyncStream<Void>, StoreError>?

  private struct Part: Sendable {
    let read: Source
    /// Nil if the source never changes.
    var changes: Changes?
  }

  private let parts: [Part]

  private init(_ parts: [Part]) { self.parts = parts }

  package init(_ sources: [Source]) { parts = sources.map { Part(read: $0) } }

  /// Creates overrides of a source that may change.
  package init(reading source: @escaping Source, changes: @escaping Changes) {
    parts = [Part(read: source, changes: changes)]
  }

  /// No overrides.
  public static let none = Overrides([Part]())

  /// Combines two sets of overrides. If both have a value for a key, the later one wins.
  public static func + (earlier: Overrides, later: Overrides) -> Overrides {
    Overrides(earlier.parts + later.parts)
  }

  /// Combines overrides, like `+`: `[.environment(prefix: "APP"), .arguments()]`.
  public init(arrayLiteral elements: Overrides...) { self.init(elements.flatMap(\.parts)) }

  /// Returns the overrides of those of `keys` that have one, by source.
  func read(for keys: OverridableKeys) -> [OverrideLayer] { parts.map { $0.read(keys) } }

  /// Reads the sources that may have changed, with their positions.
  func changeable(for keys: OverridableKeys) -> [(Int, OverrideLayer)] {
    parts.enumerated().filter { $1.changes != nil }.map { ($0, $1.read(keys)) }
  }

  /// Starts watching the sources that may change.
  func watched() -> [Result<AsyncStream<Void>, StoreError>] {
    parts.compactMap { $0.changes?() }
  }
}

/// The keys that may be overridden, with the members of records.
package struct OverridableKeys: Sendable {
  private let table: SlotTable

  init(_ slots: SlotTable) { table = slots }

  var slots: [any AnySlot] { table.all }
  func slot(around name: PreferenceName) -> (any AnySlot)? { table.slot(around: name) }

  /// The names of the keys and members. O(keys).
  package var names: [PreferenceName] {
    slots.flatMap { slot in
      [slot.name] + (slot.record?.entries(in: .propertyList).map(\.name) ?? [])
    }
  }

  /// The entries of the keys and members. O(keys), and several times slower than `names`.
  package var entries: [Entry] {
    slots.flatMap { slot in
      [slot.entry(in: .propertyList)] + (slot.record?.entries(in: .propertyList) ?? [])
    }
  }
}

/// A value or text that overrides a key.
package struct Override: Sendable, Equatable {
  private enum Content: Equatable {
    case text(String)
    case value(PreferenceValue)
  }

  /// The variable, argument or other origin, without its value, which may be a secret.
  package let source: String
  private let content: Content
  /// Whether the value is a secret, whatever its key.
  package var isSecret = false
  /// The entry of the element of a list that is overridden, or of a member of it. Nil for a whole key or
  /// a member of a record.
  private(set) var element: Entry?

  /// Creates an override from a text that is parsed by the kind of its key.
  package init(source: String, text: String) {
    self.source = source
    content = .text(text)
  }

  /// Creates an override from a value.
  package init(source: String, value: PreferenceValue) {
    self.source = source
    content = .value(value)
  }

  /// Returns the override of an element of a list.
  func of(element: Entry) -> Override {
    var override = self
    override.element = element
    return override
  }

  package static func == (a: Override, b: Override) -> Bool {
    a.source == b.source && a.content == b.content && a.element?.name == b.element?.name
  }

  /// Returns why the key of `entry`, which is one of `OverridableKeys`, refuses the value.
  package func problem(for entry: Entry) -> Problem? {
    do throws(Problem) {
      _ = try value(for: entry, in: .propertyList)
      return nil
    } catch {
      return error
    }
  }

  /// Returns the value for the key of `entry`. Throws if its kind or rules refuse it.
  func value(for entry: Entry, in form: StoredForm) throws(Problem) -> PreferenceValue {
    do throws(Problem) {
      switch content {
      case .text(let text): return try entry.parse(text)
      case .value(let value):
        let value = form.value(value)
        if let problem = entry.check(value).first { throw problem }
        return value
      }
    } catch {
      throw (isSecret ? error.masked : error).from(source)
    }
  }
}

extension Overrides {
  /// Reads `editor.tabWidth` from the variable `APP_EDITOR_TAB_WIDTH`, and the weight of the first element
  /// of a list `backends` from `APP_BACKENDS_0_WEIGHT`.
  ///
  /// An empty variable of a key that has no empty text, such as a number, counts as not set: Compose
  /// passes variables like that.
  ///
  /// If two keys share a variable (`aB.c` and `a.bC`), neither is read from it. `Domain.problems`
  /// reports such variables, and variables that begin with the prefix but match no key.
  ///
  /// - Parameters:
  ///   - prefix: The beginning of the variables, without `_`.
  ///   - variables: The variables; nil means those of the process.
  public static func environment(
    prefix: String, _ variables: [String: String]? = nil
  ) -> Overrides {
    let variables = variables ?? ProcessInputs.current.environment
    return Overrides([
      { EnvironmentVariables(prefix: prefix, variables: variables).read(for: $0) }
    ])
  }

  /// Reads `--set editor.tabWidth=8` and `--set=editor.tabWidth=8`, any number of them, up to `--`. If
  /// `arguments` is nil, reads those of the process.
  public static func arguments(_ arguments: [String]? = nil) -> Overrides {
    var assignments: [String] = []
    var rest = (arguments ?? ProcessInputs.current.arguments).prefix { $0 != "--" }[...]
    while let argument = rest.popFirst() {
      if argument == "--set", let next = rest.popFirst() { assignments.append(next) }
      if argument.hasPrefix("--set=") { assignments.append(String(argument.dropFirst(6))) }
    }
    return .assignments(assignments)
  }

  /// Reads texts such as `editor.tabWidth=8`. `Domain.problems` reports a text without `=`.
  public static func assignments(_ assignments: [String]) -> Overrides {
    Overrides([{ read(assignments, for: $0) }])
  }

  private static func read(
    _ assignments: [String], for overridable: OverridableKeys
  ) -> OverrideLayer {
    let keys = overridable.names
    let declared = Set(keys)
    var found: [PreferenceName: Override] = [:]
    var malformed: [Problem] = []
    var unknown: [Problem] = []
    for text in assignments {
      guard let equals = text.firstIndex(of: "=") else {
        malformed.append(Problem(.badName(text, expected: "NAME=VALUE")).from("--set"))
        continue
      }
      let left = String(text[..<equals])
      let parsed = (try? PreferenceName(parsing: left)) ?? PreferenceName(keys: left)
      let name = PreferenceName(parsed.flattened)
      if declared.contains(name) {
        let value = String(text[text.index(after: equals)...])
        found[name] = Override(source: "--set \(name.label)", text: value)
      } else if let element = overridable.element(named: name) {
        let value = String(text[text.index(after: equals)...])
        found[name] = Override(source: "--set \(name.label)", text: value).of(element: element)
      } else {
        let nearest = name.label.nearest(among: keys.lazy.map(\.label))
        unknown.append(Problem(.noSuchName(nearest: nearest), name: name).from("--set \(left)"))
      }
    }
    return OverrideLayer(found, problems: malformed + unknown)
  }
}
