import Lineage

/// Finds one-to-one relationships whose two sides disagree.
///
/// Each side has its own column, and nothing in the file keeps them consistent.
struct OneToOneFindings {
  private struct Side {
    let entity: EntityLayout
    let table: StoreContent.Table
    let column: String
    let label: String
  }

  private let content: StoreContent
  private let model: InspectedModel
  private(set) var findings: [Finding] = []
  /// Pairs that were not compared, by their first side.
  private var passedOver: [String] = []
  /// The remaining bytes that may be read.
  ///
  /// The same table is read again for each pair.
  private var bytesLeft: Int

  init(content: StoreContent, model: InspectedModel) {
    self.content = content
    self.model = model
    bytesLeft = content.limits.comparedBytes
    for entity in model.entities {
      let own = entity.relationships.values.filter { $0.declaringEntity == entity.index }
      for relationship in own.sorted(by: { $0.name < $1.name }) { compare(relationship) }
    }
  }

  var problem: StoreInspection.Problem? {
    guard !passedOver.isEmpty else { return nil }
    return .init(
      place: "one-to-one relationships",
      message: "too many rows: not compared with the inverse: \(passedOver.listed)",
      isDamage: false)
  }

  private mutating func compare(_ relationship: RelationshipLayout) {
    guard !relationship.isToMany, let inverse = model.layout.model.inverse(of: relationship),
      !inverse.isToMany, isFirst(relationship, inverse),
      let near = side(relationship), let far = side(inverse)
    else { return }
    guard mayRead(near, far) else { return passedOver.append(near.label) }
    let (forward, back) = (keys(near), keys(far))
    let lost = Self.unanswered(forward, by: back)
    let lostBack = Self.unanswered(back, by: forward)
    guard lost + lostBack > 0 else { return }
    findings.append(
      Finding(
        kind: .asymmetricOneToOne, table: near.table.object.name,
        subjects: [near.label, far.label],
        message: [
          Self.message(near.label, far.label, lost: lost, of: forward.count),
          Self.message(far.label, near.label, lost: lostBack, of: back.count),
        ].compactMap(\.self).joined(separator: "; ")))
  }

  /// Returns the message about one-sided links, or nil if there are none.
  private static func message(_ side: String, _ other: String, lost: Int, of count: Int) -> String?
  {
    guard lost > 0 else { return nil }
    let links = "\(lost) of \(count) \(count == 1 ? "link" : "links")"
    return "\(links) of \(side) \(lost == 1 ? "has" : "have") no inverse in \(other)"
  }

  /// True for the first side of each pair.
  ///
  /// A relationship that is its own inverse is a pair too.
  private func isFirst(_ one: RelationshipLayout, _ other: RelationshipLayout) -> Bool {
    (one.declaringEntity, one.name) <= (other.declaringEntity, other.name)
  }

  private func side(_ relationship: RelationshipLayout) -> Side? {
    let entity = model.entities[relationship.declaringEntity]
    guard let table = content.table(model.layout.table(of: entity).name),
      let column = model.columnName(relationship.name, of: entity), table.column(column) != nil
    else { return nil }
    return Side(
      entity: entity, table: table, column: column, label: "\(entity.name).\(relationship.name)")
  }

  /// Subtracts the bytes of both sides from the remaining bytes if there are enough.
  private mutating func mayRead(_ near: Side, _ far: Side) -> Bool {
    let sides = [near, far]
    let bytes = sides.reduce(0) {
      $0 + max($1.table.facts.payloadBytes, 64 * $1.table.facts.entries)
    }
    guard bytes <= bytesLeft,
      sides.allSatisfy({ $0.table.facts.entries <= content.limits.keysPerSide })
    else { return false }
    bytesLeft -= bytes
    return true
  }

  /// Returns the links of one side by key.
  private func keys(_ side: Side) -> [Int64: Int64] {
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
