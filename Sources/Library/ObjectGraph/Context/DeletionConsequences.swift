/// What delete rules did to others because of an unsaved deletion, to be taken back if that is.
struct DeletionConsequences {
  enum Consequence {
    case cascade(ManagedObject)
    /// A reference of the object to the deleted one.
    case clearing(ManagedObject, Slot)
  }

  private var consequences: [ObjectIdentifier: [Consequence]] = [:]

  mutating func add(_ consequence: Consequence, of object: ManagedObject) {
    consequences[ObjectIdentifier(object), default: []].append(consequence)
  }

  mutating func removeAll(of object: ManagedObject) -> [Consequence] {
    consequences.removeValue(forKey: ObjectIdentifier(object)) ?? []
  }

  mutating func removeAll() { consequences.removeAll() }
}
