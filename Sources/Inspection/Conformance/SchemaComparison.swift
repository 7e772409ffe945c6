package import Lineage

/// The differences between a store that Lineage creates from a model and a file created from the
/// same model.
///
/// Creates a real store and runs the same queries on both files. Tables are compared by the names,
/// declared types and order of their columns rather than by their statements, whose wording depends
/// on the last program that altered them.
package struct SchemaComparison: Sendable {
  package enum Verdict: String, Hashable, Sendable {
    case exact
    /// The same columns in a different order, as after an in-place migration.
    case sameSet = "same set"
    case different
  }

  /// A table that the model requires.
  package struct TableResult: Hashable, Sendable {
    package let table: String
    package let verdict: Verdict
    /// The columns, with types, that only Lineage's table has.
    package let onlyHere: [String]
    /// The columns that only the file's table has.
    package let onlyThere: [String]
  }

  /// An entity whose number or name differs in the file.
  package struct NumberResult: Hashable, Sendable {
    package let number: Int
    package let here: String?
    package let there: String?
  }

  /// A header setting that differs.
  package struct SettingResult: Hashable, Sendable {
    package let name: String
    package let here: String
    package let there: String
  }

  /// The entity tables and join tables, by name.
  package let tables: [TableResult]
  /// Z_PRIMARYKEY, Z_METADATA and Z_MODELCACHE.
  package let systemTables: [TableResult]
  /// The file's tables that belong to no part of the model.
  package let otherTables: [String]
  package let hasHistory: Bool
  /// The entities with different numbers; empty if all agree.
  package let numbers: [NumberResult]
  package let indexes: IndexComparison
  /// The file's triggers that Lineage's store does not have.
  package let triggers: [String]
  /// The header settings that differ; empty if all agree.
  package let header: [SettingResult]
  package let metadata: MetadataComparison
  /// The indexes that the model declares but Lineage's store omits.
  package let omittedIndexes: [OmittedIndex]
  package let entityCount: Int

  static let historyTables: Set<String> = ["ACHANGE", "ATRANSACTION", "ATRANSACTIONSTRING"]
  static let systemTableNames: Set<String> = ["Z_PRIMARYKEY", "Z_METADATA", "Z_MODELCACHE"]

  /// Compares with a copy of the file, which is not changed.
  ///
  /// - Throws: `ObjectGraphError.model` if no store can be created from the model, or
  ///   `ObjectGraphError.store`.
  package init(model: ManagedObjectModel, fileAt path: String) throws(ObjectGraphError) {
    do {
      let snapshot = try StoreSnapshot(of: path)
      self.init(
        here: try FreshStore(of: ModelLayout(model: model)),
        there: try StoreFacts(snapshot))
    } catch {
      throw ObjectGraphError(error, path: path)
    }
  }

  /// Compares with the file's own model.
  ///
  /// Returns nil if it has none.
  ///
  /// - Throws: `ObjectGraphError.model` if no store can be created from the model, or
  ///   `ObjectGraphError.store`.
  package init?(fileAt path: String) throws(ObjectGraphError) {
    do {
      let snapshot = try StoreSnapshot(of: path)
      let there = try StoreFacts(snapshot)
      guard let model = try snapshot.model() else { return nil }
      self.init(here: try FreshStore(of: ModelLayout(model: model)), there: there)
    } catch {
      throw ObjectGraphError(error, path: path)
    }
  }

  init(here fresh: FreshStore, there: StoreFacts) {
    let here = fresh.facts
    func results(_ names: some Sequence<String>) -> [TableResult] {
      names.sorted().map { TableResult($0, here.schema.columns[$0], there.schema.columns[$0]) }
    }
    let modelTables = fresh.tableNames
    tables = results(modelTables)
    systemTables = results(Self.systemTableNames)
    otherTables = there.schema.columns.keys.filter { name in
      !modelTables.contains(name) && !Self.systemTableNames.contains(name)
        && !Self.historyTables.contains(name) && !fresh.isShadow(name)
    }.sorted()
    hasHistory = there.schema.columns.keys.contains { Self.historyTables.contains($0) }
    numbers = Self.numbers(here.entities, there.entities)
    indexes = IndexComparison(here: here.schema, there: there.schema)
    triggers = there.schema.triggers.filter { !here.schema.triggers.contains($0) }.sorted()
    header = zip(here.header.settings, there.header.settings).compactMap { one, other in
      one.value == other.value
        ? nil : SettingResult(name: one.key, here: one.value, there: other.value)
    }
    metadata = MetadataComparison(here: here.metadata, there: there.metadata)
    omittedIndexes = fresh.omittedIndexes
    entityCount = here.entities.count
  }

  private static func numbers(
    _ here: [StoreFacts.Entity], _ there: [StoreFacts.Entity]
  ) -> [NumberResult] {
    let ours = Dictionary(here.map { ($0.number, $0) }, uniquingKeysWith: { one, _ in one })
    let theirs = Dictionary(there.map { ($0.number, $0) }, uniquingKeysWith: { one, _ in one })
    return Set(ours.keys).union(theirs.keys).sorted().compactMap { number in
      let (one, other) = (ours[number], theirs[number])
      guard one != other else { return nil }
      return NumberResult(
        number: number, here: one.map { "\($0.name) below \($0.parentNumber)" },
        there: other.map { "\($0.name) below \($0.parentNumber)" })
    }
  }
}

