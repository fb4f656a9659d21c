/// One check of a tree of values by a validator.
///
/// A branch that only decides something is tried without collecting; its problems are made only
/// where they are told. Cycles without a step into the value, levels and work are bounded: past a
/// bound the check ends with one problem that says so.
struct Validation<Tree: ValueTree> {
  typealias Node = Tree.Node

  /// Of one recursion, a schema's parts over a value's levels: what any thread's stack bears, and
  /// what a deep one does.
  static var shallow: Int { 150 }
  static var deep: Int { 2_000 }
  static var problemLimit: Int { 10_000 }

  let validator: Validator
  let tree: Tree
  let levels: Int
  private let maximumSteps: Int
  private(set) var steps = 0
  private var depth = 0
  /// Of the node that it begins at.
  let secrecy: Secrecy
  /// From the root to the node that is judged.
  var path: [PreferenceName.Component] = []
  /// Schema resources that were entered, outermost first.
  var scope: [Int] = []
  /// While nil, nothing is collected.
  var findings: [Finding]? = []
  /// What could not be decided: told whatever else comes of it.
  var doubts: [Finding] = []
  /// Patterns that could not be decided: the last reason, and how often.
  var undecided: [String: (last: Problem, count: Int)] = [:]
  /// A bound was hit.
  private(set) var fault: Problem?
  /// It was `levels`.
  private(set) var isTooDeep = false

  /// Who waits to hear how far it is.
  private let progress: Progress?
  /// After how many steps that is told next.
  private var toldNext = told
  private static var told: Int { 1 << 14 }

  struct Finding {
    var problem: Problem
    let node: Node
  }

  init(
    _ validator: Validator, _ tree: Tree, levels: Int, _ secrecy: Secrecy,
    telling progress: Progress? = nil
  ) {
    self.secrecy = secrecy
    self.progress = progress
    self.validator = validator
    self.levels = levels
    self.tree = tree
    maximumSteps = 3_000_000 + 500 * tree.size
  }

  mutating func check(_ visit: Visit<Tree>, by id: Validator.PartID, tracking: Bool) -> Outcome {
    guard remembers else { return judge(visit, by: id, tracking: tracking) }
    let question = question(id, tracking: tracking)
    if let known = visit.recall(question) { return known }
    let doubted = doubts.count
    let outcome = judge(visit, by: id, tracking: tracking)
    if fault == nil, doubts.count == doubted { visit.remember(outcome, of: question) }
    return outcome
  }

  private mutating func judge(
    _ visit: Visit<Tree>, by id: Validator.PartID, tracking: Bool
  ) -> Outcome {
    let part = validator.parts[id]
    guard enter(id, part, visit) else { return .invalid }
    defer { leave(visit) }
    let enters = scope.last != part.resource
    if enters { scope.append(part.resource) }
    defer { if enters { scope.removeLast() } }
    var outcome = Outcome.valid
    for assertion in part.assertions {
      // What failed has marked nothing: the rest would be told as unknown, all of it.
      if !outcome.isValid, assertion.asksForRest { break }
      outcome.add(
        test(
          assertion, of: part, visit, seen: outcome.seen, tracking: tracking || part.asksForRest))
      if fault != nil || !outcome.isValid && findings == nil { break }
    }
    return outcome
  }

  private mutating func enter(
    _ id: Validator.PartID, _ part: Part, _ visit: Visit<Tree>
  ) -> Bool {
    steps += 1
    depth += 1
    visit.active.append(id)
    if visit.active.dropLast().contains(id) {
      stop(.circular(part.place.description))
    } else if depth > levels {
      isTooDeep = true
      stop(.limit("levels of a schema over a value", is: levels))
    } else if steps > maximumSteps {
      stop(.limit("steps of a check", is: maximumSteps))
    } else if steps >= toldNext {
      tell(visit)
    }
    return fault == nil
  }

