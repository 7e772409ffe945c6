import Foundation
package import LogicalModel
package import ObjectGraph

/// Objects back to members, without their ordinals: those are the loader's business.
extension BoundDomain {
  /// The values of an object in the order of its kind's properties.
  ///
  /// - Throws: ``StrategyError/cannotDecode(kind:reason:)``.
  package func values(of object: ManagedObject, kindIndex: Int) throws(StrategyError)
    -> [PropertyValue]
  {
    let kind = kinds[kindIndex]
    let row = object.filledRow()
    guard !kind.isPlain else {
      return zip(kind.slots, kind.types).map { slot, type in
        row.isPresent(slot.index) ? Self.value(row, slot, type) : .absent
      }
    }
    let details = kind.details.flatMap { $0.object(of: object) }
    let content = try kind.content?.values(in: row) ?? []
    return zip(kind.places, kind.types).map { place, type in
      switch place {
      case .own(let slot):
        return row.isPresent(slot.index) ? Self.value(row, slot, type) : .absent
      case .detail(let slot):
        guard let row = details?.filledRow(), row.isPresent(slot.index) else { return .absent }
        return Self.value(row, slot, type)
      case .coded(let field): return content[field]
      }
    }
  }

  /// Hands out the values of an object in the order of its kind's properties, without copying
  /// texts: for hashing a large answer.
  ///
  /// - Throws: ``StrategyError/cannotDecode(kind:reason:)``.
  package func forEachValue(
    of object: ManagedObject, kindIndex: Int, _ body: (Int, StoredValue) -> Void
  ) throws(StrategyError) {
    let kind = kinds[kindIndex]
    let row = object.filledRow()
    guard !kind.isPlain else {
      for (position, slot) in kind.slots.enumerated() {
        body(position, row.isPresent(slot.index) ? StoredValue(row, slot) : .absent)
      }
      return
    }
    let details = kind.details.flatMap { $0.object(of: object) }
    let detailsRow = details?.filledRow()
    let content = try kind.content?.values(in: row) ?? []
    for (position, place) in kind.places.enumerated() {
      switch place {
      case .own(let slot):
        body(position, row.isPresent(slot.index) ? StoredValue(row, slot) : .absent)
      case .detail(let slot):
        body(position, detailsRow.map { StoredValue(ifPresentIn: $0, slot) } ?? .absent)
      case .coded(let field): body(position, .decoded(content[field]))
      }
    }
    // The row above lies in memory that this object keeps.
    withExtendedLifetime(details) {}
  }

  /// One value of an object, by the position of the property in its kind.
  ///
  /// - Throws: ``StrategyError/cannotDecode(kind:reason:)``.
  package func value(of object: ManagedObject, kindIndex: Int, property position: Int)
    throws(StrategyError) -> PropertyValue
  {
    let kind = kinds[kindIndex]
    let type = kind.types[position]
    switch kind.places[position] {
    case .own(let slot):
      let row = object.filledRow()
      return row.isPresent(slot.index) ? Self.value(row, slot, type) : .absent
    case .detail(let slot):
      guard let details = kind.details?.object(of: object) else { return .absent }
      let row = details.filledRow()
      return row.isPresent(slot.index) ? Self.value(row, slot, type) : .absent
    case .coded(let field):
      return try kind.content?.values(in: object.filledRow())[field] ?? .absent
    }
  }

  /// The object that a to-one link leads to, not read yet unless it is known; nil for none.
  package func destination(of object: ManagedObject, kindIndex: Int, link position: Int)
    -> ManagedObject?
  {
    guard let slot = kinds[kindIndex].links[position].slot,
      let found = object.reference(in: slot, of: object.filledRow())
    else { return nil }
    return object.managedObjectContext?.object(entityIndex: found.entity, key: found.key)
  }

  /// The number of a kind's links.
  package func linkCount(kindIndex: Int) -> Int { kinds[kindIndex].links.count }

  /// The root of the tree of kinds that a link leads into.
  package func destinationRoot(kindIndex: Int, link: Int) -> String {
    kinds[kindIndex].links[link].destinationRoot
  }

  /// The root entity of the tree of entities that a link leads into.
  package func destinationTree(kindIndex: Int, link: Int) -> Int {
    kinds[kindIndex].links[link].destinationTree
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

  static func value(_ row: Row, _ slot: Slot, _ type: PropertyType) -> PropertyValue {
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

extension BoundDetails {
  /// The object beside a member, nil where the member has lost it.
  func object(of member: ManagedObject) -> ManagedObject? {
    let found = member.reference(in: reference, of: member.filledRow())
    guard let found, let context = member.managedObjectContext else { return nil }
    return context.object(entityIndex: found.entity, key: found.key)
  }
}

extension BoundContent {
  /// One value for each field; all absent where there is no content.
  ///
  /// - Throws: ``StrategyError/cannotDecode(kind:reason:)``.
  func values(in row: Row) throws(StrategyError) -> [PropertyValue] {
    guard row.isPresent(slot.index) else { return coder.absentValues }
    return try coder.values(in: Data(row.bytes(at: slot.offset)))
  }
}
