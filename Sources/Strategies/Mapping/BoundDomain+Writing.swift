import Foundation
package import LogicalModel
package import ObjectGraph
import ObjectModel

/// Members to objects.
extension BoundDomain {
  /// Inserts a member as a new object with its values, not its links.
  ///
  /// - Throws: ``StrategyError/notMapped(kind:name:)`` for a kind that no object can be of, and
  ///   ``StrategyError/cannotEncode(kind:reason:)``.
  package func insert(_ member: Member, into context: ManagedObjectContext) throws(StrategyError)
    -> ManagedObject
  {
    let kind = kinds[try kindIndex(named: member.kind)]
    return try insert(kind, member.values, into: context)
  }

  func insert(_ kind: BoundKind, _ values: [PropertyValue], into context: ManagedObjectContext)
    throws(StrategyError) -> ManagedObject
  {
    guard let entity = kind.entity else { throw .notMapped(kind: kind.kind, name: "exact entity") }
    let object = context.insert(entityIndex: entity.index)
    if let (slot, code) = kind.discriminator { object.write(.integer(code), into: slot) }
    guard !kind.isPlain else {
      for (slot, value) in zip(kind.slots, values) where value != .absent {
        // A new object has no values yet, so absent ones need no work.
        Self.write(value, into: slot, of: object)
      }
      return object
    }
    var details: ManagedObject?
    if let bound = kind.details {
      let made = context.insert(entityIndex: bound.entity.index)
      object.setDestination(made, of: bound.reference)
      details = made
    }
    try writeAll(values, of: kind, to: object, details)
    return object
  }

  /// Sets one property of an object.
  ///
  /// - Throws: ``StrategyError/cannotEncode(kind:reason:)`` or
  ///   ``StrategyError/cannotDecode(kind:reason:)``.
  package func set(_ value: PropertyValue, property position: Int, of object: ManagedObject)
    throws(StrategyError)
  {
    guard let kindIndex = kindIndex(of: object) else { return }
    let kind = kinds[kindIndex]
    switch kind.places[position] {
    case .own(let slot): Self.write(value, into: slot, of: object)
    case .detail(let slot):
      guard let details = kind.details?.object(of: object) else { return }
      Self.write(value, into: slot, of: details)
    case .coded(let field):
      guard let content = kind.content else { return }
      // All of it is decoded and written again: that is what this shape costs.
      var values = try content.values(in: object.filledRow())
      values[field] = value
      object.setData(try content.coder.data(of: values), in: content.slot)
    }
  }

  /// Sets one link of a new object.
  package func link(
    _ object: ManagedObject, kindIndex: Int, link position: Int, to destination: ManagedObject
  ) {
    let link = kinds[kindIndex].links[position]
    guard let context = object.managedObjectContext else { return }
    if let slot = link.slot {
      object.setDestination(destination, of: slot)
    } else {
      context.link(object, link.relationship, destination)
    }
  }

  /// Writes every value of a kind; what is absent becomes NULL.
  func writeAll(
    _ values: [PropertyValue], of kind: BoundKind, to object: ManagedObject,
    _ details: ManagedObject?
  ) throws(StrategyError) {
    var coded: [PropertyValue] = kind.content?.coder.absentValues ?? []
    for (place, value) in zip(kind.places, values) {
      switch place {
      case .own(let slot): Self.write(value, into: slot, of: object)
      case .detail(let slot): if let details { Self.write(value, into: slot, of: details) }
      case .coded(let field): coded[field] = value
      }
    }
    guard let content = kind.content else { return }
    object.setData(try content.coder.data(of: coded), in: content.slot)
  }

  static func write(_ value: PropertyValue, into slot: Slot, of object: ManagedObject) {
    switch value {
    case .absent: object.setAbsent(slot)
    case .integer(let value): object.write(.integer(value), into: slot)
    case .real(let value): object.write(.double(value), into: slot)
    case .decimal(let value): object.write(.decimal(value), into: slot)
    case .text(let value), .uri(let value): object.setText(value, in: slot)
    case .boolean(let value): object.write(.boolean(value), into: slot)
    case .date(let seconds):
      object.write(.date(Date(timeIntervalSinceReferenceDate: seconds)), into: slot)
    case .uuid(let value): object.write(.uuid(value), into: slot)
    case .binary(let value): object.setData(value, in: slot)
    }
  }
}
