import Lineage

/// Several fetches as one SELECT with `UNION ALL`.
///
/// Each part selects the same columns, with NULL for those its table lacks. Sort values come first,
/// because a compound SELECT's ORDER BY refers to columns by number; then the key, the number of
/// the part and the entity number. Measured with 3.40.1 on 200,000 rows in three tables: the newest
/// 100 take 0.2 ms as a plain compound, because the engine merges the indexes, and 76 ms from a
/// subquery, which sorts everything.
struct MergedSelect {
  let fetches: [StoreFetch]
  let shape: MergeShape
  let opened: OpenedStore

  /// The SELECT of every column of every table.
  var rows: FetchSQL { get throws { try select(columns: columnNames) } }

  /// The SELECT of the rows' addresses.
  var addresses: FetchSQL { get throws { try select(columns: []) } }

  /// Returns the address in the current row of ``addresses``.
  func address(in statement: Statement) throws(StoreError) -> StoreAddress {
    let first = Int32(sortCount)
    let key = statement.integer(at: first)
    let hierarchy = opened.hierarchy(of: fetches[Int(statement.integer(at: first + 1))].entity)
    guard hierarchy.hasSubentities else { return StoreAddress(entity: hierarchy.index, key: key) }
    let number = Int(statement.integer(at: first + 2))
    guard let index = opened.layout.entityIndex(number: number) else {
      throw .unknownEntityNumber(
        number, table: opened.layout.table(of: hierarchy).name, key: key)
    }
    return StoreAddress(entity: index, key: key)
  }

  private var sortCount: Int { fetches[0].sortDescriptors.count }

  /// The columns of all tables without duplicates.
  private var columnNames: [String] {
    var seen: Set<String> = []
    return fetches.flatMap { opened.layout.table(of: $0.entity).columns.map(\.name) }
      .filter { seen.insert($0).inserted }
  }

  private func select(columns: [String]) throws -> FetchSQL {
    let branches = try fetches.indices.map { try branch($0, columns) }
    let page = fetches[0].page
    switch shape {
    case .compound: return FetchSQL("\(branches.joined(by: " UNION ALL "))\(order)\(page)")
    case .branchLimits:
      let cut = branches.map { branch -> SQLText in "SELECT * FROM (\(branch)\(order)\(page))" }
      return FetchSQL("\(cut.joined(by: " UNION ALL "))\(order)\(page)")
    case .subquery:
      return FetchSQL("SELECT * FROM (\(branches.joined(by: " UNION ALL ")))\(order)\(page)")
    }
  }

  private func branch(_ index: Int, _ columns: [String]) throws -> SQLText {
    let fetch = fetches[index]
    let clauses = try opened.clauses(of: fetch)
    let table = opened.layout.table(of: fetch.entity)
    var selected = try clauses.sortValues.enumerated().map { place, value -> SQLText in
      "\(value) AS s\(place)"
    }
    selected.append("t0.Z_PK AS k, \(index) AS a, \(table.isHierarchy ? "t0.Z_ENT" : "0") AS e")
    if !columns.isEmpty { selected.append("t0.Z_OPT AS o") }
    let own = Set(table.columns.map(\.name))
    selected += columns.map { name -> SQLText in
      own.contains(name) ? "t0.\(name) AS \(name)" : "NULL AS \(name)"
    }
    return "SELECT \(selected.joined(by: ", "))\(clauses.source)"
  }

  /// Orders by the sort values, then by key in the direction of the last, then by part.
  private var order: SQLText {
    let criteria = fetches[0].sortDescriptors
    guard let last = criteria.last else { return fetches[0].limit > 0 ? " ORDER BY a, k" : "" }
    let terms = criteria.enumerated().map { place, descriptor -> SQLText in
      "\(place + 1)\(descriptor.ascending ? "" : " DESC")"
    }
    let ties: SQLText = "\(sortCount + 1)\(last.ascending ? "" : " DESC"), \(sortCount + 2)"
    return " ORDER BY \(terms.joined(by: ", ")), \(ties)"
  }
}
