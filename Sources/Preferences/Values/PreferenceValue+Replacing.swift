extension PreferenceValue {
  /// A copy with the part at `path` set, added (a member, or an element at the end) or, by nil,
  /// removed. Missing dictionaries on the way are made. nil where the path leads into a scalar or
  /// past an array's end. Removing what is not there changes nothing.
  public func replacing(
    _ path: some Collection<PreferenceName.Component>, with new: PreferenceValue?
  ) -> PreferenceValue? {
    guard let step = path.first else { return new }
    let rest = path.dropFirst()
    switch (step, self) {
    case (.key(let key), .dictionary(var members)):
      guard rest.isEmpty, new == nil else {
        guard let member = (members[key] ?? .dictionary([:])).replacing(rest, with: new)
        else { return nil }
        if members[key] != nil || new != nil { members[key] = member }
        return .dictionary(members)
      }
      members.removeValue(forKey: key)
      return .dictionary(members)
    case (.index(let index), .array(var elements)):
      guard 0...elements.count ~= index else { return nil }
      let isNew = index == elements.count
      guard rest.isEmpty, new == nil else {
        let element = isNew ? PreferenceValue.dictionary([:]) : elements[index]
        guard let replaced = element.replacing(rest, with: new) else { return nil }
        if isNew { elements.append(replaced) } else { elements[index] = replaced }
        return .array(elements)
      }
      if !isNew { elements.remove(at: index) }
      return .array(elements)
    default: return nil
    }
  }
}
