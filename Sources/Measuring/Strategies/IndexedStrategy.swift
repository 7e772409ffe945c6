import LogicalModel

/// Another strategy with indexes that the scenario does not declare, named after both:
/// `parent-entity+Book.pageCount`.
struct IndexedStrategy: Strategy {
  let base: any Strategy
  let indexes: [PropertyPath]

  var name: String { ([base.name] + indexes.map(\.description)).joined(separator: "+") }

  var summary: String {
    "\(base.summary) With an index for \(indexes.map(\.description).joined(separator: ", "))."
  }

  func store(_ domain: Domain) throws(StrategyError) -> StoredDomain {
    let indexed: Domain
    do {
      indexed = try domain.indexing(indexes)
    } catch {
      throw .noIndex(strategy: name, "\(error)")
    }
    return try base.store(indexed)
  }
}
