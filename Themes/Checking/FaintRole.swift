/// Writing that is hard to read.
public struct FaintRole: Hashable, Sendable {
  public let role: ThemeRole
  /// Where it is worst: with so many colours, on this terminal.
  public let depth: ColourDepth
  public let terminal: ReferenceTerminal
  /// WCAG's ratio there, below `Look.readable`.
  public let contrast: Double
}

extension Theme {
  /// The roles whose contrast is too low, each once: with the most colours that show it.
  public var faintRoles: [FaintRole] {
    ThemeRole.allCases.compactMap { role in
      ColourDepth.coloured.lazy.compactMap { faintness(of: role, at: $0) }.first
    }
  }

  private func faintness(of role: ThemeRole, at depth: ColourDepth) -> FaintRole? {
    // The cursor's row gives its colours to all that stands in it.
    let look = look(
      of: role == .cursorRow ? .text : role, isSelected: role == .cursorRow, at: depth)
    return ReferenceTerminal.all(backdrop, depth)
      .compactMap { terminal in
        terminal.contrast(of: look, at: depth).map {
          FaintRole(role: role, depth: depth, terminal: terminal, contrast: $0)
        }
      }
      .min { $0.contrast < $1.contrast }
      .flatMap { $0.contrast < Look.readable ? $0 : nil }
  }
}
