import Preferences

extension SettingsKey {
  /// Translates the key. Reports a faulty range, choices, aliases and defaults, and leaves them
  /// out. `domain` is the gettext domain of the schema.
  func jsonSchema(domain: String?, report: (Problem) -> Void) throws(Problem) -> Members {
    try usable(report: report).jsonSchemaOfUsable(domain: domain, report: report)
  }

  private func jsonSchemaOfUsable(
    domain: String?, report: (Problem) -> Void
  ) throws(Problem) -> Members {
    var members: Members = [:]
    members["title"] = declared.summary.map { .string($0) }
    members["description"] = declared.description.map { .string($0) }
    members.merge(try shape()) { $1 }
    do throws(Problem) {
      let standard = try standard(report: report)
      if standard.value.fitsJSON {
        members["default"] = standard.value
      } else {
        members["x-variantDefault"] = .string(standard.text)
      }
    } catch {
      report(error)
    }
    members["x-desktopDefaults"] = desktopDefaults(report: report)
    members["x-l10n"] = translation.members(domain: domain)
    members["x-variantType"] = .string(declared.type.variant.text)
    members["$comment"] = .string(declared.source.place(line: declared.line))
    return members
  }

  private func shape() throws(Problem) -> Members {
    var members = declared.type.variant.jsonSchema(text: try textShape())
    if case .flags = declared.type { members["uniqueItems"] = true }
    if let (minimum, maximum) = try bounds {
      members["minimum"] = minimum ?? members["minimum"]
      members["maximum"] = maximum ?? members["maximum"]
    }
    if !declared.aliases.isEmpty {
      members["x-aliases"] = .dictionary(
        Members(declared.aliases.map { ($0.alias, .string($0.target)) }, uniquingKeysWith: { $1 }))
    }
    return members
  }

  /// Returns the schema of each string in a value: one of the choices, or an alias that older
  /// values may have.
  private func textShape() throws(Problem) -> Members? {
    guard try textCheck != nil else { return nil }
    let choices = declared.choices ?? []
    let known: Members =
      enumeration.map { ["$ref": .string($0.reference)] }
      ?? ["type": "string", "enum": .array(choices.map { .string($0) })]
    guard !declared.aliases.isEmpty else { return known }
    let aliases: Members = [
      "enum": .array(declared.aliases.map { .string($0.alias) }), "deprecated": true,
    ]
    return ["anyOf": .array([.dictionary(known), .dictionary(aliases)])]
  }

  private func standard(
    report: (Problem) -> Void
  ) throws(Problem) -> (value: PreferenceValue, text: String) {
    var defaults = defaults
    while let last = defaults.popLast() {
      do throws(Problem) {
        return (try value(last), last.text.string)
      } catch {
        guard last.isOverride, !defaults.isEmpty else { throw error }
        report(error)
      }
    }
    return (.null, "")
  }

  private func desktopDefaults(report: (Problem) -> Void) -> PreferenceValue? {
    var members: Members = [:]
    for (desktop, standard) in desktopDefaults {
      do throws(Problem) {
        members[desktop] = try value(standard)
      } catch {
        report(error)
      }
    }
    return members.isEmpty ? nil : .dictionary(members)
  }
}

extension DeclaredDefault {
  fileprivate func members(domain: String?) -> PreferenceValue? {
    guard let category else { return nil }
    var members: Members = ["category": .string(category)]
    members["context"] = context.map { .string($0) }
    members["domain"] = domain.map { .string($0) }
    return .dictionary(members)
  }
}
