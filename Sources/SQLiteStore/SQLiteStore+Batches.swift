package import ObjectGraph
package import ObjectModel

/// Changes of many rows without objects, each in one transaction.
///
/// An update or deletion is of the rows that a fetch with the same limit, offset and order finds.
extension SQLiteStore {
  package func insert(
    _ rows: AnySequence<[String: AttributeValue]>, of entity: EntityLayout, by origin: ChangeOrigin
  ) throws -> [StoreAddress] {
    let opened = try openedStore()
    let insertion = try BatchInsertion(
      entity: entity, layout: opened.layout, foreign: opened.foreign)
    var addresses: [StoreAddress] = []
    try telling(opened) {
      addresses = try insertion.insert(rows, on: connection)
      try opened.history?.record(by: origin) { $0.noteInsertions(addresses) }
    }
    return addresses
  }

  package func update(_ batch: StoreBatchUpdate, by origin: ChangeOrigin) throws -> [StoreAddress] {
    let opened = try openedStore()
    try opened.foreign?.check(
      updating: batch.assignments.map(\.property), of: batch.fetch.entity)
    let update = try BatchUpdate(batch, opened)
    var addresses: [StoreAddress] = []
    try telling(opened) {
      addresses = try self.addresses(batch.fetch)
      try update.run(on: addresses.map(\.key), connection)
      try opened.history?.record(by: origin) { log in
        for address in addresses { log.noteUpdate(address, of: batch.assignments.map(\.property)) }
      }
    }
    return addresses
  }

  package func delete(matching fetch: StoreFetch, by origin: ChangeOrigin) throws -> [StoreAddress]
  {
    let opened = try openedStore()
    try opened.foreign?.checkDeletion()
    var addresses: [StoreAddress] = []
    try connection.transaction {
      var deletion = BatchDeletion(store: self, opened: opened, origin: origin)
      addresses = try deletion.run(from: try self.addresses(fetch))
    }
    return addresses
  }

  /// A transaction that says of a unique index which constraint it is of.
  private func telling(_ opened: OpenedStore, _ body: () throws -> Void) throws {
    do {
      try connection.transaction(body)
    } catch SQLiteStoreError.notUnique(let message) {
      throw opened.layout.violatedConstraint(message)
        ?? SQLiteStoreError.notUnique(message: message)
    }
  }
}
