import TinyNetworking

/// What `etcdserverpb.KV/Range` is sent and answers. The numbers are those of etcd's `rpc.proto` and
/// `kv.proto`; fields that are not read are skipped.

extension RangeRequest {
  var protobuf: [UInt8] {
    var writer = ProtobufWriter()
    writer.write(1, key.bytes)
    writer.write(2, rangeEnd?.bytes ?? [])
    writer.write(3, limit ?? 0)
    writer.write(4, revision?.number ?? 0)
    writer.write(7, serializable == true ? 1 : 0)
    writer.write(9, countOnly == true ? 1 : 0)
    writer.write(10, minModRevision?.number ?? 0)
    return writer.bytes
  }
}

extension RangeAnswer {
  init(protobuf: [UInt8]) throws(Unparsable) {
    var (header, keyValues, hasMore, count) = (AnswerHeader?.none, [KeyValue](), false, 0)
    var reader = ProtobufReader(protobuf)
    while let field = try reader.next() {
      switch field.number {
      case 1: header = try AnswerHeader(field.message())
      case 2: keyValues.append(try KeyValue(field.message()))
      case 3: hasMore = try field.unsigned() != 0
      case 4: count = try field.integer()
      default: break
      }
    }
    guard let header else { throw Unparsable(expected: "a header", place: "field 1") }
    self.init(keyValues: keyValues, count: count, hasMore: hasMore, header: header)
  }
}

extension AnswerHeader {
  fileprivate init(_ message: ProtobufReader) throws(Unparsable) {
    var (cluster, revision) = (UInt64(0), 0)
    var reader = message
    while let field = try reader.next() {
      switch field.number {
      case 1: cluster = try field.unsigned()
      case 3: revision = try field.integer()
      default: break
      }
    }
    self.init(cluster: String(cluster), revision: revision)
  }
}

extension KeyValue {
  fileprivate init(_ message: ProtobufReader) throws(Unparsable) {
    var (key, value) = ([UInt8](), [UInt8]())
    var (creation, modification) = (0, 0)
    var reader = message
    while let field = try reader.next() {
      switch field.number {
      case 1: key = try field.bytes()
      case 2: creation = try field.integer()
      case 3: modification = try field.integer()
      case 5: value = try field.bytes()
      default: break
      }
    }
    self.init(key: key, value: value, createRevision: creation, modRevision: modification)
  }
}
