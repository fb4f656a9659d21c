import Preferences

/// The namespaces directly in a dictionary: those of its dotted keys, and its containers.
///
/// The keys `a.b.c` and `a.d` form the namespaces `a` and `a.b`. A container at the key `a.e` is the
/// namespace `a.e`. A row takes 4 bytes, a namespace 24 and 16 to 32 more in a table.
struct DottedNamespaces: Sendable {
  /// A namespace. All numbers are 32 bits, because a dictionary may have many namespaces.
  struct Namespace {
    private let parentNumber, keyNode, pathLength: UInt32
    private var rows: UInt32 = 0
    private var containerNode: UInt32 = 0
    /// Whether some keys are longer than the path.
    fileprivate(set) var hasKeys = false
    /// Whether namespaces of dotted keys are inside.
    fileprivate(set) var hasChildren = false

    fileprivate init(parent: Int, key: NodeID, length: Int) {
      parentNumber = UInt32(truncatingIfNeeded: parent)
      keyNode = UInt32(truncatingIfNeeded: key)
      pathLength = UInt32(truncatingIfNeeded: length)
    }

    /// The number of the namespace around this one, which is smaller than this one's.
    var parent: Int { Int(parentNumber) }
    /// The first key that begins with the namespace's path.
    var key: NodeID { NodeID(keyNode) }
    /// The length of the path in the text of `key`.
    var length: Int { Int(pathLength) }

    /// The number of rows inside, at any depth.
    fileprivate(set) var rowCount: Int {
      get { Int(rows) }
      set { rows = UInt32(truncatingIfNeeded: newValue) }
    }

    /// The last container whose key is the path.
    fileprivate(set) var container: NodeID? {
      get { containerNode > 0 ? NodeID(containerNode) : nil }
      set { containerNode = UInt32(truncatingIfNeeded: newValue ?? 0) }
    }
  }

  /// All namespaces, in the order of their first keys. Number 0 is the dictionary itself.
  private(set) var namespaces: [Namespace]
  /// The number of keys with several parts.
  private(set) var dottedCount = 0
  /// The number of keys with one part whose values are dictionaries with members. A key in brackets, such
  /// as `[python]`, is no part of a dotted key, so it is not counted.
  private(set) var nestedCount = 0
  /// The namespace of each row of the dictionary.
  private var numbers: [UInt32]
  private let firstRow: Int
  private var table = NamespaceTable()
  private let keys: KeyTexts

  /// Finds the namespaces of all members. O(bytes of the keys + rows).
  init(of dictionary: NodeID, in snapshot: DocumentSnapshot) {
    let keys = KeyTexts(snapshot.document)
    let outline = snapshot.outline
    let rows = outline.rows(of: dictionary, in: snapshot.index)
    let end = keys.nodes.next(after: dictionary)
    self.keys = keys
    firstRow = rows.lowerBound
    namespaces = [Namespace(parent: 0, key: dictionary, length: 0)]
    numbers = Array(reserving: rows.count)
    ByteView.over(snapshot.document.bytes) { view in
      // The namespaces of recent keys, because adjacent keys mostly share theirs.
      var recent = Array(repeating: 0, count: 1024)
      var key = dictionary &+ 1
      while key < end {
        let value = key &+ 1
        let next = keys.nodes.next(after: value)
        let row = firstRow &+ numbers.count
        let isLeaf = row < rows.upperBound && Int(outline.rows[row]) == value
        let last = isLeaf ? row &+ 1 : outline.row(atOrAfter: next, from: row)
        let number = keys.withText(of: key, in: view) { text in
          isLeaf
            ? addLeaf(text, key, view, &recent)
            : addContainer(text, key, keys.nodes.kind(of: value), view, &recent)
        }
        for _ in row..<last { numbers.append(UInt32(truncatingIfNeeded: number)) }
        key = next
      }
    }
    countRows()
  }

