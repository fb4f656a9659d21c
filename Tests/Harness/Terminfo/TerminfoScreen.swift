/// The screen of a terminal that understands exactly what its terminfo entry describes. It interprets
/// output by comparing it with the entry's own strings, so it needs no knowledge of the terminal.
///
/// After a string that may move the cursor (`csr`, `smcup`), the cursor's place is unknown until it is
/// set, and drawing is a flaw. So is a byte that no string explains.
package struct TerminfoScreen {
  package private(set) var rows: [[Unicode.Scalar]]
  /// The cursor's place, or nil if it is unknown.
  package private(set) var cursor: (row: Int, column: Int)?
  /// The output that the terminal would not have shown as meant.
  package private(set) var flaws: [String] = []
  private let commands: TerminfoCommands
  private let columns: Int
  private var scrolled: Range<Int>
  /// Whether text goes to the status line.
  private var isInStatusLine = false
  private var waiting: [UInt8] = []

  package init(_ terminfo: Terminfo, columns: Int = 80, rows: Int = 24) {
    commands = TerminfoCommands(terminfo, columns: columns, rows: rows)
    self.columns = columns
    self.rows = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    scrolled = 0..<rows
  }

  /// Whether the terminal can move its cursor to each place of a screen of this size.
  package var isLargeEnough: Bool { !commands.isAmbiguous }

  /// The character that is shown for a tilde.
  package var tilde: String { commands.lacksTilde ? "?" : "~" }

  /// The rows without trailing blanks.
  package var lines: [String] {
    rows.map { row in
      let end = row.lastIndex { $0 != " " }.map { $0 + 1 } ?? 0
      return String(String.UnicodeScalarView(row[..<end]))
    }
  }

  package mutating func show(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      if isInStatusLine, let end = commands.endOfStatus, rest.starts(with: end) {
        isInStatusLine = false
        rest = rest.dropFirst(end.count)
      } else if let (command, length) = commands.match(rest) {
        rest = rest.dropFirst(length)
        perform(command)
      } else {
        draw(&rest)
      }
    }
  }

  private mutating func draw(_ rest: inout ArraySlice<UInt8>) {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = rest.prefix(4).makeIterator()
    guard case .valid(let encoded) = parser.parseScalar(from: &iterator),
      case let scalar = Unicode.UTF8.decode(encoded), scalar.value >= 0x20, scalar != "\u{7F}"
    else {
      let start = String(decoding: rest.prefix(16), as: UTF8.self)
      flaws.append("unknown: \(start.debugDescription)")
      rest = rest.dropFirst()
      return
    }
    rest = rest.dropFirst(encoded.count)
    guard !isInStatusLine else { return }
    if commands.cannotShow(scalar) { flaws.append("\(scalar) is a command") }
    draw(scalar)
  }

  private mutating func draw(_ scalar: Unicode.Scalar) {
    guard var (row, column) = cursor else {
      flaws.append("\(scalar) is drawn at an unknown place")
      return
    }
    if column == columns {
      column = 0
      if row == scrolled.upperBound - 1 {
        scroll(by: 1)
      } else {
        row = min(rows.count - 1, row + 1)
      }
    }
    let isLast = column == columns - 1
    if commands.overstrikes, rows[row][column] != " ", rows[row][column] != scalar {
      flaws.append("\(scalar) is drawn over \(rows[row][column])")
    }
    rows[row][column] = scalar
    switch commands.margin {
    case .stops: cursor = (row, min(column + 1, columns - 1))
    case .waits: cursor = (row, column + 1)
    case .isUnknown: cursor = isLast ? nil : (row, column + 1)
    case .wraps where isLast && row == scrolled.upperBound - 1:
      scroll(by: 1)
      cursor = (row, 0)
    case .wraps: cursor = isLast ? (min(rows.count - 1, row + 1), 0) : (row, column + 1)
    }
  }

  private mutating func perform(_ command: TerminfoCommands.Command) {
    switch command {
    case .nothing: break
    case .forgetPlace: cursor = nil
    case .beginStatus: isInStatusLine = true
    case .move(let row, let column): cursor = (row, column)
    case .clear:
      for row in rows.indices { rows[row] = Array(repeating: " ", count: columns) }
      cursor = (0, 0)
    case .region(let rows):
      scrolled = rows
      cursor = nil
    case .row, .column, .forward, .eraseToEnd, .carriageReturn, .lineFeed, .backspace, .scroll:
      guard let place = cursor else {
        flaws.append("\(command) at an unknown place")
        return
      }
      perform(
        command, at: place.row, min(place.column, columns - 1), isPending: place.column == columns)
    }
  }

  private mutating func perform(
    _ command: TerminfoCommands.Command, at row: Int, _ column: Int, isPending: Bool
  ) {
    switch command {
    case .row(let row): cursor = (row, column)
    case .column(let column): cursor = (row, column)
    case .forward(let count): cursor = (row, min(columns - 1, column + count))
    case .eraseToEnd: for column in column..<columns { rows[row][column] = " " }
    case .carriageReturn: cursor = (row, 0)
    case .backspace: cursor = (row, max(0, column - 1))
    case .lineFeed where row == scrolled.upperBound - 1: scroll(by: 1)
    case .lineFeed: cursor = (min(rows.count - 1, row + 1), column)
    case .scroll(let count):
      if row != (count > 0 ? scrolled.upperBound - 1 : scrolled.lowerBound) {
        flaws.append("scrolls in row \(row) of \(scrolled)")
      }
      scroll(by: count)
    default: break
    }
  }

  private mutating func scroll(by count: Int) {
    let blank = Array(repeating: Unicode.Scalar(" "), count: columns)
    for _ in 0..<min(abs(count), scrolled.count) {
      rows.remove(at: count > 0 ? scrolled.lowerBound : scrolled.upperBound - 1)
      rows.insert(blank, at: count > 0 ? scrolled.upperBound - 1 : scrolled.lowerBound)
    }
  }
}

