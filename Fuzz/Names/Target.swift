@testable import Preferences

/// A name that is read reads back from what it prints, and so does a value; both print nothing that
/// a terminal would obey.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  if let name = try? PreferenceName(parsing: text) {
    let again = try? PreferenceName(parsing: name.description)
    precondition(again?.components == name.components, "\(name) gave \(again as Any)")
    precondition(name.label.unicodeScalars.allSatisfy(\.isShowable), "\(name) shows raw")
  }
  if let value = try? PreferenceValue(typed: text) {
    precondition((try? PreferenceValue(typed: value.exactText)) == value, "\(value.exactText)")
    precondition(value.text.unicodeScalars.allSatisfy(\.isShowable), "\(value.text) shows raw")
  }
  return 0
}
