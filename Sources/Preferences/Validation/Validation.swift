/// One validation of a tree of values.
///
/// A branch that only decides something is probed without recording problems. Cycles, levels and
/// steps are bounded: at a bound, the validation ends with one problem that names it.
struct Validation<Tree: ValueTree>: Sendable {
  typealias Node = Tree.Node

  /// The nesting limits, in parts over levels of a value: for any thread, and for a large stack.
  static var shallowLimit: Int { 150 }
  static var deepLimit: Int { 2_000 }
  static var problemLimit: Int { 10_000 }
  private static var uncheckedLimit: Int { 100 }

  let validator: Validator
  let tree: Tree
  /// The tree as visits refer to it.
  private(set) var source: Visit<Tree>.Source
  let levels: Int
  private let maximumSteps: Int
  private(set) var steps = 0
  /// The parts that are being applied, outermost first.
  private var active: [Validator.PartID] = []
  /// The node that the last of them validate, and the position of the first of those. A part that
  /// occurs twice there is a cycle.
  private var activeNode: (visit: ObjectIdentifier?, first: Int) = (nil, 0)
  /// The secrecy of the first node.
  let secrecy: Secrecy
  /// The path from the root to the current node.
  var path: [PreferenceName.Component] = []
  /// The schema resources that were entered, outermost first.
  var scope: [Int] = []
  /// The problems so far; nil while a branch is probed.
  var found: [LocatedProblem]? = []
  /// Assertions that could not be decided. They are reported even if their branch is only probed.
  var notChecked: [LocatedProblem] = []
  /// Patterns that could not be decided, with the last reason and the number of attempts.
  var undecidedPatterns: [String: (last: Problem, count: Int)] = [:]
  /// The bound that was hit.
  private(set) var fault: Problem? { didSet { isStopped = fault != nil } }
  /// Whether there is a `fault`, which is faster than copying it.
  private(set) var isStopped = false
  /// Whether `fault` is the nesting limit.
  private(set) var isTooDeep = false
  /// The assertion that is being tested.
  private var current: (part: Validator.PartID, assertion: Int) = (0, 0)

  /// The half of a container that this validation is limited to.
  private(set) var half: Half?
  private let progress: Progress?
  /// The number of steps at which progress is reported next.
  private var nextReport = reportInterval
  private static var reportInterval: Int { 1 << 14 }

  struct LocatedProblem: Sendable {
    var problem: Problem
    let node: Node
  }

  init(
    _ validator: Validator, _ tree: Tree, levels: Int, _ secrecy: Secrecy,
    reportingTo progress: Progress? = nil
  ) {
    self.secrecy = secrecy
    self.progress = progress
    self.validator = validator
    self.levels = levels
    self.tree = tree
    source = Visit.Source(tree)
    maximumSteps = 3_000_000 + 500 * tree.size
  }

  /// Validates a node by the part `id`. `isTracking`: whether an outer part needs to know which
  /// members and elements were evaluated.
  mutating func check(
    _ visit: Visit<Tree>, by id: Validator.PartID, isTracking: Bool
  ) -> PartResult {
    guard isMemoizing else { return apply(id, to: visit, isTracking: isTracking) }
    let key = ResultKey(
      part: id, isRecording: found != nil, isTracking: isTracking,
      scope: validator.hasDynamicAnchors ? scope : [])
    if let known = visit.memoized(key) { return known }
    let before = notChecked.count
    let result = apply(id, to: visit, isTracking: isTracking)
    if !isStopped, notChecked.count == before { visit.memoize(result, for: key) }
    return result
  }

  /// Whether results are memoized. A schema that asks the same parts about the same values again and
  /// again (`allOf` with the same reference twice, forty levels deep) would take exponential time.
  /// For other schemas memoizing costs more than it saves, so it begins after many steps.
  var isMemoizing: Bool { steps > 50_000 + 20 * tree.size }

  private mutating func apply(
    _ id: Validator.PartID, to visit: Visit<Tree>, isTracking: Bool
  ) -> PartResult {
    let outer = (current, activeNode)
    guard enter(id, visit) else { return .invalid }
    // A copy of the whole part would count several references.
    let (resource, needsEvaluated) = (
      validator.parts[id].resource, validator.parts[id].needsEvaluated
    )
    let assertions = validator.parts[id].assertions
    let isNewResource = scope.last != resource
    if isNewResource { scope.append(resource) }
    defer {
      if isNewResource { scope.removeLast() }
      (current, activeNode) = outer
      active.removeLast()
    }
    var result = PartResult.valid
    for (index, assertion) in assertions.enumerated() {
      // A failed assertion evaluates nothing: all members would be reported as unevaluated.
      if !result.isValid, assertion.needsEvaluated { break }
      current = (id, index)
      result.add(
        test(
          assertion, visit, evaluated: result, isTracking: isTracking || needsEvaluated))
      if isDecided(result) { break }
    }
    return result
  }

  /// Whether further assertions can neither change the result nor add a problem.
  func isDecided(_ result: PartResult) -> Bool {
    isStopped || !result.isValid && found == nil
  }

  private mutating func enter(_ id: Validator.PartID, _ visit: Visit<Tree>) -> Bool {
    if activeNode.visit != ObjectIdentifier(visit) {
      activeNode = (ObjectIdentifier(visit), active.count)
    }
    if active[activeNode.first...].contains(id) {
      stop(.circular(validator.parts[id].place.description))
    } else if active.count == levels {
      isTooDeep = true
      stop(.limit("levels of a schema over a value", is: levels))
    }
    addSteps(1)
    if !isStopped, steps >= nextReport { reportProgress(visit) }
    guard !isStopped else { return false }
    active.append(id)
    return true
  }

