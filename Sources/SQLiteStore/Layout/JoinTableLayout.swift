import ObjectGraph

/// The table of one many-to-many relationship and its inverse (store format spec, section 4).
struct JoinTableLayout: Sendable {
  let name: String
  /// The entity and relationship that the table is named after.
  let owner: Int
  let relationship: String
  /// The other side.
  let other: Int
  let inverse: String
  /// Holds keys of the owner's objects.
  let ownerColumn: String
  /// Holds keys of the other side's objects.
  let otherColumn: String
  /// Holds the places among an owner's destinations, if the owner's side is ordered.
  let ownerPositionColumn: String?
  /// The same of the other side.
  let otherPositionColumn: String?

  /// True if the relationship is the side that the table is named after.
  func isOwned(by relationship: RelationshipLayout) -> Bool {
    relationship.declaringEntity == owner && relationship.name == self.relationship
  }

  /// True if the table holds the links of the relationship, seen from either side.
  func holds(_ relationship: RelationshipLayout) -> Bool {
    isOwned(by: relationship)
      || (relationship.declaringEntity == other && relationship.name == inverse)
  }

  /// The column with the keys of the objects that declare the relationship.
  func nearColumn(of relationship: RelationshipLayout) -> String {
    isOwned(by: relationship) ? ownerColumn : otherColumn
  }

  /// The column with the keys of the objects that the relationship leads to.
  func farColumn(of relationship: RelationshipLayout) -> String {
    isOwned(by: relationship) ? otherColumn : ownerColumn
  }

  /// The column with the places of the destinations, nil if the relationship is not ordered.
  func positionColumn(of relationship: RelationshipLayout) -> String? {
    isOwned(by: relationship) ? ownerPositionColumn : otherPositionColumn
  }
}
