import Preferences

extension BinaryPropertyList {
  public func key(at node: NodeID) -> String { text(scalar(of: objectNumber(of: node))) }

  /// A key that is no string shows as its value does.
  private func text(_ key: PreferenceValue) -> String {
    if case .string(let text) = key { text } else { key.text }
  }

  public func value(at node: NodeID) -> PreferenceValue {
    var shared: [Int: PreferenceValue] = [:]
    return value(at: node, &shared)
  }

  /// `shared` holds what is long by its object's number: a value stands in memory once, however
  /// often it is used.
  private func value(
    at node: NodeID, _ shared: inout [Int: PreferenceValue]
  ) -> PreferenceValue {
    switch index.nodes[node].kind {
    case .array: .array(index.children(of: node).map { value(at: $0, &shared) })
    case .dictionary: .dictionary(members(of: node, &shared))
    default: scalar(of: objectNumber(of: node), &shared)
    }
  }

  private func members(
    of node: NodeID, _ shared: inout [Int: PreferenceValue]
  ) -> ExactDictionary<PreferenceValue> {
    var members: ExactDictionary<PreferenceValue> = [:]
    for value in index.children(of: node) {
      members[text(scalar(of: objectNumber(of: value - 1), &shared))] = self.value(
        at: value, &shared)
    }
    return members
  }

  private func scalar(
    of number: Int, _ shared: inout [Int: PreferenceValue]
  ) -> PreferenceValue {
    guard let object = try? table.object(number, in: bytes), object.payload.count > 32 else {
      return scalar(of: number)
    }
    if let value = shared[number] { return value }
    let value = scalar(of: number)
    shared[number] = value
    return value
  }

  /// Null for what cannot be read; the expansion has read every object once.
  private func scalar(of number: Int) -> PreferenceValue {
    guard let object = try? table.object(number, in: bytes) else { return .null }
    let payload = bytes[object.payload]
    switch object.type {
    case .false: return .bool(false)
    case .true: return .bool(true)
    case .integer: return .integer(integer(in: object.payload))
    case .real: return .real(real(in: object.payload))
    case .date: return .date(Timestamp(seconds: double(in: object.payload)))
    case .data: return .data(Array(payload))
    case .ascii: return .string(String(decoding: payload, as: UTF8.self))
    case .utf16: return .string(utf16(in: object.payload))
    case .uid: return .uid(payload.reduce(0) { $0 << 8 | UInt64($1) })
    case .null, .array, .set, .dictionary: return .null
    }
  }

  /// 1, 2 and 4 bytes are unsigned, 8 and 16 signed.
  private func integer(in payload: Range<Int>) -> Number {
    guard payload.count > 8 else {
      let unsigned = bytes.bigEndian(at: payload.lowerBound, payload.count)
      return payload.count == 8 ? Number(Int64(bitPattern: unsigned)) : Number(unsigned)
    }
    let high = Int64(bitPattern: bytes.bigEndian(at: payload.lowerBound, 8))
    return Number(Int128(high) << 64 | Int128(bytes.bigEndian(at: payload.lowerBound + 8, 8)))
  }

  /// The shortest spelling that reads back the same.
  private func real(in payload: Range<Int>) -> Number {
    guard payload.count == 4 else { return Number(double(in: payload)) }
    let bits = UInt32(truncatingIfNeeded: bytes.bigEndian(at: payload.lowerBound, 4))
    return Number(spelling: Float(bitPattern: bits).description)
  }

  private func double(in payload: Range<Int>) -> Double {
    Double(bitPattern: bytes.bigEndian(at: payload.lowerBound, 8))
  }

  private func utf16(in payload: Range<Int>) -> String {
    let units = stride(from: payload.lowerBound, to: payload.upperBound, by: 2).map { offset in
      UInt16(bytes[offset]) << 8 | UInt16(bytes[offset + 1])
    }
    return String(keeping: units)
  }
}
