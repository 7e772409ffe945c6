package import Lineage

/// A sample's model and its entities' classes.
package protocol SampleModel {
  /// Returns a new model each time, because a used one cannot be changed.
  static func model() -> ManagedObjectModel
  static var classes: [ManagedObject.Type] { get }
}
