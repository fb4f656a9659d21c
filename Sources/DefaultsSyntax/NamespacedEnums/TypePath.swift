/// The path of a type in its module: `A.Account`.
///
/// The module's name is left out, so that the names stay the same when a program is split into
/// modules. The function or file of a local or private type is left out because Swift does not name
/// it. A generic argument is one component whose dots become `-`: `Box<A-Account>.Key`.
enum TypePath {
  /// Returns the path of `type`, without the standard domain around it.
  static func textInDomain(of type: Any.Type) -> String {
    let path = text(of: type)
    let domain = "Domain<StandardKeys>."
    return path.hasPrefix(domain) ? String(path.dropFirst(domain.count)) : path
  }

  /// Returns the path of `type`.
  static func text(of type: Any.Type) -> String {
    var path = ""
    var word = ""
    var depth = 0
    for character in String(reflecting: type).withoutContexts {
      guard "<>(),: &".contains(character) else {
        word.append(character)
        continue
      }
      path += part(word, depth: depth)
      let isArrow = character == ">" && word.hasSuffix("-")
      word = ""
      if "<(".contains(character) { depth += 1 }
      if ">)".contains(character), !isArrow { depth -= 1 }
      if character != " " { path.append(character) }
    }
    return path + part(word, depth: depth)
  }

  /// Returns a dotted name without its module, or the rest of a name after an angle bracket.
  private static func part(_ word: String, depth: Int) -> String {
    let isRest = word.hasPrefix(".")
    let named = isRest ? word[...] : word.dropFirst(while: { $0 != "." })
    return depth > 0 ? String(named.map { $0 == "." ? "-" : $0 }) : String(named)
  }
}

extension String {
  /// The text without contexts: `(unknown context at $1b2c).` changes with each run, and
  /// `(extension in App):` names a module.
  fileprivate var withoutContexts: String {
    var text = ""
    var rest = self[...]
    while let start = rest.firstIndex(of: "(") {
      text += rest[..<start]
      rest = rest[start...]
      if rest.hasPrefix("(unknown context at ") || rest.hasPrefix("(extension in ") {
        rest = rest.drop { $0 != ")" }.dropFirst(2)
      } else {
        text.append(rest.removeFirst())
      }
    }
    return text + rest
  }

  fileprivate func dropFirst(while isPrefix: (Character) -> Bool) -> Substring {
    let rest = drop(while: isPrefix)
    return rest.isEmpty ? self[...] : rest.dropFirst()
  }
}
