import ObjectGraph
import ObjectModel

/// Finds the number of each entity of a model in a store that others made.
///
/// By name; where Z_PRIMARYKEY still has the name of an older model (store format spec, section 1)
/// by what the entity was called, and where that is not known either by position, if number of
/// entities and parents agree.
struct EntityNumbers {
  /// By entity index.
  private(set) var numbers: [Int] = []
  private(set) var problems: [String] = []
  /// True if every entity of the model has a number of its own and the parent that it should have.
  private(set) var isMatch = false

  init(_ model: ModelLayout, rows: [ForeignFile.EntityRow]) {
    var found = [Int?](repeating: nil, count: model.entities.count)
    let byName = Dictionary(grouping: rows, by: \.name)
    // Which of several rows of one name is meant cannot be told.
    var free = byName.compactMapValues { $0.count == 1 ? $0[0] : nil }
    for entity in model.entities {
      found[entity.index] = free.removeValue(forKey: entity.name)?.number
    }
    for entity in model.entities where found[entity.index] == nil {
      let former = model.description(of: entity).renamingIdentifier
      found[entity.index] = former.flatMap { free.removeValue(forKey: $0)?.number }
    }
    if rows.count == model.entities.count {
      for entity in model.entities where found[entity.index] == nil {
        let row = rows[entity.index]
        guard let freed = free[row.name], freed == row,
          row.parentNumber == Self.parentNumber(of: entity, model, found)
        else { continue }
        found[entity.index] = row.number
        free[row.name] = nil
      }
    }
    numbers = found.map { $0 ?? 0 }
    problems = model.entities.filter { found[$0.index] == nil }.map {
      "Z_PRIMARYKEY has \(byName[$0.name] == nil ? "no" : "more than one") entity \($0.name)"
    }
    guard problems.isEmpty else { return }
    problems = parentProblems(model, rows)
    isMatch = problems.isEmpty
    problems += rangeProblems(model)
  }

  private func parentProblems(_ model: ModelLayout, _ rows: [ForeignFile.EntityRow]) -> [String] {
    let parents = Dictionary(
      rows.map { ($0.number, $0.parentNumber) }, uniquingKeysWith: { first, _ in first })
    return model.entities.compactMap { entity in
      let number = numbers[entity.index]
      return parents[number] == Self.parentNumber(of: entity, model, numbers)
        ? nil : "entity \(entity.name), number \(number), has another parent in Z_PRIMARYKEY"
    }
  }

  /// Fetches ask for ranges of numbers, so those of a subtree must be one.
  private func rangeProblems(_ model: ModelLayout) -> [String] {
    model.entities.compactMap { entity in
      let number = numbers[entity.index]
      let last = number + entity.subtree.count - 1
      guard Set(numbers[entity.subtree]) == Set(number...last),
        numbers[entity.subtree.upperBound] == last
      else {
        return "the numbers of \(entity.name) and its sub-entities are not \(number)...\(last)"
      }
      return nil
    }
  }

  private static func parentNumber(
    of entity: EntityLayout, _ model: ModelLayout, _ numbers: [Int?]
  ) -> Int? {
    guard let parent = model.description(of: entity).superentity else { return 0 }
    return model.entity(named: parent.name).flatMap { numbers[$0.index] }
  }
}
