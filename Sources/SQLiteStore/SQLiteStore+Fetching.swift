package import ObjectGraph

/// Fetches of other things than objects.
extension SQLiteStore {
  package func addresses(_ fetch: StoreFetch) throws -> [StoreAddress] {
    let opened = try openedStore()
    return try addresses(opened.addressQuery(fetch), opened, opened.tree(of: fetch.entity))
  }

  package func dictionaries(_ fetch: StoreDictionaryFetch) throws -> [[FetchValue]] {
    let opened = try openedStore()
    let query = try DictionarySQL(fetch, opened)
    return try connection.reading { () throws(SQLiteStoreError) in
      let statement = try connection.statement(query.select)
      defer { statement.reset() }
      var rows: [[FetchValue]] = []
      try connection.eachRow(of: statement) { () throws(SQLiteStoreError) in
        rows.append(try query.row(of: statement))
      }
      return rows
    }
  }

  package func values(of addresses: [StoreAddress], into sink: RowSink) throws {
    let opened = try openedStore()
    let entities = opened.layout.model.entities
    let byTree = Dictionary(grouping: addresses) { entities[$0.entity].rootIndex }
    for (root, addresses) in byTree.sorted(by: { $0.key < $1.key }) {
      let plan = opened.plans[root]
      try connection.reading { () throws(SQLiteStoreError) in
        let statement = try connection.statement(plan.fillMany)
        defer { statement.reset() }
        statement.bind(JSONArray(addresses.map(\.key)).text, at: 1)
        try connection.eachRow(of: statement) { () throws(SQLiteStoreError) in
          try plan.reader.read(statement, into: sink)
        }
      }
    }
  }

  package func destinations(of keys: [Int64], along relationship: RelationshipLayout) throws
    -> [Int64: [Int64]]
  {
    guard let links = try openedStore().layout.links(of: relationship) else { return [:] }
    let (source, destination) = (links.sourceColumn, links.destinationColumn)
    let sql =
      "SELECT \(source), \(destination) FROM \(links.table) "
      + "WHERE \(source) IN (SELECT value FROM json_each(?)) ORDER BY \(source), \(links.order)"
    return try connection.reading { () throws(SQLiteStoreError) in
      let statement = try connection.statement(sql)
      defer { statement.reset() }
      statement.bind(JSONArray(keys).text, at: 1)
      var result: [Int64: [Int64]] = [:]
      try connection.eachRow(of: statement) { () throws(SQLiteStoreError) in
        result[statement.integer(at: 0), default: []].append(statement.integer(at: 1))
      }
      return result
    }
  }

  package func addressesConflictingInUniqueness(with object: ManagedObject) throws
    -> [StoreAddress]
  {
    let opened = try openedStore()
    var found: [StoreAddress] = []
    for query in UniquenessSQL(object, opened.layout).queries {
      let others = try addresses(query, opened, opened.tree(of: object.layout))
      found += others.filter { !found.contains($0) }
    }
    return found
  }

  func addresses(_ query: FetchSQL, _ opened: OpenedStore, _ tree: EntityLayout)
    throws(SQLiteStoreError) -> [StoreAddress]
  {
    try connection.reading { () throws(SQLiteStoreError) in
      let statement = try connection.statement(query)
      defer { statement.reset() }
      var addresses: [StoreAddress] = []
      try connection.eachRow(of: statement) { () throws(SQLiteStoreError) in
        addresses.append(try opened.address(in: statement, tree: tree))
      }
      return addresses
    }
  }
}
