import Preferences

/// Puts together what pages bring, beside the wait for the next.
actor EtcdGathering {
  private let prefix: [UInt8]
  private let label: String
  private var composer = EtcdComposer()

  init(prefix: [UInt8], label: String) {
    self.prefix = prefix
    self.label = label
  }

  func add(_ keyValues: [KeyValue]) {
    composer.add(keyValues.map { EtcdEntry($0, prefix: prefix) })
  }

  /// Throws where all of it together is more than can be edited.
  func state(at header: AnswerHeader) throws(EtcdError) -> EtcdState {
    try EtcdState(&composer, header: header, label: label)
  }
}
