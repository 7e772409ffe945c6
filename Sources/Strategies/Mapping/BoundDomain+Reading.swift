import Foundation
package import LogicalModel
package import ObjectGraph

/// Objects back to members, without their ordinals: those are the loader's business.
extension BoundDomain {
  /// The values of an object in the order of its kind's properties.
  package func values(of object: ManagedObject, kindIndex: Int) -> [PropertyValue] {
    let kind = kinds[kindIndex]
    let row = object.filledRow()
    return zip(kind.slots, kind.types).map { slot, type in
      row.isPresent(slot.index) ? Self.value(row, slot, type) : .absent
    }
  }

  /// Hands out the values of an object in the order of its kind's properties, without copying
  /// texts: for hashing a large answer.
  package func forEachValue(
    of object: ManagedObject, kindIndex: Int, _ body: (Int, StoredValue) -> Void
  ) {
    let row = object.filledRow()
    for (position, slot) in kinds[kindIndex].slots.enumerated() {
      let isPresent = row.isPresent(slot.index)
      body(position, isPresent ? StoredValue(row, slot) : .absent)
    }
  }

  /// The number of a kind's links.
  package func linkCount(kindIndex: Int) -> Int { kinds[kindIndex].links.count }

  /// The root of the tree that a link leads into.
  package func destinationRoot(kindIndex: Int, link: Int) -> String {
    kinds[kindIndex].links[link].destinationRoot
  }

  /// The stored keys that each object leads to along one link of its kind.
  ///
  /// - Throws: `ObjectGraphError` if the store cannot be read.
  package func linkedKeys(of objects: [ManagedObject], kindIndex: Int, link: Int)
    throws(ObjectGraphError) -> [[Int64]]
  {
    let link = kinds[kindIndex].links[link]
    if let slot = link.slot {
      return objects.map { object in
        let row = object.filledRow()
        return row.isPresent(slot.index) ? [row.integer(at: slot.offset)] : []
      }
    }
    guard let context = objects.first?.managedObjectContext else { return objects.map { _ in [] } }
    let keys = try context.destinationKeys(of: objects, link.relationship)
    return objects.map { keys[$0.key] ?? [] }
  }

  private static func value(_ row: Row, _ slot: Slot, _ type: PropertyType) -> PropertyValue {
    switch type {
    case .integer16, .integer32, .integer64: .integer(row.integer(at: slot.offset))
    case .boolean: .boolean(row.integer(at: slot.offset) != 0)
    case .double, .float: .real(row.double(at: slot.offset))
    case .date: .date(row.double(at: slot.offset))
    case .decimal:
      Decimal(string: "\(row.double(at: slot.offset))", locale: posix)
        .map(PropertyValue.decimal) ?? .absent
    case .string: .text(String(decoding: row.bytes(at: slot.offset), as: UTF8.self))
    case .uri: .uri(String(decoding: row.bytes(at: slot.offset), as: UTF8.self))
    case .binary: .binary(Data(row.bytes(at: slot.offset)))
    case .uuid: .uuid(row.uuid(at: slot.offset))
    }
  }

  private static let posix = Locale(identifier: "en_US_POSIX")
}
