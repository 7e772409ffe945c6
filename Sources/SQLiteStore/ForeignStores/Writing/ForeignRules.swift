import ObjectGraph

/// What must not be written to a store of others that is otherwise understood.
///
/// One attribute whose bytes nobody here can make does not keep the rest from being written, so it
/// is refused by the save that sets it.
struct ForeignRules {
  let mark: ForeignMark
  let path: String
  let attributes: UnwritableAttributes
  /// True if deletions are to be noted with values, in columns of which it is not known which is
  /// whose.
  let hasTombstones: Bool

  /// - Throws: ``SQLiteStoreError/notWritable(path:problems:)``.
  func check(_ changes: StoreChanges) throws(SQLiteStoreError) {
    var problems: Set<String> = []
    for object in changes.inserted {
      problems.formUnion(attributes.problems(inserting: object))
    }
    for update in changes.updated {
      problems.formUnion(attributes.problems(updating: update.object))
    }
    if !changes.deleted.isEmpty, let problem = deletionProblem { problems.insert(problem) }
    for conversion in changes.conversions {
      problems.insert(
        "an object of \(conversion.formerEntity.name) is to become one of "
          + "\(conversion.object.layout.name), which no store of Core Data's has in it")
    }
    try refuse(problems)
  }

  /// Of a batch that sets attributes of rows.
  ///
  /// - Throws: ``SQLiteStoreError/notWritable(path:problems:)``.
  func check(updating names: [String], of entity: EntityLayout) throws(SQLiteStoreError) {
    try refuse(
      Set(names.compactMap { attributes.problem(of: $0, entity, isInsertion: false) }))
  }

  /// Of a batch that deletes rows.
  ///
  /// - Throws: ``SQLiteStoreError/notWritable(path:problems:)``.
  func checkDeletion() throws(SQLiteStoreError) {
    try refuse(Set([deletionProblem].compactMap(\.self)))
  }

  private var deletionProblem: String? {
    hasTombstones
      ? "its history keeps values of deleted objects, and which column keeps which is not known"
      : nil
  }

  private func refuse(_ problems: Set<String>) throws(SQLiteStoreError) {
    guard problems.isEmpty else { throw .notWritable(path: path, problems: problems.sorted()) }
  }
}
