/// A role whose text is hard to read.
package struct LowContrastRole: Hashable, Sendable {
  package let role: ThemeRole
  /// The depth and the terminal with the lowest contrast.
  package let depth: ColourDepth
  package let terminal: ReferenceTerminal
  /// The WCAG contrast ratio there, below `Look.readable`.
  package let contrast: Double
}

extension Theme {
  /// The roles whose contrast is too low, each at the greatest depth at which it is.
  package var lowContrastRoles: [LowContrastRole] {
    ThemeRole.allCases.compactMap { role in
      ColourDepth.coloured.lazy.compactMap { lowContrast(of: role, at: $0) }.first
    }
  }

  private func lowContrast(of role: ThemeRole, at depth: ColourDepth) -> LowContrastRole? {
    // All text in the cursor's row has the colours of the row.
    let look = look(
      of: role == .cursorRow ? .text : role, isSelected: role == .cursorRow, at: depth)
    return ReferenceTerminal.all(backdrop, depth)
      .compactMap { terminal in
        terminal.contrast(of: look, at: depth).map {
          LowContrastRole(role: role, depth: depth, terminal: terminal, contrast: $0)
        }
      }
      .min { $0.contrast < $1.contrast }
      .flatMap { $0.contrast < Look.readable ? $0 : nil }
  }
}
