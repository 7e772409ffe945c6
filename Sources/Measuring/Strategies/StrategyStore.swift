package import Lineage
package import LogicalModel
package import ModelReshaping

extension Strategy {
  /// Returns the domain as a managed object model, with the mapping back.
  ///
  /// Loading, fetching and measuring are the same code for all strategies, so that reports differ
  /// only by the strategy.
  ///
  /// - Throws: ``StrategyError`` if the strategy cannot express the domain.
  package func store(_ domain: Domain) throws(StrategyError) -> StoredDomain {
    let reshaped: ReshapedModel
    // SQLITE_MAX_COMPOUND_SELECT of SQLite's standard build (sqlite.org/limits.html).
    let mostTables = 500
    do throws(ReshapingError) {
      reshaped = try storableModel(of: EntityTree(domain.document, root: domain.family))
      let tables = reshaped.placements.values.map(\.fetchedEntities.count).max() ?? 0
      if tables > mostTables {
        throw .exceedsLimit(
          strategy: name, root: domain.family,
          why: "one statement would unite the rows of \(tables) tables, and SQLite unites "
            + "\(mostTables)")
      }
    } catch {
      throw .cannotStore(error)
    }
    let model: ManagedObjectModel
    do {
      model = try reshaped.document.model()
    } catch {
      throw .noModel(error)
    }
    var kinds: [KindMapping] = []
    for kind in domain.allKinds {
      let placement =
        reshaped.placements[kind.name]
        ?? KindPlacement(
          entity: kind.name, attributes: domain.properties(of: kind.name).map(\.name))
      kinds.append(try KindMapping(placement, of: domain, in: reshaped))
    }
    return StoredDomain(domain: domain, model: model, kinds: kinds, notes: reshaped.notes)
  }
}

extension StrategyList {
  /// Returns the strategy of a name, which may have indexes such as `parent-entity+Book.pageCount`.
  ///
  /// - Throws: ``StrategyError/unknownStrategy(_:known:)``.
  static func strategy(named name: String) throws(StrategyError) -> any Strategy {
    let parts = name.split(separator: "+", omittingEmptySubsequences: false)
    let indexes = parts.dropFirst().map { $0.split(separator: ".").map(String.init) }
    guard let strategy = all.first(where: { $0.name == parts[0] }),
      indexes.allSatisfy({ $0.count == 2 })
    else { throw .unknownStrategy(name, known: names) }
    guard !indexes.isEmpty else { return strategy }
    return IndexedStrategy(
      base: strategy, indexes: indexes.map { PropertyPath(kind: $0[0], name: $0[1]) })
  }
}

/// Another strategy with indexes that the scenario does not declare, named after both:
/// `parent-entity+Book.pageCount`.
struct IndexedStrategy: Strategy {
  let base: any Strategy
  let indexes: [PropertyPath]

  var name: String { ([base.name] + indexes.map(\.description)).joined(separator: "+") }

  var summary: String {
    "\(base.summary) With an index for \(indexes.map(\.description).joined(separator: ", "))."
  }

  func reshape(_ tree: EntityTree) throws(ReshapingError) -> ReshapedModel {
    var document = tree.document
    for index in indexes {
      guard let place = document.entities.firstIndex(where: { $0.name == index.kind }),
        tree.attributes(of: index.kind).contains(where: { $0.name == index.name })
      else { throw .noAttribute(strategy: name, entity: index.kind, name: index.name) }
      document.entities[place].addIndex(over: index.name)
    }
    return try base.reshape(EntityTree(document, root: tree.root))
  }
}

/// The reason why a strategy cannot store a domain.
package enum StrategyError: Error, Hashable, Sendable, CustomStringConvertible {
  case unknownStrategy(String, known: [String])
  case cannotStore(ReshapingError)
  /// The names are invalid in every model.
  case noModel(ModelDocumentError)
  /// The store's model lacks what the mapping names.
  case notMapped(kind: String, name: String)
  /// An object without a kind: its entity or its type attribute is wrong.
  case unknownKind(objectID: String)
  /// Values that cannot be written as coded content.
  case cannotEncode(kind: String, reason: String)
  /// Coded content that does not fit its kind.
  case cannotDecode(kind: String, reason: String)

  package var description: String {
    switch self {
    case .unknownStrategy(let name, let known):
      "unknown strategy \"\(name)\"; choose from \(known.joined(separator: ", "))"
    case .cannotStore(let error): "\(error)"
    case .noModel(let error): "cannot create a model from the scenario: \(error)"
    case .notMapped(let kind, let name):
      "the mapping names \(kind).\(name), which the model does not have"
    case .unknownKind(let id): "\(id) does not belong to a kind of the domain"
    case .cannotEncode(let kind, let reason):
      "the values of a \(kind) cannot be encoded: \(reason)"
    case .cannotDecode(let kind, let reason):
      "the coded content of a \(kind) cannot be read: \(reason)"
    }
  }
}
