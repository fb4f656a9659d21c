import Preferences

extension Change {
  /// `~ name = old -> new`, `- name = old` for what goes, `+ name = new` for what comes.
  package var line: String {
    switch (old, new) {
    case (let old?, let new?): "~ \(name) = \(old.text) -> \(new.text)"
    case (let old?, nil): "- \(name) = \(old.text)"
    default: "+ \(name) = \(new?.text ?? "")"
    }
  }

  package var object: PreferenceValue {
    var members: ExactDictionary<PreferenceValue> = ["name": .string(name.description)]
    members["old"] = old
    members["new"] = new
    return .dictionary(members)
  }
}
