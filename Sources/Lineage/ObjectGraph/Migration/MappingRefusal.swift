import Logging

/// A difference between two models that requires a mapping in code.
///
/// ```swift
/// newer.entitiesByName["Dog"]?.properties.append(
///   AttributeDescription(name: "breed", type: .string, isOptional: false))
/// do throws(MigrationError) {
///   _ = try MappingModel.inferred(from: model, to: newer)
/// } catch .notInferable(let rejections) {
///   print(rejections[0])  // prints Dog.breed: is now required, but old objects may have no value; give it a default value
/// } catch {}
/// ```
public struct MappingRefusal: Hashable, Sendable, CustomStringConvertible {
  /// The differences that comparing two models cannot bridge.
  public enum Reason: Hashable, Sendable {
    case typeChanged(from: AttributeType, to: AttributeType)
    /// An attribute became a relationship, or the reverse.
    case kindChanged
    case requiredWithoutDefault
    case requiredRelationship
    case toManyBecameToOne
    case destinationChanged(from: String, to: String)
    /// Entities of several hierarchies, and therefore tables, would share one.
    case rootsMerged([String])
    /// No entity of the old model is in the new one.
    case nothingInCommon
    /// A custom mapping uses a name that a model does not have.
    case unknownName(String)
    /// A mapping specifies a constant value that the attribute cannot hold.
    case constantUnfit(AttributeValue, AttributeType)
  }

  /// The entity's name in the new model, or empty for the models as a whole.
  public var entity: String
  /// The property's name in the new model, or nil for the entity itself.
  public var property: String?
  /// The difference; its text is part of the description.
  public var reason: Reason

  package init(entity: String, property: String? = nil, reason: Reason) {
    self.entity = entity
    self.property = property
    self.reason = reason
  }

  public var description: String {
    let subject = entity + (property.map { ".\($0)" } ?? "")
    return subject.isEmpty ? reason.explanation : "\(subject): \(reason.explanation)"
  }
}

extension MappingRefusal.Reason {
  /// The obstacle and its solution.
  var explanation: String {
    switch self {
    case .typeChanged(let old, let new):
      "its type changed from \(old) to \(new); convert the values in a custom EntityMapping, or "
        + "give the new attribute another name"
    case .kindChanged: "was an attribute and is now a relationship, or vice versa; rename it"
    case .requiredWithoutDefault:
      "is now required, but old objects may have no value; give it a default value"
    case .requiredRelationship:
      "is a new required relationship and old objects have no destination; make it optional"
    case .toManyBecameToOne:
      "was to-many and is now to-one, and it is unknown which destination to keep"
    case .destinationChanged(let old, let new):
      "led to \(old) and now leads to \(new), which is neither the same entity nor an ancestor"
    case .rootsMerged(let roots):
      "would put the entities \(roots.joined(separator: " and ")), which had no common ancestor, "
        + "into one hierarchy: several tables cannot be merged into one; map them in code"
    case .nothingInCommon:
      "no entity of the old model is in the new one, so all data would be lost; check that this is the right "
        + "store, or set renaming identifiers"
    case .unknownName(let name): "a mapping names \(name), which the model does not have"
    case .constantUnfit(let value, let type):
      "a mapping gives it \(value.debugDescription), which no attribute of type \(type) can hold"
    }
  }
}

/// A warning about a successful migration.
public struct MigrationWarning: Hashable, Sendable, CustomStringConvertible {
  /// The possible effects of a migration on an entity's objects.
  public enum Finding: Hashable, Sendable {
    /// Objects of exactly an entity that is now abstract; they are kept.
    case abstractWithObjects
    /// Objects of an entity without a counterpart in the new model; they are not copied.
    case objectsDropped
  }

  /// The entity's name, in the old model for dropped objects and in the new one for kept ones.
  public var entity: String
  /// The effect on the objects.
  public var finding: Finding
  /// The number of affected objects.
  public var objectCount: Int

  package init(entity: String, finding: Finding, objectCount: Int) {
    self.entity = entity
    self.finding = finding
    self.objectCount = objectCount
  }

  public var description: String {
    switch finding {
    case .abstractWithObjects:
      "\(entity) is now abstract but has \(objectCount.counted("object")) of its own; convert them "
        + "to a sub-entity"
    case .objectsDropped:
      "\(entity) is not in the new model; \(objectCount.counted("object")) dropped"
    }
  }
}

extension MigrationWarning {
  /// Writes the warning to the program's log.
  func log() { Logger(label: "lineage").warning("\(self)") }
}