  /// Adds a key whose value has a row of its own. Returns the namespace of that row.
  private mutating func addLeaf(
    _ text: DottedKey, _ key: NodeID, _ view: ByteView, _ recent: inout [Int]
  ) -> Int {
    guard let dot = text.lastDot else { return 0 }
    return parent(of: text, dot, key, view, &recent)
  }

  /// Adds a key whose value has several rows. Returns the namespace that the value is.
  private mutating func addContainer(
    _ text: DottedKey, _ key: NodeID, _ kind: NodeKind, _ view: ByteView, _ recent: inout [Int]
  ) -> Int {
    var (parent, part) = (0, text.text)
    if let dot = text.lastDot {
      parent = self.parent(of: text, dot, key, view, &recent)
      part = dot + 1..<part.upperBound
    } else if kind == .dictionary, text.view[text.text.lowerBound] != UInt8(ascii: "[") {
      nestedCount += 1
    }
    let number = child(of: parent, part, of: text, key, view)
    namespaces[number].container = key + 1
    return number
  }

  /// Returns the namespace in which a dotted key is. `dot` is its last dot.
  private mutating func parent(
    of text: DottedKey, _ dot: Int, _ key: NodeID, _ view: ByteView, _ recent: inout [Int]
  ) -> Int {
    dottedCount += 1
    let path = text.text.lowerBound..<dot
    let place = Int(truncatingIfNeeded: text.view.hash(of: path, seed: 0)) & (recent.count &- 1)
    if isPath(of: recent[place], path, in: text.view, view) { return recent[place] }
    let number = number(of: text, to: dot, key, view)
    recent[place] = number
    return number
  }

  /// Whether a namespace's path is `path` of `text`.
  private func isPath(
    of number: Int, _ path: Range<Int>, in text: ByteView, _ view: ByteView
  ) -> Bool {
    let length = namespaces[number].length
    guard number > 0, length == path.count else { return false }
    return keys.withText(of: namespaces[number].key, in: view) { key in
      key.view.isEqual(key.text.lowerBound..<key.text.lowerBound + length, path, in: text)
    }
  }

  /// Returns the namespace of a dotted key's parts up to `end`, which may be new.
  private mutating func number(
    of text: DottedKey, to end: Int, _ key: NodeID, _ view: ByteView
  ) -> Int {
    var number = 0
    var start = text.text.lowerBound
    while true {
      let endOfPart = text.endOfPart(from: start)
      number = child(of: number, start..<endOfPart, of: text, key, view)
      namespaces[number].hasKeys = true
      guard endOfPart < end else { return number }
      start = endOfPart + 1
    }
  }

  /// Returns the namespace of `part`, which may be new.
  private mutating func child(
    of parent: Int, _ part: Range<Int>, of text: DottedKey, _ key: NodeID, _ view: ByteView
  ) -> Int {
    let hash = table.hash(of: part, in: text.view, parent)
    if let known = find(part, in: text.view, of: parent, hash, view) { return known }
    let number = namespaces.count
    namespaces.append(
      Namespace(parent: parent, key: key, length: part.upperBound - text.text.lowerBound))
    table.insert(hash)
    return number
  }

  /// Returns the namespace directly inside `parent` whose last part is `part` of `text`.
  private func find(
    _ part: Range<Int>, in text: ByteView, of parent: Int, _ hash: UInt32, _ view: ByteView
  ) -> Int? {
    table.first(with: hash) { number in
      namespaces[number].parent == parent
        && keys.withText(of: namespaces[number].key, in: view) { key in
          key.view.isEqual(lastPart(of: number, in: key), part, in: text)
        }
    }
  }

  /// Returns the last part of a namespace's path in the text of its first key.
  private func lastPart(of number: Int, in key: DottedKey) -> Range<Int> {
    let namespace = namespaces[number]
    let start = namespace.parent == 0 ? 0 : namespaces[namespace.parent].length + 1
    return key.text.lowerBound + start..<key.text.lowerBound + namespace.length
  }

