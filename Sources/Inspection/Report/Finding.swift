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
    /// Values in columns that the row's entity does not have.
    case foreignValues
    /// The default of a newly required attribute in rows of other entities, written by a migration.
    case foreignDefaults
    /// Rows that the model does not allow.
    case rowDefect
    /// Rows whose number belongs to no entity, in a store without a model.
    case strayRows
    /// A Z_MAX that is less than a key in use, in a store without a model.
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
      case .foreignValues, .rowDefect, .strayRows, .outdatedKeyCounter, .outdatedName,
        .incompleteHistory, .foreignTriggers:
        false
      }
    }
  }

  package let kind: Kind
  package let table: String
  /// The columns, indexes or properties concerned.
  package let subjects: [String]
  package let message: String
  /// The rows of a ``Kind/rowDefect``, nil for other kinds.
  package var defect: RowDefect?
}

extension Finding {
  init(_ defect: RowDefect) {
    self.init(
      kind: .rowDefect, table: defect.table, subjects: [defect.place],
      message: defect.sentence, defect: defect)
  }
}
