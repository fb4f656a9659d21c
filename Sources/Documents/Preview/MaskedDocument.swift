import Preferences

/// A document without its secrets: a mask is in place of each, in values and comments.
package struct MaskedDocument {
  /// The bytes, which can be read like the document.
  package let bytes: [UInt8]
  /// The names of the values that are masked.
  package let secrets: [PreferenceName]

  /// Masks the secrets of a document. O(size). Throws if its format cannot hold the mask.
  package init(of snapshot: DocumentSnapshot, _ secrecy: Secrecy) throws(Problem) {
    guard secrecy.mayHoldSecrets else {
      (bytes, secrets) = (snapshot.document.bytes, [])
      return
    }
    let changes = snapshot.rowsWithSecrets(secrecy).compactMap { row -> Change? in
      let (name, value) = (snapshot.name(at: row), snapshot.value(at: row))
      let masked = secrecy.inside(name).masked(value)
      return masked == value ? nil : Change(name, from: value, to: masked)
    }
    let masked = changes.isEmpty ? snapshot.document : try snapshot.document.applying(changes)
    secrets = changes.map(\.name)
    let comments = HiddenBytes(inCommentsOf: masked, secrecy).ranges
    guard !comments.isEmpty else {
      bytes = masked.bytes
      return
    }
    bytes = masked.bytes.applying(comments.map { Splice($0, Array(Entry.mask.utf8)) })
    guard DocumentSnapshot.holdsSameValues(bytes, as: masked) else {
      throw Problem(.unwritable("without the secrets in its comments, it would read otherwise"))
    }
  }

  /// Returns `document`, whose secrets were masked, with those of `present` in comments that are the same
  /// otherwise. Other masks stay.
  package static func unmasking(
    _ document: any Document, from present: any Document, _ secrecy: Secrecy
  ) -> any Document {
    let mask = Array(Entry.mask.utf8)
    let gaps = document.gapsBetweenScalars.filter { document.bytes[$0].holds(mask) }
    guard !gaps.isEmpty else { return document }
    var known: [String: [ArraySlice<UInt8>]] = [:]
    let hidden = HiddenBytes(inCommentsOf: present, secrecy)
    for gap in present.gapsBetweenScalars {
      for range in hidden.ranges
      where gap.lowerBound <= range.lowerBound && range.upperBound <= gap.upperBound {
        let key = hidden.text(of: present.bytes.line(of: range, in: gap), in: present.bytes)
        known[key, default: []].append(present.bytes[range])
      }
    }
    var splices: [Splice] = []
    for gap in gaps {
      for start in gap where document.bytes[start..<gap.upperBound].starts(with: mask) {
        let range = start..<start + mask.count
        let line = document.bytes[document.bytes.line(of: range, in: gap)]
        let key = String(decoding: line, as: UTF8.self)
        guard let secret = known[key]?.first else { continue }
        known[key]?.removeFirst()
        splices.append(Splice(range, secret))
      }
    }
    let bytes = document.bytes.applying(splices)
    guard DocumentSnapshot.holdsSameValues(bytes, as: document),
      let restored = try? DocumentSnapshot.reading(bytes, like: document)
    else { return document }
    return restored
  }
}

extension DocumentSnapshot {
  /// The rows that are secret or hold a secret, ascending. O(nodes).
  fileprivate func rowsWithSecrets(_ secrecy: Secrecy) -> [Int] {
    guard !index.nodes.isEmpty else { return [] }
    var rows: [Int] = []
    for node in secrecy.nodes(in: document) {
      let inside = outline.rows(of: node, in: index)
      // An element of a list that is one row has no row of its own.
      let next = outline.row(atOrAfter: node + 1)
      rows += inside.isEmpty ? next - 1..<next : inside
    }
    return Set(rows).sorted()
  }

  /// Reads `bytes` in the syntax of `document`.
  fileprivate static func reading(
    _ bytes: [UInt8], like document: any Document
  ) throws(Problem) -> any Document {
    try document.syntax.document(of: bytes, from: .user, ReadingOptions())
  }

  /// Whether `bytes` are read as the values of `document`.
  fileprivate static func holdsSameValues(_ bytes: [UInt8], as document: any Document) -> Bool {
    guard let read = try? reading(bytes, like: document),
      read.index.nodes.count == document.index.nodes.count
    else { return false }
    return read.index.nodes.isEmpty || read.value(at: 0).isSpelled(as: document.value(at: 0))
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// Whether `part` occurs. O(size).
  fileprivate func holds(_ part: [UInt8]) -> Bool {
    var rest = self[...]
    while let first = rest.firstIndex(of: part[0]) {
      if self[first...].starts(with: part) { return true }
      rest = self[(first + 1)...]
    }
    return false
  }
}

extension [UInt8] {
  /// Returns the lines of `range` as far as they are in `gap`.
  fileprivate func line(of range: Range<Int>, in gap: Range<Int>) -> Range<Int> {
    let start = self[gap.lowerBound..<range.lowerBound].lastIndex(where: \.isLineBreak)
    let end = self[range.upperBound..<gap.upperBound].firstIndex(where: \.isLineBreak)
    return (start.map { $0 + 1 } ?? gap.lowerBound)..<(end ?? gap.upperBound)
  }
}
