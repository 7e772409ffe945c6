/// Something about a store that its owner may want to change, or at least to know.
package struct Finding: Codable, Hashable, Sendable {
  package enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// Columns without a value in any row.
    case neverUsedColumns
    /// One name, several columns: sibling entities declare the same property.
    case siblingProperties
    case duplicateIndex
    /// An index whose columns another one begins with.
    case coveredIndex
    /// An index over columns that are NULL in every row.
    case emptyIndex
    /// An index of entity numbers, where all rows have one number.
    case singleEntityIndex
    /// A one-to-one relationship that is set on one side only.
    case asymmetricOneToOne
    /// Values in columns that the row's entity does not have.
    case foreignValues
    /// The default of a newly required attribute in rows of other entities, as a migration leaves it.
    case foreignDefaults
    /// A value of a storage class that its column is not declared for.
    case unexpectedStorageClass
    /// Rows of a number that no entity has, or of an abstract entity.
    case strayRows
    /// Z_MAX is less than a key in use.
    case outdatedKeyCounter
    /// Z_PRIMARYKEY knows an entity by a former name.
    case outdatedName
    case incompleteHistory
    case freePages
    /// Triggers that call functions only Core Data has.
    case foreignTriggers

    /// False for what may lead to wrong results, true for what only costs room.
    var isCostOnly: Bool {
      switch self {
      case .neverUsedColumns, .siblingProperties, .duplicateIndex, .coveredIndex, .emptyIndex,
        .singleEntityIndex, .freePages, .foreignDefaults:
        true
      case .asymmetricOneToOne, .foreignValues, .unexpectedStorageClass, .strayRows,
        .outdatedKeyCounter, .outdatedName, .incompleteHistory, .foreignTriggers:
        false
      }
    }
  }

  package let kind: Kind
  package let table: String
  /// Columns, indexes or properties it is about.
  package let subjects: [String]
  let message: String
}
