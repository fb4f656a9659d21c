import Documents

extension DocumentFormat {
  /// For a document that its server does not name one for.
  var contentType: String {
    switch self {
    case .json: "application/json"
    case .xmlPropertyList, .binaryPropertyList, .openStepPropertyList: "application/x-plist"
    }
  }
}
