import Preferences

/// A key as a manifest declares it; the manifest itself is one without a name, a dictionary.
struct Subkey {
  let fields: Fields
  let name: String?
  /// nil where it is left open.
  let type: SubkeyType?
  let requirement: Requirement?
  /// Whether only the window of a profile's editor has it.
  let isControl: Bool
  /// Without controls.
  let subkeys: [Subkey]
  let controls: [Subkey]

  /// When `pfm_require` asks for a key.
  enum Requirement: String, CaseIterable {
    /// Where its dictionary is.
    case always
    /// And its dictionary with it.
    case alwaysNested = "always-nested"
    /// Where a server installs the profile.
    case push
  }

  init(manifest fields: Fields) throws(Problem) {
    guard ["pfm_subkeys", "pfm_domain"].contains(where: { fields.members[$0] != nil }) else {
      throw Problem(
        .notASchema(fields.members.keys.briefly, expected: "\"pfm_subkeys\""), name: fields.name)
    }
    try self.init(fields, as: .dictionary)
  }

  init(_ fields: Fields) throws(Problem) {
    try self.init(fields, as: SubkeyType.read(from: fields))
  }

  private init(_ fields: Fields, as type: SubkeyType?) throws(Problem) {
    self.fields = fields
    self.type = type
    name = try fields.text("pfm_name")
    requirement = try Requirement.read(from: fields)
    var all: [Subkey] = []
    for inner in try fields.dictionaries("pfm_subkeys") ?? [] { all.append(try Subkey(inner)) }
    let segments = try fields.dictionary("pfm_segments")
    isControl = try fields.flag("pfm_excluded") ?? false || segments != nil
    subkeys = all.filter { !$0.isControl }
    controls = all.filter(\.isControl)
  }

  var isDictionary: Bool { type.map(\.isDictionary) ?? !subkeys.isEmpty }

  /// Whether it is always there, whatever else is; also for something inside it.
  var isAlwaysNested: Bool {
    guard fields.members["pfm_exclude"] == nil else { return false }
    return requirement == .alwaysNested || isDictionary && subkeys.contains(where: \.isAlwaysNested)
  }

  /// The key's place as a condition writes it, outermost first; nil where it is not declared.
  func path(to target: String) -> [Subkey]? {
    guard isDictionary else { return nil }
    for subkey in subkeys {
      guard let name = subkey.name else { continue }
      if target == name { return [subkey] }
      if target.hasPrefix(name + "."),
        let rest = subkey.path(to: String(target.dropFirst(name.count + 1)))
      {
        return [subkey] + rest
      }
    }
    return nil
  }
}

extension SubkeyType {
  fileprivate static func read(from fields: Fields) throws(Problem) -> SubkeyType? {
    guard let word = try fields.text("pfm_type") else { return nil }
    if let type = SubkeyType(rawValue: word.lowercased()) { return type }
    let nearest = word.nearest(among: allCases.map(\.rawValue)) ?? "string"
    throw fields.refusal(of: "pfm_type", expected: nearest.quoted)
  }
}

extension Subkey.Requirement {
  static func read(from fields: Fields) throws(Problem) -> Self? {
    let isRequired = try fields.flag("pfm_required") ?? false
    guard let word = try fields.text("pfm_require") else { return isRequired ? .always : nil }
    if let requirement = Self(rawValue: word) { return requirement }
    let words = allCases.map(\.rawValue.quoted).joined(separator: ", ")
    throw fields.refusal(of: "pfm_require", expected: "one of \(words)")
  }
}

extension Collection<String> {
  fileprivate var briefly: String {
    isEmpty ? "nothing" : prefix(3).map(\.quotedBriefly).joined(separator: ", ")
  }
}
