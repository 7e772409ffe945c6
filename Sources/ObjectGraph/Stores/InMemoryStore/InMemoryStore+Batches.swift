package import ObjectModel

/// Fetches of something else than objects, and changes past any context.
extension InMemoryStore {
  package func addresses(_ fetch: StoreFetch) throws -> [StoreAddress] {
    try reading { view throws(ObjectGraphError) in
      try view.subjects(fetch).map(\.row.address)
    }
  }

  package func dictionaries(_ fetch: StoreDictionaryFetch) throws -> [[FetchValue]] {
    try reading { view throws(ObjectGraphError) in
      try view.dictionaries(fetch)
    }
  }

  package func values(of addresses: [StoreAddress], into sink: RowSink) throws {
    try reading { view throws(ObjectGraphError) in
      for address in addresses {
        let entity = view.model.entities[address.entity]
        view.contents[entity, address.key]?.place(into: sink)
      }
    }
  }

  package func addressesConflictingInUniqueness(with object: ManagedObject) throws
    -> [StoreAddress]
  {
    try reading { view throws(ObjectGraphError) in view.contents.conflicts(with: object) }
  }

  package func insert(
    _ rows: AnySequence<[String: AttributeValue]>, of entity: EntityLayout, by origin: ChangeOrigin
  ) throws -> [StoreAddress] {
    try changing { contents throws(ObjectGraphError) in
      let addresses = try contents.insert(rows, of: entity)
      contents.history?.record(by: origin) { $0.noteInsertions(addresses) }
      return addresses
    }
  }

  package func update(_ batch: StoreBatchUpdate, by origin: ChangeOrigin) throws -> [StoreAddress] {
    try changing { contents throws(ObjectGraphError) in
      let addresses = try contents.update(batch)
      contents.history?.record(by: origin) { log in
        for address in addresses { log.noteUpdate(address, of: batch.assignments.map(\.property)) }
      }
      return addresses
    }
  }

  package func delete(matching fetch: StoreFetch, by origin: ChangeOrigin) throws -> [StoreAddress]
  {
    try changing { contents throws(ObjectGraphError) in
      let before = contents
      let addresses = try contents.delete(matching: fetch)
      let after = contents
      contents.history?.record(deletionOf: addresses, by: origin, before, after: after)
      return addresses
    }
  }
}