extension SchemaComparison.TableResult {
  fileprivate init(_ table: String, _ here: [SchemaFacts.Column]?, _ there: [SchemaFacts.Column]?) {
    let (ours, theirs) = (here ?? [], there ?? [])
    self.table = table
    onlyHere = ours.filter { !theirs.contains($0) }.map(\.description)
    onlyThere = theirs.filter { !ours.contains($0) }.map(\.description)
    if here == nil || there == nil || !onlyHere.isEmpty || !onlyThere.isEmpty
      || ours.count != theirs.count
    {
      verdict = .different
    } else {
      verdict = ours == theirs ? .exact : .sameSet
    }
  }
}

extension SchemaFacts.Column: CustomStringConvertible {
  var description: String { "\(name) \(declaredType)" }
}

extension StoreSnapshot {
  /// Returns the store's own model, or nil if it has none.
  func model() throws(StoreError) -> ManagedObjectModel? {
    do {
      return try ForeignStore.model(of: self).model
    } catch .noModel {
      return nil
    }
  }
}

/// The differences between the indexes of two stores of one model.
///
/// Excludes indexes of history. Indexes are equal if their statements are, apart from spaces and
/// quotes.
package struct IndexComparison: Hashable, Sendable {
  /// The names of the indexes that both stores have.
  package let both: [String]
  /// Lineage's indexes on the same columns as an index or constraint of the file that older
  /// software worded or named differently (StoreLayout.md, Indexes), with its name.
  package let olderForm: [String]
  package let onlyHere: [String]
  package let onlyThere: [String]

  init(here: SchemaFacts, there: SchemaFacts) {
    let ours = here.indexes.filter { $0.sql != nil }
    let theirs = there.indexes.filter { !SchemaComparison.historyTables.contains($0.table) }
    let statements = Set(ours.compactMap(\.sql))
    let known = Set(theirs.compactMap(\.sql))
    both = ours.filter { known.contains($0.sql ?? "") }.map(\.name).sorted()
    var missing = ours.filter { !known.contains($0.sql ?? "") }
    var other = theirs.filter { index in
      // The primary keys of join tables are constraints too; they are compared with the tables.
      index.sql.map { !statements.contains($0) } ?? !here.hasConstraint(like: index)
    }
    var older: [String] = []
    for index in other {
      guard let place = missing.firstIndex(where: { $0.isSame(as: index) }) else { continue }
      older.append("\(missing.remove(at: place).name) as \(index.name)")
      other.removeAll { $0 == index }
    }
    // Indexes that only older software created, such as one for an attribute's flag.
    older += other.filter(\.isNamedAsBefore).map(\.name)
    olderForm = older.sorted()
    onlyHere = missing.map(\.name).sorted()
    onlyThere = other.filter { !$0.isNamedAsBefore }.map(\.name).sorted()
  }
}

extension SchemaFacts {
  fileprivate func hasConstraint(like other: Index) -> Bool {
    indexes.contains { $0.sql == nil && $0.table == other.table && $0.columns == other.columns }
  }
}

extension SchemaFacts.Index {
  /// Returns true for the same columns and the same uniqueness.
  fileprivate func isSame(as other: Self) -> Bool {
    table == other.table && columns == other.columns && isUnique == other.isUnique
      && !columns.isEmpty && (other.sql == nil || other.isNamedAsBefore)
  }

  /// True if the index is named after its table and columns and has no collation.
  fileprivate var isNamedAsBefore: Bool {
    guard let sql, !sql.contains("COLLATE"), !columns.isEmpty else { return false }
    let name = ([table] + columns).joined(separator: "_")
    return self.name == name || self.name == "\(name)_INDEX"
  }
}
