/// An observation about a store that its owner may want to act on.
package struct Finding: Codable, Hashable, Sendable {
  package enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// Columns without a value in any row.
    case neverUsedColumns
    /// Several columns for one name, because sibling entities declare the same property.
    case siblingProperties
    case duplicateIndex
    /// An index whose columns are a prefix of another index.
    case coveredIndex
    /// An index over columns that are NULL in every row.
    case emptyIndex
    /// An index on entity numbers where all rows have the same number.
    case singleEntityIndex
    /// A one-to-one relationship that is set on one side only.
    case asymmetricOneToOne
    /// Values in columns that the row's entity does not have.
    case foreignValues
    /// The default of a newly required attribute in rows of other entities, written by a migration.
    case foreignDefaults
    /// A value whose storage class does not match its column's type.
    case unexpectedStorageClass
    /// Rows whose number belongs to no entity or to an abstract one.
    case strayRows
    /// A Z_MAX that is less than a key in use.
    case outdatedKeyCounter
    /// A Z_PRIMARYKEY entry with an entity's former name.
    case outdatedName
    case incompleteHistory
    case freePages
    /// Triggers that call functions that only Core Data provides.
    case foreignTriggers

    /// True if the finding only costs space, false if it may lead to wrong results.
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
  /// The columns, indexes or properties concerned.
  package let subjects: [String]
  let message: String
}
