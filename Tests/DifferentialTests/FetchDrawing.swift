import TestModels

@testable import Lineage

/// Draws requests for a model: predicates, orders, pages, columns and groups.
struct FetchDrawing {
  var generator: PredicateGenerator<SeededRandom>
  let layout: ModelLayout

  init(seed: UInt64, data: DifferentialData) {
    generator = PredicateGenerator(random: SeededRandom(seed: seed), objects: data.objects)
    layout = data.layout
  }

  mutating func fetch() -> FetchDraft {
    let entity = pick(layout.entities)
    var fetch = FetchDraft(entity: entity)
    fetch.includesSubentities = chance(3, of: 4)
    fetch.predicate = generator.randomWellTypedPredicate(
      for: layout.description(of: entity), depth: Int.random(in: 0...3, using: &generator.random))
    if let predicate = fetch.predicate, chance(1, of: 3) {
      var mutation = Mutation(random: generator.random, rarity: 4)
      let mutated = mutation.mutated(predicate)
      generator.random = mutation.random
      // Half of the changes are invalid; then the predicate stays as it was.
      if (try? PredicateCheck.checked(mutated, for: entity, in: layout)) != nil {
        fetch.predicate = mutated
      }
    }
    fetch.sortDescriptors = (0..<pick([0, 1, 1, 2])).map { _ in sortDescriptor(of: entity) }
    if chance(1, of: 3) { fetch.limit = pick([1, 2, 5]) }
    if chance(1, of: 4) { fetch.offset = pick([1, 3]) }
    return fetch
  }

  /// Returns a fetch whose predicate has many levels or parts.
  mutating func deepFetch() -> FetchDraft {
    let entity = pick(layout.entities)
    let description = layout.description(of: entity)
    let predicate =
      chance(1, of: 8)
      ? generator.randomChain(for: description, count: pick([20, 200, 2_000]))
      : generator.randomDeepPredicate(for: description, levels: pick([10, 20, 40, 300]))
    return FetchDraft(entity: entity, predicate: predicate)
  }

  /// Returns a fetch with independently drawn names, types and variables, most of which are
  /// invalid.
  mutating func anyFetch() -> FetchDraft {
    let predicate = generator.randomAnyPredicate(depth: pick([1, 2, 3]))
    return FetchDraft(entity: pick(layout.entities), predicate: predicate)
  }

  /// Returns a fetch of dictionaries, with groups or without.
  mutating func dictionaryFetch() -> DictionaryFetchDraft {
    var fetch = fetch()
    let entity = fetch.entity
    guard chance(1, of: 2) else {
      fetch.limit = 0
      fetch.offset = 0
      return groupedFetch(fetch)
    }
    let columns = (0..<pick([1, 2, 3])).map { (name: "c\($0)", expression: expression(of: entity)) }
    var request = DictionaryFetchDraft(fetch: fetch, columns: columns)
    if chance(1, of: 3) {
      request.isDistinct = true
      // Rows that stand for several objects are sorted by their columns.
      request.fetch.sortDescriptors = columns.map { FetchSortDescriptor(key: $0.name) }
    }
    return request
  }

  private mutating func groupedFetch(_ fetch: FetchDraft) -> DictionaryFetchDraft {
    let entity = fetch.entity
    let groups = (0..<pick([0, 1, 1, 2])).map { _ in path(of: entity) { _ in true } }
    var columns = groups.enumerated().map {
      (name: "g\($0)", expression: FetchExpression.keyPath($1))
    }
    for number in 0..<pick([1, 2, 3]) { columns.append(("a\(number)", aggregate(of: entity))) }
    let counted = "number"
    columns.append((counted, .aggregate(.count, .keyPath(.subject))))
    var request = DictionaryFetchDraft(fetch: fetch, columns: columns)
    request.groups = groups
    request.fetch.sortDescriptors =
      groups.isEmpty ? [] : columns.map { FetchSortDescriptor(key: $0.name) }
    if !groups.isEmpty, chance(1, of: 2) {
      request.having = .comparison(
        FetchComparison(
          chance(1, of: 2) ? .aggregate(.count, .keyPath(.subject)) : .property(counted),
          .greater, .value(.attribute(.integer(1)))))
    }
    return request
  }

