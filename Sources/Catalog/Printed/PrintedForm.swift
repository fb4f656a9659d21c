/// A setting that a program has printed.
struct PrintedSetting: Sendable {
  var name: String
  var section: String?
  /// The kind as a table has it, or the program's word for it.
  var kind = ""
  /// The default as a table has it.
  var initial = CatalogSetting.InitialValue.unknown
  var effect = ""
  var marks = ""
  var summary = ""
}

/// The form in which a program prints its settings.
enum PrintedForm: String, CaseIterable, Sendable {
  /// Lines of a table. Those of PostgreSQL's single-user server are quoted: `1: name = "LINE"`.
  case table
  /// `[section]` and `name = value`.
  case assignments
  /// `name value`.
  case words
  /// The options of a help: `-c, --cache-size=<integer>  Text (defaults to 150).` A table of their values may follow.
  case options
  /// `[Section]` and `Name=TYPE`.
  case types

  /// Returns the settings in `text`, each once. O(bytes).
  func settings(in text: String) -> [PrintedSetting] {
    let lines = text.split(whereSeparator: \.isNewline)
    return switch self {
    case .table: lines.compactMap(Self.row)
    case .assignments:
      Self.inSections(lines) { line in
        guard let mark = line.firstIndex(of: "=") else { return nil }
        let value = line[line.index(after: mark)...].trimmingBlanks
        return PrintedSetting(name: line[..<mark].trimmingBlanks, initial: .text(value))
      }
    case .words: Self.words(lines)
    case .options: OptionsReader(lines).settings
    case .types:
      Self.inSections(lines) { line in
        guard let mark = line.firstIndex(of: "=") else { return nil }
        return PrintedSetting(
          name: String(line[..<mark]), kind: String(line[line.index(after: mark)...]))
      }
    }
  }

  private static func row(_ line: Substring) -> PrintedSetting? {
    let quoted = line.split(byText: " = \"").dropFirst().joined(separator: " = \"")
    let text = quoted.isEmpty ? String(line) : quoted.split(byText: "\"\t(typeid")[0]
    let columns = text.split(byText: "\t")
    guard columns.count == 6 else { return nil }
    return PrintedSetting(
      name: columns[0], kind: columns[1], initial: .init(column: columns[2]), effect: columns[3],
      marks: columns[4], summary: columns[5])
  }

  /// Returns the settings of lines below headings. `read` reads a line.
  private static func inSections(
    _ lines: [Substring], read: (Substring) -> PrintedSetting?
  ) -> [PrintedSetting] {
    var section: String?
    var settings: [PrintedSetting] = []
    for line in lines where !line.hasPrefix("#") {
      if line.hasPrefix("["), line.hasSuffix("]") {
        section = String(line.dropFirst().dropLast())
      } else if var setting = read(line) {
        setting.section = section
        settings.append(setting)
      }
    }
    return settings
  }

  /// Returns the settings of lines with a name and a value. Of several lines, the first has the default.
  private static func words(_ lines: [Substring]) -> [PrintedSetting] {
    var seen: Set<Substring> = []
    return lines.compactMap { line in
      let name = line.prefix { $0 != " " }
      guard seen.insert(name).inserted else { return nil }
      return PrintedSetting(
        name: String(name), initial: .text(line.dropFirst(name.count).trimmingBlanks))
    }
  }
}

/// Reads the options of a help.
private struct OptionsReader {
  private(set) var settings: [PrintedSetting] = []
  private var places: [String: Int] = [:]

  init(_ lines: [Substring]) {
    var lines = lines[...]
    while let line = lines.first, !line.hasPrefix("Variables (") {
      lines.removeFirst()
      add(line)
    }
    for line in lines.drop(while: { !$0.hasPrefix("---") }) {
      let name = line.prefix { $0 != " " }
      guard let place = places[String(name)] else { continue }
      let value = line.dropFirst(name.count).trimmingBlanks
      settings[place].initial = value == "(No default value)" ? .unset : .text(value)
    }
    for place in settings.indices { settings[place].takeDefault() }
  }

  /// Adds the option of a line, or its text to that of the option before it.
  private mutating func add(_ line: Substring) {
    let indentation = line.prefix { $0 == " " }.count
    var rest = line.dropFirst(indentation)
    if rest.first == "-", rest.dropFirst(2).hasPrefix(", ") { rest = rest.dropFirst(4) }
    guard rest.hasPrefix("--"), indentation < 8 else {
      if indentation > 8, !settings.isEmpty {
        let last = settings.count - 1
        settings[last].summary += (settings[last].summary.isEmpty ? "" : " ") + rest
      }
      return
    }
    let name = rest.dropFirst(2).prefix { $0.isLetter || $0.isNumber || "-_".contains($0) }
    rest = rest.dropFirst(2 + name.count)
    let argument = rest.prefix { $0 != " " }
    places[String(name)] = settings.count
    settings.append(
      PrintedSetting(
        name: String(name), kind: argument.filter { !"=[]".contains($0) },
        summary: rest.dropFirst(argument.count).trimmingBlanks))
  }
}

extension PrintedSetting {
  /// Takes the default out of the description: `Size of the cache (defaults to 150).`
  fileprivate mutating func takeDefault() {
    let parts = summary.split(byText: " (defaults to ")
    guard parts.count == 2, let end = parts[1].firstIndex(of: ")") else { return }
    if initial == .unknown { initial = .text(String(parts[1][..<end])) }
    summary = parts[0] + parts[1][parts[1].index(after: end)...]
  }
}

extension StringProtocol {
  fileprivate var trimmingBlanks: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    var text = drop(while: isBlank)
    while text.last.map(isBlank) == true { text.removeLast() }
    return String(text)
  }
}
