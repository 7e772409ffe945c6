@testable import Lineage

/// A store's content as text to compare: values, references, links.
enum StoreContent {
  static func lines(of store: any PersistentStore, _ layout: ModelLayout) throws -> [String] {
    var lines: [String] = []
    for entity in layout.entities {
      var fetch = StoreFetch(entity: entity)
      fetch.includesSubentities = false
      var draft = FetchDraft(entity: entity)
      draft.includesSubentities = false
      let addresses = try store.addresses(fetch).sorted { $0.key < $1.key }
      let names = entity.slots.filter { !$0.isTransient }.map { entity.slotNames[$0.index] }
      let columns =
        [("self", FetchExpression.keyPath(.subject))]
        + names.map { ($0, FetchExpression.property($0)) }
      let rows = try store.dictionaries(
        DictionaryFetchDraft(fetch: draft, columns: columns).checked(in: layout))
      lines += rows.map { "\(entity.name) \($0.map(text))" }.sorted()
      for relationship in entity.relationships.values.sorted(by: { $0.name < $1.name })
      where relationship.isManyToMany || relationship.isOneSided || relationship.isOrdered {
        let destinations = try store.destinations(of: addresses.map(\.key), along: relationship)
        lines += destinations.sorted { $0.key < $1.key }
          .map { "\(entity.name) \($0.key) \(relationship.name) \($0.value)" }
      }
    }
    return lines
  }

  private static func text(_ value: FetchValue) -> String {
    switch value {
    case .attribute(let value): value.debugDescription
    case .object(let id): "\(id.entityName) \(id.key)"
    case .null: "-"
    case .list: "list"
    }
  }
}
