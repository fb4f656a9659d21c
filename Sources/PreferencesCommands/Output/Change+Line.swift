import OrderedCollections
import Preferences

extension Change {
  /// `~ name = old -> new`, `- name = old` for what goes, `+ name = new` for what comes.
  package var line: String {
    switch (old, new) {
    case (let old?, let new?): "~ \(name.label) = \(old.text) -> \(new.text)"
    case (let old?, nil): "- \(name.label) = \(old.text)"
    default: "+ \(name.label) = \(new?.text ?? "")"
    }
  }

  package var object: PreferenceValue {
    var members: OrderedDictionary<String, PreferenceValue> = ["name": .string(name.description)]
    members["old"] = old
    members["new"] = new
    return .dictionary(members)
  }
}
