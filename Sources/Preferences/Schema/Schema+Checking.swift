extension Schema {
  /// Every value of `snapshot` against its entry, and containers by their own rules; in document
  /// order, a container after what is inside it. At most 10,000 problems.
  ///
  /// O(rows). A container is decoded only where a rule asks for its members' values.
  public func check(_ snapshot: any Snapshot) -> [Problem] {
    guard !isEmpty else { return [] }
    var check = SnapshotCheck(self, snapshot)
    return check.run()
  }
}
