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

  /// Looks for rows that refer to deleted objects by a one-to-one whose other end is empty, as some
  /// stores have them: no context knows of those.
  ///
  /// Inside the transaction that deleted them, which then does not end.
  ///
  /// - Throws: ``SQLiteStoreError/notWritable(path:problems:)``.
  func checkReferences(
    to deleted: ContiguousArray<ManagedObject>, _ layout: StoreLayout, _ connection: StoreConnection
  ) throws(SQLiteStoreError) {
    var problems: Set<String> = []
    for object in deleted {
      for reference in layout.references(toTree: object.layout.rootIndex) {
        guard let inverse = layout.model.inverse(of: reference.relationship), !inverse.isToMany,
          layout.model.entities[reference.relationship.destination].subtree
            .contains(object.layout.index)
        else { continue }
        let statement = try connection.statement(
          "SELECT Z_PK FROM \(reference.table) WHERE \(reference.keyColumn) = ? LIMIT 1")
        defer { statement.reset() }
        statement.bind(object.key, at: 1)
        guard try connection.step(statement) else { continue }
        problems.insert(
          "row \(statement.integer(at: 0)) of \(reference.table) refers by "
            + "\(reference.keyColumn) to the deleted \(object.layout.name) \(object.key), whose own "
            + "end \(inverse.name) is empty; set \(reference.relationship.name) there to nil too")
      }
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
