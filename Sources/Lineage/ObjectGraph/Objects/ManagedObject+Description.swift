/// The text of an object, as Core Data prints it.
extension ManagedObject {
  /// The known values of the object.
  ///
  /// Reads neither the store nor a fault.
  var knownText: String {
    let address = String(UInt(bitPattern: ObjectIdentifier(self)), radix: 16)
    // Not `objectID`, which records that a temporary ID was requested.
    let id = Self.text(of: resolved, key)
    return "<\(type(of: self)): 0x\(address)> "
      + "(entity: \(layout.name); id: \(id); data: \(dataText))"
  }

  private var dataText: String {
    guard let row else { return "<fault>" }
    let values = layout.slots.map {
      (name: layout.slotNames[$0.index], text: text(in: $0, of: row))
    }
    let links = layout.toManyRelationships.map { (name: $0.name, text: "<relationship fault>") }
    let lines = (values + links).sorted { $0.name < $1.name }
      .map { "\n    \($0.name) = \($0.text);" }
    return "{\(lines.joined())\n}"
  }

  private func text(in slot: Slot, of row: Row) -> String {
    guard row.isPresent(slot.index) else { return "nil" }
    if slot.content.isReference, let (entity, key) = reference(in: slot, of: row) {
      return Self.text(of: slab.registry.entities[entity], key)
    }
    return value(in: slot, of: row)?.debugDescription ?? "nil"
  }

  private static func text(of entity: ResolvedEntity, _ key: Int64) -> String {
    ManagedObjectID(
      entity: entity.layout, key: key, storeIdentifier: entity.storeIdentifier(of: key)
    ).description
  }
}