  private mutating func countRows() {
    for number in numbers { namespaces[Int(number)].rowCount &+= 1 }
    for number in namespaces.indices.dropFirst().reversed() {
      let parent = namespaces[number].parent
      namespaces[parent].rowCount &+= namespaces[number].rowCount
      namespaces[parent].hasChildren = true
    }
  }
}

extension DottedNamespaces {
  /// Returns the namespace at `path` below the dictionary, or nil if there is none. O(bytes of the path).
  func number(of path: ArraySlice<PreferenceName.Component>, in document: any Document) -> Int? {
    ByteView.over(document.bytes) { view in
      var number = 0
      for component in path {
        guard case .key(let key) = component else { return nil }
        let child = ByteView.over(Array(key.utf8)) { text in
          let part = 0..<text.count
          return find(part, in: text, of: number, table.hash(of: part, in: text, number), view)
        }
        guard let child else { return nil }
        number = child
      }
      return number
    }
  }

  /// Returns the namespaces directly inside a namespace, in document order. O(namespaces).
  func children(of number: Int) -> [Int] {
    guard namespaces[number].hasChildren else { return [] }
    return namespaces.indices.dropFirst(number + 1).filter { namespaces[$0].parent == number }
  }

  /// Returns the last part of a namespace's path.
  func lastPart(of number: Int, in document: any Document) -> String {
    ByteView.over(document.bytes) { view in
      keys.withText(of: namespaces[number].key, in: view) { key in
        key.view.text(lastPart(of: number, in: key))
      }
    }
  }

  /// Returns the rows inside a namespace. O(namespaces + rows of the dictionary).
  func rows(in number: Int) -> RowSet {
    guard number > 0, namespaces[number].rowCount < numbers.count else {
      return .range(firstRow..<firstRow + numbers.count)
    }
    // 1 for each namespace inside, which is added to `count` without a branch.
    var isInside = Array(repeating: 0, count: namespaces.count)
    isInside[number] = 1
    for inner in namespaces.indices.dropFirst(number + 1) {
      isInside[inner] = isInside[namespaces[inner].parent]
    }
    var rows = Array(repeating: Int32(0), count: namespaces[number].rowCount + 1)
    var count = 0
    for row in numbers.indices {
      rows[count] = Int32(truncatingIfNeeded: firstRow &+ row)
      count &+= isInside[Int(numbers[row])]
    }
    rows.removeLast()
    return RowSet(ascending: rows)
  }
}

/// A hash table of namespaces by number, from 1 on.
private struct NamespaceTable {
  /// Each place has the number of a namespace, and above it 32 bits of its hash. 0 is a free place.
  private var places: [UInt64] = Array(repeating: 0, count: 16)
  private var count = 0
  private let seed = UInt64.random(in: .min ... .max)

  func hash(of part: Range<Int>, in view: ByteView, _ parent: Int) -> UInt32 {
    let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    let hash = view.hash(of: part, seed: seed &+ UInt64(truncatingIfNeeded: parent) &* factor)
    return UInt32(truncatingIfNeeded: hash)
  }

  /// Returns the first namespace with a hash that is the wanted one.
  @inline(__always) func first(with hash: UInt32, where isWanted: (Int) -> Bool) -> Int? {
    var place = Int(hash) & (places.count &- 1)
    while places[place] != 0 {
      let number = Int(UInt32(truncatingIfNeeded: places[place]))
      if places[place] &>> 32 == UInt64(hash), isWanted(number) { return number }
      place = (place &+ 1) & (places.count &- 1)
    }
    return nil
  }

  /// Inserts the next namespace.
  mutating func insert(_ hash: UInt32) {
    count += 1
    if count * 2 > places.count {
      let old = places
      places = Array(repeating: 0, count: old.count * 2)
      for place in old where place != 0 { insert(place) }
    }
    insert(UInt64(hash) << 32 | UInt64(count))
  }

  private mutating func insert(_ entry: UInt64) {
    var place = Int(entry &>> 32) & (places.count &- 1)
    while places[place] != 0 { place = (place &+ 1) & (places.count &- 1) }
    places[place] = entry
  }
}
