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

/// Every strategy, the baseline first.
package enum StrategyList {
  package static let all: [any Strategy] = [
    ParentEntity(), AbstractRoot(), EnumContent(), IndependentEntities(), DetailsRelationship(),
    CodedContent(),
  ]
  package static let names = all.map(\.name)
}