  private mutating func reportProgress(_ visit: Visit<Tree>) {
    nextReport = steps + Self.reportInterval
    guard let progress else { return }
    do throws(Problem) {
      let fraction = tree.fraction(before: visit.node) ?? 0
      try progress.advance(to: half?.progress(at: fraction) ?? fraction)
    } catch {
      stop(error.reason)
    }
  }

  private mutating func stop(_ reason: Problem.Reason) {
    if !isStopped { fault = Problem(reason, name: PreferenceName(path)) }
  }

  mutating func addSteps(_ count: Int) {
    steps += count
    if steps > maximumSteps { stop(.limit("steps of a check", is: maximumSteps)) }
  }

  /// Returns a copy for one half of the nodes, to be absorbed later.
  func limited(to half: Half) -> Self {
    var copy = self
    copy.half = half
    copy.source = Visit.Source(tree)
    copy.found = found.map { _ in [] }
    copy.notChecked = []
    (copy.steps, copy.nextReport) = (0, Self.reportInterval)
    return copy
  }

  /// Adds the problems, as far as they are kept, the steps and the fault of a validation of other nodes
  /// or of a key. `node` returns the node of this tree at which a problem is reported.
  mutating func absorb<Other>(_ other: Validation<Other>, at node: (Other.Node) -> Node) {
    func located(_ other: Validation<Other>.LocatedProblem) -> LocatedProblem {
      LocatedProblem(problem: other.problem, node: node(other.node))
    }
    if let more = other.found, let count = found?.count {
      found? += more.prefix(max(0, Self.problemLimit - count)).map(located)
    }
    let room = max(0, Self.uncheckedLimit - notChecked.count)
    notChecked += other.notChecked.prefix(room).map(located)
    fault = fault ?? other.fault
    isTooDeep = isTooDeep || other.isTooDeep
    addSteps(other.steps)
    undecidedPatterns.merge(other.undecidedPatterns) { $0.count > $1.count ? $0 : $1 }
  }

  /// Validates a member or element. Returns whether it is valid.
  mutating func descend(
    _ step: PreferenceName.Component, _ visit: Visit<Tree>, by id: Validator.PartID
  ) -> Bool {
    path.append(step)
    defer { path.removeLast() }
    return check(visit, by: id, isTracking: false).isValid
  }

  enum Verdict { case valid, invalid, undecided }

  /// Checks a branch without recording its problems. Assertions that could not be decided are
  /// forgotten if the branch fails for another reason.
  mutating func probe(
    _ visit: Visit<Tree>, by id: Validator.PartID, isTracking: Bool = false
  ) -> (verdict: Verdict, result: PartResult) {
    let outer = found
    let before = notChecked.count
    found = nil
    defer { found = outer }
    let result = check(visit, by: id, isTracking: isTracking)
    if result.isValid { return (notChecked.count > before ? .undecided : .valid, result) }
    notChecked.removeLast(notChecked.count - before)
    return (.invalid, .invalid)
  }

  mutating func report(_ reason: Problem.Reason, at visit: Visit<Tree>) {
    report(Problem(reason, name: .root), at: visit.node)
  }

  /// Whether a problem found now is kept: no branch is only probed, and the limit is not reached.
  var isRecording: Bool { found.map { $0.count < Self.problemLimit } ?? false }

  /// Records `problem` at `node`, making its relative name absolute. Does nothing while a branch is
  /// only probed, unless the problem is `.notChecked`.
  mutating func report(_ problem: Problem, at node: Node) {
    guard isRecording || found == nil && problem.isNotChecked else { return }
    let part = validator.parts[current.part]
    let assertion = part.assertions[current.assertion]
    let inner = problem.name?.components ?? []
    let node = innermost(inner, of: node)
    var problem = masked(problem, of: assertion, at: node)
    problem.name = PreferenceName(path + inner)
    problem.requirement = problem.requirement ?? part.place.appending(assertion.keyword)
    let located = LocatedProblem(problem: problem, node: node)
    if found == nil || problem.isNotChecked {
      if notChecked.count < Self.uncheckedLimit { notChecked.append(located) }
    } else {
      found?.append(located)
    }
  }
}

extension Validation {
  /// The secrecy of the current node.
  var secrecyHere: Secrecy { secrecy.inside(PreferenceName(path)) }

  /// Returns `problem` without the text of a secret that `node` is or holds.
  private func masked(_ problem: Problem, of assertion: Assertion, at node: Node) -> Problem {
    guard secrecy.mayHoldSecrets else { return problem }
    let here = secrecyHere.inside(problem.name ?? .root)
    guard here.covers(tree.value(of: node)) else { return problem }
    var masked = problem.masked
    if case .choices = assertion.test { masked.reason = .unknownChoice(Entry.mask, nearest: nil) }
    return masked
  }

  /// Returns the node at `path` inside `node`, or the nearest one around it that exists.
  private func innermost(_ path: [PreferenceName.Component], of node: Node) -> Node {
    var node = node
    for step in path {
      switch step {
      case .index(let index):
        let elements = tree.elements(of: node)
        guard elements.indices.contains(index) else { return node }
        node = elements[index]
      case .key(let key):
        guard let member = tree.members(of: node).last(where: { $0.key.isExactly(key) }) else {
          return node
        }
        node = member.node
      }
    }
    return node
  }
}

extension SchemaPlace {
  fileprivate func appending(_ keyword: String) -> SchemaPlace {
    keyword.isEmpty ? self : SchemaPlace(document: document, name: name.appending(key: keyword))
  }
}

extension Problem {
  var isNotChecked: Bool {
    if case .notChecked = reason { true } else { false }
  }
}