  private mutating func expression(of entity: EntityLayout) -> FetchExpression {
    let path = path(of: entity) { _ in true }
    let toMany = entity.relationships.values.filter(\.isToMany).map(\.name).sorted()
    if let name = toMany.randomElement(using: &generator.random), chance(1, of: 4) {
      return .aggregate(.count, .property(name))
    }
    switch (slot(at: path, from: entity)?.content, Int.random(in: 0..<3, using: &generator.random))
    {
    case (.string, 0): return .function(pick([.lowercase, .canonical, .length]), [.keyPath(path)])
    case (.integer, 0):
      return .function(
        pick([.add, .multiply, .divide, .modulus]),
        [.keyPath(path), .value(.attribute(.integer(pick([0, 2, 7]))))])
    case (.double, 0), (.decimal, 0): return .function(pick([.floor, .negate]), [.keyPath(path)])
    default: return .keyPath(path)
    }
  }

  private mutating func aggregate(of entity: EntityLayout) -> FetchExpression {
    switch Int.random(in: 0..<4, using: &generator.random) {
    case 0: return .aggregate(.count, .keyPath(.subject))
    case 1: return .aggregate(pick([.min, .max]), .keyPath(path(of: entity, where: \.isOrdered)))
    default:
      return .aggregate(
        pick([.sum, .average, .min]), .keyPath(path(of: entity, where: \.isSummable)))
    }
  }

  private mutating func sortDescriptor(of entity: EntityLayout) -> FetchSortDescriptor {
    let path = path(of: entity) { _ in true }
    let names = path.steps.map(\.name).joined(separator: ".")
    let isText = slot(at: path, from: entity)?.content == .string
    return FetchSortDescriptor(
      key: names, ascending: chance(1, of: 2),
      options: TextOptions(
        rawValue: isText ? Int.random(in: 0...7, using: &generator.random) : 0))
  }

  /// Returns a path of to-one relationships to an attribute of a suitable type.
  private mutating func path(of entity: EntityLayout, where fits: (Slot) -> Bool) -> FetchKeyPath {
    var (path, entity) = (FetchKeyPath(steps: []), entity)
    let start = entity
    while chance(1, of: 4),
      let next = entity.relationships.values.filter({ !$0.isToMany }).sorted(by: {
        $0.name < $1.name
      }).randomElement(using: &generator.random)
    {
      path.steps.append(FetchKeyPath.Step(next.name))
      entity = layout.entities[next.destination]
    }
    var attributes = entity.slots.filter { !$0.content.isReference && fits($0) }
    if attributes.isEmpty {
      (path, entity) = (FetchKeyPath(steps: []), start)
      attributes = entity.slots.filter { !$0.content.isReference && fits($0) }
    }
    guard let slot = attributes.randomElement(using: &generator.random) else { return .subject }
    path.steps.append(FetchKeyPath.Step(entity.slotNames[slot.index]))
    return path
  }

  private func slot(at path: FetchKeyPath, from entity: EntityLayout) -> Slot? {
    var entity = entity
    for step in path.steps.dropLast() {
      guard let relationship = entity.relationships[step.name] else { return nil }
      entity = layout.entities[relationship.destination]
    }
    return path.steps.last.flatMap { entity.slot(named: $0.name) }
  }

  private mutating func chance(_ part: Int, of whole: Int) -> Bool {
    Int.random(in: 0..<whole, using: &generator.random) < part
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &generator.random)]
  }
}

extension Slot {
  fileprivate var isSummable: Bool {
    content == .integer || content == .double || content == .decimal
  }

  fileprivate var isOrdered: Bool { isSummable || content == .string || content == .date }
}