/// The strings of a terminfo entry, each with its effect on the screen.
struct TerminfoCommands {
  enum Command: Equatable {
    case nothing, forgetPlace, beginStatus, clear
    case move(Int, Int)
    case row(Int)
    case column(Int)
    case forward(Int)
    case eraseToEnd, carriageReturn, lineFeed, backspace
    case region(Range<Int>)
    /// Up if the count is positive.
    case scroll(Int)
  }

  /// The effect of writing the last column.
  enum Margin { case stops, waits, wraps, isUnknown }

  let margin: Margin
  let overstrikes: Bool
  /// The end of the text of the status line.
  let endOfStatus: [UInt8]?
  let lacksTilde: Bool
  /// Whether two places have the same string, because the terminal's screen is smaller.
  private(set) var isAmbiguous = false
  private var commands: [[UInt8]: Command] = [:]
  private var lengths: [UInt8: Set<Int>] = [:]

  init(_ terminfo: Terminfo, columns: Int, rows: Int) {
    overstrikes = terminfo.flags.contains("os")
    endOfStatus = terminfo.strings["fsl"]
    lacksTilde = terminfo.flags.contains("hz")
    let isANSI = terminfo.strings["cup"]?.starts(with: [0x1B, UInt8(ascii: "[")]) == true
    // Not all terminals that ignore a line feed after the last column wait there, as the VT100 does.
    margin =
      !terminfo.flags.contains("am")
      ? .stops : !terminfo.flags.contains("xenl") ? .wraps : isANSI ? .waits : .isUnknown
    addSettings(terminfo)
    addMoves(terminfo, columns: columns, rows: rows)
    add(terminfo.strings["clear"], .clear)
    add(terminfo.strings["el"], .eraseToEnd)
    add(terminfo.strings["cr"], .carriageReturn)
    add(terminfo.strings["cud1"], .lineFeed)
    add(terminfo.strings["cub1"], .backspace)
  }

  func cannotShow(_ scalar: Unicode.Scalar) -> Bool { lacksTilde && scalar == "~" }

