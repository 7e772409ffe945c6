/// A way to store a family of kinds: one form of the model that a Core Data developer could choose.
///
/// A strategy only says how the model looks. Converting, loading, asking and measuring are the same code for
/// all.
package protocol Strategy: Sendable {
  /// A short name in kebab case, as the command line and reports use it.
  var name: String { get }
  /// One sentence: how the family is stored.
  var summary: String { get }
  /// The model with the tree in this form, and the place of everything that the tree held.
  ///
  /// - Throws: ``ReshapingError`` for what the form cannot hold.
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
