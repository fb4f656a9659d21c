import Preferences

@testable import Documents

extension PropertyListGenerator {
  /// Returns a binary property list, written without the writer under test. It has wide integers, short
  /// reals, shared objects and references of any width.
  mutating func binary(_ value: PreferenceValue) -> [UInt8] {
    var objects: [[UInt8]] = []
    var known: [PreferenceValue: Int] = [:]
    let sharing = chance(50) ? 80 : 0
    let width = chance(50) ? 2 : 4
    _ = place(value, in: &objects, &known, sharing, width)
    return DocumentsTests.binary(objects, references: width)
  }

  private mutating func place(
    _ value: PreferenceValue, in objects: inout [[UInt8]], _ known: inout [PreferenceValue: Int],
    _ sharing: Int, _ width: Int
  ) -> Int {
    if let number = known[value], chance(sharing) { return number }
    let number = objects.count
    objects.append([])
    switch value {
    case .array(let elements):
      var references: [Int] = []
      for element in elements {
        references.append(place(element, in: &objects, &known, sharing, width))
      }
      objects[number] = marker(0xA0, elements.count) + references.flatMap { $0.bytes(width) }
    case .dictionary(let members):
      var keys: [Int] = []
      var values: [Int] = []
      for (key, value) in members {
        keys.append(place(.string(key), in: &objects, &known, sharing, width))
        values.append(place(value, in: &objects, &known, sharing, width))
      }
      objects[number] = marker(0xD0, members.count) + (keys + values).flatMap { $0.bytes(width) }
    default: objects[number] = scalar(value)
    }
    known[value] = number
    return number
  }

  private mutating func scalar(_ value: PreferenceValue) -> [UInt8] {
    switch value {
    case .bool(let bool): [bool ? 9 : 8]
    case .integer(let number): integer(Int128(number.spelling) ?? 0)
    case .real(let number): real(Double(number.spelling) ?? 0)
    case .date(let date): [0x33] + date.seconds.bitPattern.bytes(8)
    case .data(let data): marker(0x40, data.count) + data
    case .uid(let number): [0x8B] + Int128(number).bytes(12)
    case .string(let text) where text.utf8.allSatisfy({ $0 < 0x80 }) && chance(80):
      marker(0x50, text.utf8.count) + Array(text.utf8)
    case .string(let text):
      marker(0x60, text.utf16.count) + text.utf16.flatMap { $0.bytes(2) }
    default: [0]
    }
  }

  private mutating func integer(_ number: Int128) -> [UInt8] {
    if chance(20) || Int64(exactly: number) == nil { return [0x14] + number.bytes(16) }
    if chance(50), let short = UInt32(exactly: number) { return [0x12] + short.bytes(4) }
    return [0x13] + number.bytes(8)
  }

  private mutating func real(_ number: Double) -> [UInt8] {
    if chance(50), Float(number).description == number.description {
      return [0x22] + Float(number).bitPattern.bytes(4)
    }
    return [0x23] + number.bitPattern.bytes(8)
  }

  private mutating func marker(_ marker: UInt8, _ count: Int) -> [UInt8] {
    if count < 15, chance(80) { return [marker | UInt8(count)] }
    return [marker | 0x0F, 0x11] + count.bytes(2)
  }
}
