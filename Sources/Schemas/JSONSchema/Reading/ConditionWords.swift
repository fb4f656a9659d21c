import Preferences

/// An `if` in words: `protocol is "tls"`.
struct ConditionWords {
  private var terms: [String] = []
  private var contraries: [String] = []

  private let secrecy: Secrecy

  /// Describes the condition `part` on `value`. A missing member satisfies its condition. `secrecy`
  /// is that of the value.
  init(of part: PartID, over value: PreferenceValue, _ secrecy: Secrecy, reader: SchemaReader) {
    self.secrecy = secrecy
    add(part, over: value, reader, depth: 0)
  }

  var reason: String {
    terms.isEmpty ? "because of other values" : "because " + terms.joined(separator: " and ")
  }

  var contrary: String {
    if contraries.count == 1 { return "because " + contraries[0] }
    return terms.isEmpty ? "because of other values" : "unless " + terms.joined(separator: " and ")
  }

  private mutating func add(
    _ part: PartID, over value: PreferenceValue, _ reader: SchemaReader, depth: Int
  ) {
    guard depth < 4 else { return }
    let layers = reader.layers(of: [part], inside: [])
    var told: Set<String> = []
    for (key, parts) in layers.properties {
      told.insert(key)
      guard value[[.key(key)]] != nil else {
        add("\(key.printable) is not set", contrary: "\(key.printable) is set")
        continue
      }
      let inner = reader.layers(of: parts, inside: [])
      let entry = reader.entry(of: inner, inside: inner.references)
      if secrecy.inside(.key(key)).isSecret {
        add("\(key.printable) is as it is", contrary: "\(key.printable) is as it is")
      } else if let demand = ConditionWords.demand(inner, entry, reader) {
        add("\(key.printable) is \(demand)", contrary: "\(key.printable) is not \(demand)")
      } else if let negated = inner.all.lazy.compactMap(\.not).first {
        addNegated(negated, of: key, reader)
      } else {
        add("\(key.printable) is as it is", contrary: "\(key.printable) is as it is")
      }
    }
    for layer in layers.all {
      for key in layer.required ?? [] where told.insert(key).inserted {
        add("\(key.printable) is set", contrary: "\(key.printable) is not set")
      }
      if let negated = layer.not {
        let inner = ConditionWords(of: negated, over: value, secrecy, reader: reader)
        terms += inner.contraries
        contraries += inner.terms
      }
    }
  }

  private mutating func add(_ term: String, contrary: String) {
    terms.append(term)
    contraries.append(contrary)
  }

  private mutating func addNegated(_ part: PartID, of key: String, _ reader: SchemaReader) {
    let inner = reader.layers(of: [part], inside: [])
    let entry = reader.entry(of: inner, inside: inner.references)
    let demand = ConditionWords.demand(inner, entry, reader) ?? "as it was"
    add("\(key.printable) is not \(demand)", contrary: "\(key.printable) is \(demand)")
  }

  /// Returns a phrase that completes "is": `"tls"`, `"a" or "b"`, `at least 5`. Returns nil if no
  /// short phrase exists.
  private static func demand(_ layers: Layers, _ entry: Entry, _ reader: SchemaReader) -> String? {
    if let choices = entry.kind.fewValues {
      let texts = choices.prefix(4).map { $0.value.text(limit: 40) }
      return texts.joined(separator: " or ") + (choices.count > 4 ? " or another" : "")
    }
    let words = entry.rules.compactMap(\.words)
    if !words.isEmpty { return words.joined(separator: " and ") }
    return layers.has("type") ? entry.kind.words : nil
  }
}
