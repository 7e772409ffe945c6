import Lineage

/// A way to store a family of kinds: a model that a Core Data developer could choose.
///
/// A strategy only determines the model. Converting, loading, fetching and measuring are the same
/// code for all.
package protocol Strategy: Sendable {
  /// A short name in kebab case, for the command line and reports.
  var name: String { get }
  /// A sentence about how the family is stored.
  var summary: String { get }
  /// Returns the model with the tree in this strategy, and the places of everything in the tree.
  ///
  /// - Throws: ``ReshapingError`` if the strategy cannot store the tree.
  func reshape(_ tree: EntityTree) throws(ReshapingError) -> ReshapedModel
}

extension Strategy {
  /// Returns the model of ``reshape(_:)`` if SQLite can hold a store of it.
  ///
  /// - Throws: ``ReshapingError`` if the strategy cannot store the tree.
  package func storableModel(of tree: EntityTree) throws(ReshapingError) -> ReshapedModel {
    let reshaped = try reshape(tree)
    // A faulty model is reported where it is used.
    if let model = try? reshaped.modelOfRows(),
      let obstacle = (try? ModelLayout(model: model))?.obstacles.first
    {
      throw .exceedsLimit(strategy: name, root: tree.root, why: obstacle.reason)
    }
    return reshaped
  }
}

/// Every strategy, the baseline first.
package enum StrategyList {
  package static let all: [any Strategy] = [
    ParentEntity(), AbstractRoot(), EnumContent(), IndependentEntities(), DetailsRelationship(),
    CodedContent(),
  ]
  package static let names = all.map(\.name)
}
