package import Lineage

/// A model of the samples with the classes of its entities.
package protocol SampleModel {
  /// A new model each time: one that a container has taken cannot be changed any more.
  static func model() -> ManagedObjectModel
  static var classes: [ManagedObject.Type] { get }
}
