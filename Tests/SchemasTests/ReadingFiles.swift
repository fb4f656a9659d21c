import Glibc

/// Returns the contents of a file.
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

/// Returns the contents of a file in `Samples`, which has realistic schemas of other formats.
func readSample(_ name: String) throws -> [UInt8] {
  let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
  return try readBytes("/\(folder)/Samples/\(name)")
}

struct Unreadable: Error { let path: String }
