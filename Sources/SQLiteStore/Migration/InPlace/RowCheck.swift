import ObjectGraph

/// A question to the tables whose answer must be that there is no such row.
struct RowCheck: Hashable {
  enum Rule: Hashable {
    case required(String)
    /// A to-many without inverse is noted at its destinations, which therefore have one owner.
    case oneOwner(relationship: String)
    /// A new way back is to-one.
    case oneWayBack(relationship: String, along: String)
  }

  /// A SELECT of the key of a row that breaks the rule.
  let sql: String
  let entity: String
  let rule: Rule

  func error(_ key: Int64) -> MigrationError {
    switch rule {
    case .required(let property):
      .constraintViolated(
        entity: entity, key: key, reason: "\(property) is required but has no value")
    case .oneOwner(let relationship):
      .constraintViolated(
        entity: entity, key: nil,
        reason: "\(relationship) has no inverse, so an object can be in it only once, but two lead "
          + "to p\(key); give it a to-many inverse")
    case .oneWayBack(let relationship, let former):
      .constraintViolated(
        entity: entity, key: key,
        reason: "\(relationship) is to-one, but more than one object leads here along \(former)")
    }
  }
}
