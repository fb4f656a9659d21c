/// The places of keys, without older places that hold values of another key.
///
/// Setting a key removes the values at its older places. A place that another key declares, as its own
/// or as an older one, must therefore not be among them, nor a place inside or around it.
struct DistinctPlaces {
  /// The places of each key, with the remaining older ones.
  private(set) var all: [StoredPlaces] = []
  /// The older places that were left out.
  private(set) var problems: [Problem] = []

  /// O(older places × places).
  init(_ declared: [StoredPlaces]) {
    for (key, places) in declared.enumerated() {
      var former: [StoredPlace] = []
      for (number, place) in places.former.enumerated() {
        let earlier = places.former[..<number]
        let other =
          earlier.contains { $0.name.overlaps(place.name) }
          ? places.name : Self.holder(of: place.name, in: declared, besides: key)
        if let other {
          let reason = Problem.Reason.sharesOlderPlace(place.name.label, with: other.label)
          problems.append(Problem(reason, name: places.name))
        } else {
          former.append(place)
        }
      }
      all.append(StoredPlaces(places.name, former: former, type: places.type))
    }
  }

  /// Returns the name of a key that is stored at `place`, inside it or around it, or was formerly. The
  /// older places of key number `own` do not count.
  private static func holder(
    of place: PreferenceName, in declared: [StoredPlaces], besides own: Int
  ) -> PreferenceName? {
    for (key, places) in declared.enumerated() {
      let isThere =
        places.name.overlaps(place)
        || key != own && places.former.contains { $0.name.overlaps(place) }
      if isThere { return places.name }
    }
    return nil
  }
}

extension PreferenceName {
  /// Whether one of the names contains the other.
  fileprivate func overlaps(_ other: PreferenceName) -> Bool {
    contains(other) || other.contains(self)
  }
}
