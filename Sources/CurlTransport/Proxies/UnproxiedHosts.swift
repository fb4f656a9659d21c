import Glibc

/// The hosts in `no_proxy`, separated by commas or blanks: domains with their subdomains, addresses, and
/// ranges of addresses (`10.0.0.0/8`), each with a port if it means that port only; `*` means all.
struct UnproxiedHosts {
  private let entries: [Substring]

  init(_ list: String) { entries = list.lowercased().split { $0 == "," || $0.isWhitespace } }

  func contain(_ target: ProxyTarget) -> Bool {
    let address = Address(target.host)
    return entries.contains { entry in
      guard entry != "*" else { return true }
      let (name, port) = Self.parts(of: entry)
      if let port, port != target.port { return false }
      if let address { return AddressRange(name)?.contains(address) == true }
      let host = target.host.hasSuffix(".") ? target.host.dropLast() : target.host[...]
      let suffix = name.drop { $0 == "." }
      return !suffix.isEmpty && (host == suffix || host.hasSuffix("." + suffix))
    }
  }

  /// Without the brackets of an address.
  private static func parts(of entry: Substring) -> (name: Substring, port: Int?) {
    if entry.hasPrefix("["), let end = entry.firstIndex(of: "]") {
      let rest = entry[end...].dropFirst()
      let name = entry[..<end].dropFirst()
      return rest.hasPrefix(":") ? (name, Int(rest.dropFirst())) : (name, nil)
    }
    let pieces = entry.split(separator: ":", omittingEmptySubsequences: false)
    guard pieces.count == 2, let port = Int(pieces[1]) else { return (entry, nil) }
    return (pieces[0], port)
  }
}

/// The bytes of an IP address, 4 or 16.
private struct Address {
  let bytes: [UInt8]

  /// Returns nil if `text` is not one.
  init?(_ text: some StringProtocol) {
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, String(text), &bytes) == 1 {
      self.bytes = Array(bytes[..<4])
    } else if inet_pton(AF_INET6, String(text), &bytes) == 1 {
      self.bytes = bytes
    } else {
      return nil
    }
  }
}

/// Addresses that begin with the same bits.
private struct AddressRange {
  private let first: Address
  private let bits: Int

  /// Returns nil if `text` is not one.
  init?(_ text: Substring) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first.flatMap({ Address($0) }) else { return nil }
    let length = first.bytes.count * 8
    guard let bits = parts.count == 1 ? length : Int(parts[1]), 0...length ~= bits else {
      return nil
    }
    self.first = first
    self.bits = bits
  }

  func contains(_ address: Address) -> Bool {
    guard address.bytes.count == first.bytes.count else { return false }
    return zip(address.bytes, first.bytes).enumerated().allSatisfy { index, pair in
      let left = min(8, max(0, bits - index * 8))
      let mask = left == 0 ? 0 : UInt8.max << (8 - left)
      return pair.0 & mask == pair.1 & mask
    }
  }
}
