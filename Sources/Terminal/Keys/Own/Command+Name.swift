import Editing

extension Command {
  /// As settings name it: `next-match`, `copy-json`.
  public var name: String {
    var name = ""
    var before: Character = "A"
    for character in "\(self)" {
      if character.isUppercase, before.isLowercase { name += "-" }
      name += character.lowercased()
      before = character
    }
    return name
  }

  init?(name: String) {
    guard let command = Command.allCases.first(where: { $0.name == name }) else { return nil }
    self = command
  }
}
