import Glibc

/// A file of this package, as it lies in the checkout.
func readBytes(_ path: String) throws -> [UInt8] {
  guard let file = fopen(path, "r") else { throw Unreadable(path: path) }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65536)
  while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
    bytes += buffer.prefix(count)
  }
  return bytes
}

/// A file of `Samples`: schemas of other formats as people write them.
func readSample(_ name: String) throws -> [UInt8] {
  let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
  return try readBytes("/\(folder)/Samples/\(name)")
}

struct Unreadable: Error { let path: String }
