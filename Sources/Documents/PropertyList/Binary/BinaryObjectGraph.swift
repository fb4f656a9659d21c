import Preferences

/// The objects of a binary property list while it is being changed: the file's own by number, new
/// ones behind them. What nothing refers to is never written.
struct BinaryObjectGraph {
  enum Object {
    /// One of the file's own, as it stands.
    case original(Int)
    /// Marker and payload.
    case scalar([UInt8])
    /// A dictionary refers to all its keys, then to all its values.
    case container(BinaryType, references: [Int])
  }

  let source: BinaryPropertyList
  var top: Int
  private var objects: [Object]
  /// New strings as they are written, each once.
  private var strings: [[UInt8]: Int] = [:]

  init(_ source: BinaryPropertyList) {
    self.source = source
    top = source.table.top
    objects = (0..<source.table.count).map { .original($0) }
  }

  var count: Int { objects.count }

  subscript(number: Int) -> Object {
    get { objects[number] }
    set { objects[number] = newValue }
  }

  mutating func append(_ object: Object) -> Int {
    objects.append(object)
    return objects.count - 1
  }

  /// A new value and all inside it, parents first. Throws `.cannotHold`.
  mutating func append(_ value: PreferenceValue) throws(Problem) -> Int {
    switch value {
    case .string(let text): return try append(string: text)
    case .array(let elements):
      let number = append(.container(.array, references: []))
      var references: [Int] = []
      for element in elements { references.append(try append(element)) }
      objects[number] = .container(.array, references: references)
      return number
    case .dictionary(let members):
      let number = append(.container(.dictionary, references: []))
      var references: [Int] = []
      for key in members.keys { references.append(try append(string: key)) }
      for value in members.values { references.append(try append(value)) }
      objects[number] = .container(.dictionary, references: references)
      return number
    default: return append(.scalar(try BinaryEncoding.scalar(value)))
    }
  }

  mutating func append(string: String) throws(Problem) -> Int {
    let bytes = try BinaryEncoding.string(string)
    if let number = strings[bytes] { return number }
    let number = append(.scalar(bytes))
    strings[bytes] = number
    return number
  }

  func references(of number: Int) throws(Problem) -> [Int] {
    switch objects[number] {
    case .scalar: return []
    case .container(_, let references): return references
    case .original(let original):
      let object = try source.table.object(original, in: source.bytes)
      return try source.table.references(of: object, in: source.bytes)
    }
  }
}

extension BinaryObjectTable {
  func references(of object: BinaryObject, in bytes: [UInt8]) throws(Problem) -> [Int] {
    let count: Int
    switch object.type {
    case .dictionary: count = object.count * 2
    case .array, .set: count = object.count
    default: return []
    }
    var references: [Int] = []
    references.reserveCapacity(count)
    for position in 0..<count {
      references.append(try reference(position, of: object, in: bytes))
    }
    return references
  }
}
