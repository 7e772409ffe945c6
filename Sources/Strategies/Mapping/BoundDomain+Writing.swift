import Foundation
package import LogicalModel
package import ObjectGraph
import ObjectModel

/// Members to objects.
extension BoundDomain {
  /// Inserts a member as a new object with its values, not its links.
  ///
  /// - Throws: ``StrategyError/notMapped(kind:name:)`` for a kind that is not in the domain.
  package func insert(_ member: Member, into context: ManagedObjectContext) throws(StrategyError)
    -> ManagedObject
  {
    let kind = kinds[try index(of: member.kind)]
    let object = context.insert(entityIndex: kind.entity.index)
    if let (slot, code) = kind.discriminator { object.write(.integer(code), into: slot) }
    for (slot, value) in zip(kind.slots, member.values) {
      // A new object has no values yet, so absent ones need no work.
      if value != .absent { Self.write(value, into: slot, of: object) }
    }
    return object
  }

  /// Sets one property of an object.
  ///
  /// - Throws: ``StrategyError/notMapped(kind:name:)``.
  package func set(_ value: PropertyValue, property position: Int, of object: ManagedObject) {
    guard let kindIndex = kindIndex(of: object) else { return }
    Self.write(value, into: kinds[kindIndex].slots[position], of: object)
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

  /// The position of a kind, for linking its members.
  package func kindIndex(named kind: String) throws(StrategyError) -> Int { try index(of: kind) }

  private static func write(_ value: PropertyValue, into slot: Slot, of object: ManagedObject) {
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
