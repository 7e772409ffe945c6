import SQLiteStore

extension Finding.Kind {
  /// What to call it in a list.
  var title: String {
    switch self {
    case .neverUsedColumns: "columns never used"
    case .siblingProperties: "one name, several columns"
    case .duplicateIndex: "duplicate index"
    case .coveredIndex: "covered index"
    case .emptyIndex: "empty index"
    case .singleEntityIndex: "index of one entity"
    case .asymmetricOneToOne: "one-sided one-to-one"
    case .foreignValues: "values of other entities"
    case .unexpectedStorageClass: "unexpected type"
    case .strayRows: "stray rows"
    case .outdatedKeyCounter: "outdated key counter"
    case .outdatedName: "outdated name"
    case .incompleteHistory: "incomplete history"
    case .freePages: "free pages"
    case .foreignTriggers: "Core Data's triggers"
    }
  }
}

extension Finding {
  /// The table, and the column, index or property if it is about one alone.
  var place: String {
    ([table] + (subjects.count == 1 ? subjects : [])).filter { !$0.isEmpty }.map(\.printable)
      .joined(separator: ".")
  }
}

extension StoreInspection.ModelSource {
  var text: String {
    switch self {
    case .archive: "model from Z_MODELCACHE"
    case .document: "model from the document in Z_METADATA"
    case .none: "no model (properties and their entities are not known)"
    }
  }
}