  private mutating func tell(_ visit: Visit<Tree>) {
    toldNext = steps + Self.told
    guard let progress else { return }
    do throws(Problem) {
      try progress.advance(to: tree.share(before: visit.node) ?? 0)
    } catch {
      stop(error.reason)
    }
  }

  private mutating func leave(_ visit: Visit<Tree>) {
    depth -= 1
    visit.active.removeLast()
  }

  private mutating func stop(_ reason: Problem.Reason) {
    if fault == nil { fault = Problem(reason, name: PreferenceName(path)) }
  }

  /// Work that is no step itself.
  mutating func take(steps count: Int) {
    steps += count
    if steps > maximumSteps { stop(.limit("steps of a check", is: maximumSteps)) }
  }

  /// For keys, which are judged as values of their own: what it cost counts here.
  mutating func take(over other: Validation<MemoryTree>) {
    fault = fault ?? other.fault
    isTooDeep = isTooDeep || other.isTooDeep
    steps += other.steps
    undecided.merge(other.undecided) { $0.count > $1.count ? $0 : $1 }
  }

  /// Judges the value inside, by its step.
  mutating func descend(
    _ step: PreferenceName.Component, _ visit: Visit<Tree>, by id: Validator.PartID
  ) -> Bool {
    path.append(step)
    defer { path.removeLast() }
    return check(visit, by: id, tracking: false).isValid
  }

  /// What a try says: a doubt in it is neither yes nor no.
  enum Verdict { case yes, no, doubtful }

  /// Whether it pleases the part, nothing told. What could not be checked in a branch that fails
  /// anyway counts for nothing.
  mutating func tries(
    _ visit: Visit<Tree>, by id: Validator.PartID, tracking: Bool
  ) -> (verdict: Verdict, seen: Seen) {
    let outer = findings
    let known = doubts.count
    findings = nil
    defer { findings = outer }
    let outcome = check(visit, by: id, tracking: tracking)
    if outcome.isValid { return (doubts.count > known ? .doubtful : .yes, outcome.seen) }
    doubts.removeLast(doubts.count - known)
    return (.no, Seen())
  }

  /// Tells it, named from the node on.
  mutating func report(
    _ problem: Problem, _ assertion: Assertion, of part: Part, at node: Node
  ) {
    guard findings != nil || problem.isDoubt, (findings?.count ?? 0) < Self.problemLimit else {
      return
    }
    let inner = problem.name?.components ?? []
    var problem = shown(problem, assertion, at: innermost(inner, of: node))
    problem.name = PreferenceName(path + inner)
    problem.requirement = problem.requirement ?? part.place.appending(assertion.keyword)
    let finding = Finding(problem: problem, node: innermost(inner, of: node))
    if findings == nil || problem.isDoubt {
      if doubts.count < 100 { doubts.append(finding) }
    } else {
      findings?.append(finding)
    }
  }
}

extension Validation {
  /// Secrecy of the node that is judged.
  var secrecyHere: Secrecy { secrecy.inside(PreferenceName(path)) }

  /// Without the text of a secret that `node` is or holds.
  private func shown(_ problem: Problem, _ assertion: Assertion, at node: Node) -> Problem {
    guard secrecy.mayHoldSecrets else { return problem }
    let place = secrecyHere.inside(problem.name ?? .root)
    guard place.isSecret || tree.form(of: node).isContainer && place.covers(tree.value(of: node))
    else { return problem }
    var masked = problem.masked
    if case .choices = assertion.test { masked.reason = .unknownChoice(Entry.mask, nearest: nil) }
    return masked
  }

  /// Where the problem with a part of a node's value is seen; as near to it as there is anything.
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
  func appending(_ keyword: String) -> SchemaPlace {
    keyword.isEmpty ? self : SchemaPlace(document: document, name: name.appending(key: keyword))
  }
}

extension Problem {
  var isDoubt: Bool {
    if case .notChecked = reason { true } else { false }
  }
}
