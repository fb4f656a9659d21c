import Editing
import Preferences

extension Frame {
  /// What an earlier session has left: whose it is, and what resuming would change.
  mutating func drawRecovery(_ offer: RecoveryOffer, _ layout: Layout) {
    drawRules(layout, split: false)
    let rows = layout.textRows
    guard !rows.isEmpty else { return }
    let start = say(
      "not saved: ", at: 1, row: rows.lowerBound, upTo: size.columns - 1, .title)
    put(offer.left.origin, at: start, row: rows.lowerBound, upTo: size.columns - 1, .title)
    let first = rows.lowerBound + (rows.count > 4 ? 2 : 1)
    let width = nameWidth(of: offer.items)
    for (item, row) in zip(offer.items.dropFirst(offer.top), first..<max(first, rows.upperBound)) {
      draw(item, width, row: row)
    }
    drawRecoveryFoot(offer, layout)
  }

  private mutating func drawRecoveryFoot(_ offer: RecoveryOffer, _ layout: Layout) {
    guard let area = layout.detail else { return }
    let items = counted(offer.items.count, "change")
    let more =
      switch offer.otherCount {
      case 0: ""
      case 1: " · 1 more such session"
      default: " · \(offer.otherCount) more such sessions"
      }
    say(items + more, at: 1, row: area.rows.lowerBound, upTo: size.columns - 1, .title)
    say(
      "Resuming stages them; nothing is written before you have seen it.", at: 1,
      row: area.rows.lowerBound + 1, upTo: size.columns - 1, .dim)
  }
}
