import ObjectGraph

/// One-to-one relationships whose two sides do not say the same.
///
/// Either side has a column of its own, and nothing in the file keeps them equal.
struct OneToOneFindings {
  private struct Side {
    let relationship: RelationshipLayout
    let entity: EntityLayout
    let table: StoreContent.Table
    let column: String
    let label: String
  }

  let content: StoreContent
  let model: InspectedModel

  var findings: [Finding] {
    model.entities.flatMap { entity in
      entity.relationships.values.filter { $0.declaringEntity == entity.index }
        .sorted { $0.name < $1.name }.compactMap(finding)
    }
  }

  private func finding(of relationship: RelationshipLayout) -> Finding? {
    guard !relationship.isToMany, let inverse = model.layout.model.inverse(of: relationship),
      !inverse.isToMany, isFirst(relationship, inverse),
      let near = side(relationship), let far = side(inverse)
    else { return nil }
    guard let forward = keys(near), let back = keys(far) else {
      return Finding(
        kind: .unchecked, table: near.table.object.name, subjects: [near.label, far.label],
        message: "whether \(near.label) and \(far.label) point to each other was not checked: one "
          + "of the tables has more than \(content.limits.keysPerSide) rows")
    }
    let lost = Self.unanswered(forward, by: back)
    let lostBack = Self.unanswered(back, by: forward)
    guard lost + lostBack > 0 else { return nil }
    return Finding(
      kind: .asymmetricOneToOne, table: near.table.object.name, subjects: [near.label, far.label],
      message: [
        Self.message(near.label, far.label, lost: lost, of: forward.count),
        Self.message(far.label, near.label, lost: lostBack, of: back.count),
      ].compactMap(\.self).joined(separator: "; "))
  }

  /// What one side lacks on the other, nil for nothing.
  private static func message(_ side: String, _ other: String, lost: Int, of count: Int) -> String?
  {
    guard lost > 0 else { return nil }
    let links = "\(lost) of \(count) \(count == 1 ? "link" : "links")"
    return "\(links) of \(side) \(lost == 1 ? "has" : "have") no way back in \(other)"
  }

  /// Each pair once; a relationship that is its own inverse is a pair too.
  private func isFirst(_ one: RelationshipLayout, _ other: RelationshipLayout) -> Bool {
    (one.declaringEntity, one.name) <= (other.declaringEntity, other.name)
  }

  private func side(_ relationship: RelationshipLayout) -> Side? {
    let entity = model.entities[relationship.declaringEntity]
    guard let table = content.table(model.layout.table(of: entity).name),
      let column = model.layout.columnName(relationship.name, of: entity),
      table.column(column) != nil
    else { return nil }
    return Side(
      relationship: relationship, entity: entity, table: table, column: column,
      label: "\(entity.name).\(relationship.name)")
  }

  /// The links of one side by key, nil if there are too many.
  private func keys(_ side: Side) -> [Int64: Int64]? {
    guard side.table.scan?.rows ?? 0 <= content.limits.keysPerSide else { return nil }
    let numbers = Set(model.numbers(ofSubtreeOf: side.entity).map(Int64.init))
    var keys: [Int64: Int64] = [:]
    content.rows(of: side.table, columns: ["Z_ENT", side.column], limitBytes: 16) {
      key, values throws(Damage) in
      guard let number = values[0].integer, numbers.contains(number) else { return }
      if let destination = values[1].integer { keys[key] = destination }
    }
    return keys
  }

  private static func unanswered(_ one: [Int64: Int64], by other: [Int64: Int64]) -> Int {
    one.count { other[$0.value] != $0.key }
  }
}