  private mutating func add(_ bytes: [UInt8]?, _ command: Command) {
    guard let bytes, let first = bytes.first, commands[bytes] == nil || command != .nothing,
      !bytes.allSatisfy({ 0x20..<0x7F ~= $0 })
    else { return }
    if case .move? = commands[bytes], case .move = command { isAmbiguous = true }
    commands[bytes] = command
    lengths[first, default: []].insert(bytes.count)
  }

  /// Strings that change how text looks, and modes. Of those that a program sends at its beginning,
  /// some may move the cursor.
  private mutating func addSettings(_ terminfo: Terminfo) {
    let settings = [
      "enacs", "smkx", "rmkx", "rmir", "smam", "rmam", "sc", "smm",
      "rmm", "op", "oc",
      "bold", "dim", "smul", "rmul", "rev", "smso", "rmso", "rmacs", "BE", "BD", "fe", "fd", "bel",
    ]
    for name in settings { add(terminfo.strings[name], .nothing) }
    // Questions of the background, of mode 2031 and of the attributes, which no terminal shows.
    for question in ["]11;?\u{1B}\\", "[?2031$p", "[c"] {
      add(Array("\u{1B}\(question)".utf8), .nothing)
    }
    // Padding, of which terminals without flow control get some.
    for padding in [[0], terminfo.strings["pad"]] { add(padding, .nothing) }
    for name in ["setaf", "setab", "setf", "setb"] {
      for colour in 0..<min(256, max(8, terminfo.numbers["colors"] ?? 0)) {
        add(terminfo.expanded(name, colour), .nothing)
      }
    }
    add(terminfo.strings["smcup"], .forgetPlace)
    for name in ["rmcup", "rc", "civis", "cnorm", "cvvis"] {
      add(terminfo.strings[name], .forgetPlace)
    }
    add(terminfo.expanded("tsl", 0), .beginStatus)
    guard let reset = terminfo.strings["sgr0"] else { return }
    add(reset, .nothing)
    // Without the end of a line drawing that was not begun.
    guard let end = terminfo.strings["rmacs"], reset.count > end.count else { return }
    if reset.starts(with: end) { add(Array(reset.dropFirst(end.count)), .nothing) }
    if reset.suffix(end.count) == end[...] { add(reset.dropLast(end.count), .nothing) }
  }

  private mutating func addMoves(_ terminfo: Terminfo, columns: Int, rows: Int) {
    for row in 0..<rows {
      for column in 0..<columns { add(terminfo.expanded("cup", row, column), .move(row, column)) }
      add(terminfo.expanded("vpa", row), .row(row))
      for end in row..<rows { add(terminfo.expanded("csr", row, end), .region(row..<end + 1)) }
    }
    for column in 0..<columns { add(terminfo.expanded("hpa", column), .column(column)) }
    for count in 1..<columns { add(terminfo.expanded("cuf", count), .forward(count)) }
    for count in 1..<rows {
      add(terminfo.expanded("indn", count), .scroll(count))
      add(terminfo.expanded("rin", count), .scroll(-count))
    }
  }

  /// Returns the command at the start of `bytes` and its length, or nil if text begins there.
  func match(_ bytes: ArraySlice<UInt8>) -> (Command, Int)? {
    guard let first = bytes.first else { return nil }
    for length in (lengths[first] ?? []).sorted(by: >) where length <= bytes.count {
      if let command = commands[Array(bytes.prefix(length))] { return (command, length) }
    }
    guard first == 0x1B else { return nil }
    // Combined attributes of ECMA-48, and the modes and titles of xterm.
    let text = String(decoding: bytes.prefix(300), as: UTF8.self)
    let known =
      /\u{1B}(\[[0-9;:]*m|\[\?(1004|2004|25)[hl]|\[[0-9;]*t|\][0-9]+;[^\u{7}\u{1B}]*(\u{7}|\u{1B}\\))/
    return text.prefixMatch(of: known).map { (.nothing, String($0.0).utf8.count) }
  }
}
