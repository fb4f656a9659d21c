import Preferences

/// A key as a manifest declares it. The manifest itself is a dictionary without a name.
struct Subkey {
  let fields: Fields
  let name: String?
  /// The type, or nil if any is allowed.
  let type: SubkeyType?
  let requirement: Requirement?
  /// Whether only a profile editor's window has the key.
  let isControl: Bool
  /// The keys inside, without controls.
  let subkeys: [Subkey]
  let controls: [Subkey]
  let isDictionary: Bool
  /// Whether the key or a key inside it is always present, whatever other keys are set.
  let isAlwaysNested: Bool
  private let positions: ExactDictionary<Int>

  /// The cases in which `pfm_require` demands a key.
  enum Requirement: String, CaseIterable {
    /// Required if its dictionary is set.
    case always
    /// Required together with its dictionary.
    case alwaysNested = "always-nested"
    /// Required only if a server installs the profile.
    case push
  }

  init(manifest fields: Fields) throws(Problem) {
    guard ["pfm_subkeys", "pfm_domain"].contains(where: { fields.members[$0] != nil }) else {
      throw Problem(
        .notASchema(fields.members.keys.briefly, expected: "\"pfm_subkeys\""), name: fields.name)
    }
    self.init(fields, as: .dictionary, depth: 0)
  }

  private init(_ fields: Fields, as type: SubkeyType?, depth: Int) {
    self.fields = fields
    self.type = type
    name = depth == 0 ? nil : fields.text("pfm_name")
    let requirement = Requirement.read(from: fields)
    self.requirement = requirement
    var all: [Subkey] = []
    for inner in fields.dictionaries("pfm_subkeys") ?? [] {
      guard depth < Subkey.deepest else {
        fields.faults.report(
          Problem(.limit("nesting of pfm_subkeys", is: Subkey.deepest), name: inner.name))
        break
      }
      all.append(Subkey(inner, as: SubkeyType.read(from: inner), depth: depth + 1))
    }
    let segments = fields.dictionary("pfm_segments")
    isControl = fields.flag("pfm_excluded") ?? false || segments != nil
    let subkeys = all.filter { !$0.isControl }
    self.subkeys = subkeys
    controls = all.filter(\.isControl)
    let named = subkeys.enumerated().compactMap { place, subkey in
      subkey.name.map { ($0, place) }
    }
    positions = ExactDictionary(named) { first, _ in first }
    isDictionary = type.map(\.isDictionary) ?? !subkeys.isEmpty
    let holdsNested = isDictionary && subkeys.contains(where: \.isAlwaysNested)
    isAlwaysNested =
      fields.members["pfm_exclude"] == nil && (requirement == .alwaysNested || holdsNested)
  }

  private static let deepest = 64
  private static let longestTarget = 1000

  /// Returns the path, outermost key first, that a condition writes as names joined by dots. The
  /// longest declared name counts. Returns nil if there is no such key.
  func path(to target: String) -> [Subkey]? {
    guard isDictionary, target.utf8.count <= Subkey.longestTarget else { return nil }
    if let place = positions[target] { return [subkeys[place]] }
    var name = target[...]
    while let dot = name.lastIndex(of: ".") {
      name = name[..<dot]
      guard let place = positions[String(name)] else { continue }
      let rest = subkeys[place].path(to: String(target[dot...].dropFirst()))
      return rest.map { [subkeys[place]] + $0 }
    }
    return nil
  }
}

extension SubkeyType {
  fileprivate static func read(from fields: Fields) -> SubkeyType? {
    guard let word = fields.text("pfm_type") else { return nil }
    if let type = SubkeyType(rawValue: word.lowercased()) { return type }
    let nearest = word.nearest(among: allCases.map(\.rawValue)) ?? "string"
    fields.leaveOut("pfm_type", expected: nearest.quoted)
    return nil
  }
}

extension Subkey.Requirement {
  static func read(from fields: Fields) -> Self? {
    let isRequired = fields.flag("pfm_required") ?? false
    guard let word = fields.text("pfm_require") else { return isRequired ? .always : nil }
    if let requirement = Self(rawValue: word) { return requirement }
    let words = allCases.map(\.rawValue.quoted).joined(separator: ", ")
    fields.leaveOut("pfm_require", expected: "one of \(words)")
    return isRequired ? .always : nil
  }
}

extension Collection<String> {
  fileprivate var briefly: String {
    isEmpty ? "nothing" : prefix(3).map(\.quotedBriefly).joined(separator: ", ")
  }
}
