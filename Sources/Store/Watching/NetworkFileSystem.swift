/// File systems that other machines change without this one's being told.
enum NetworkFileSystem {
  /// What is mounted at `path`, where it is one of them.
  static func name(at path: String) -> String? {
    Descriptor.fileSystem(at: path).flatMap { names[$0] }
  }

  /// By their numbers in linux/magic.h and their sources.
  private static let names: [UInt32: String] = [
    0x6969: "NFS", 0x517B: "SMB", 0xFF53_4D42: "CIFS", 0xFE53_4D42: "SMB", 0x0102_1997: "9P",
    0x00C3_6400: "Ceph", 0x5346_414F: "AFS", 0x6B41_4653: "AFS", 0x7375_7245: "Coda",
    0x0BD0_0BD0: "Lustre",
  ]
}
