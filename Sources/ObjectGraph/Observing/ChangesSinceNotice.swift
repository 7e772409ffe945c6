/// What happened to objects since watchers were last told, with the values they had then.
///
/// It is filled at the moment of a change, and only while somebody watches. It holds its objects,
/// so that none takes the place of one that goes.
struct ChangesSinceNotice {
  private var formerValues: [ManagedObject: [ObjectSnapshot.Value?]] = [:]
  /// Objects that count as changed without a look at their values.
  private var certain: Set<ManagedObject> = []
  /// Objects that came or went, with whether they were there.
  private(set) var formerExistence: [ManagedObject: Bool] = [:]

  var isEmpty: Bool { formerValues.isEmpty && certain.isEmpty && formerExistence.isEmpty }

  /// Every object that anything happened to.
  var objects: Set<ManagedObject> { certain.union(formerValues.keys).union(formerExistence.keys) }

  /// To be called before an object comes or goes.
  mutating func noteExistence(of object: ManagedObject, _ exists: Bool) {
    if formerExistence[object] == nil { formerExistence[object] = exists }
  }

  /// To be called before the first change of an object's values.
  mutating func note(_ object: ManagedObject) {
    guard let row = object.row else { return noteCertain(object) }
    formerValues[object] = object.snapshot(of: row).values
  }

  /// For changes that values do not show, such as those of to-many relationships.
  mutating func noteCertain(_ object: ManagedObject) { certain.insert(object) }

  /// A reference that gets a permanent key leads to the same object as before.
  mutating func replaceKeys(_ permanent: (Int64) -> Int64) {
    formerValues = formerValues.mapValues { values in
      values.map { value in
        guard case .reference(var address) = value, address.key < 0 else { return value }
        address.key = permanent(address.key)
        return .reference(address)
      }
    }
  }

  /// Hands out everything and starts anew.
  mutating func takeAll() -> ChangesSinceNotice {
    let all = self
    self = ChangesSinceNotice()
    for object in all.formerValues.keys { object.isNoted = false }
    for object in all.certain { object.isNoted = false }
    return all
  }

  /// Adds what happened later; what values were before stands.
  mutating func add(_ later: ChangesSinceNotice) {
    formerValues.merge(later.formerValues) { earlier, _ in earlier }
    certain.formUnion(later.certain)
    formerExistence.merge(later.formerExistence) { earlier, _ in earlier }
  }

  /// Objects of a list that are not as they were; those whose row has gone count too.
  func changed(among objects: [ManagedObject]) -> Set<ManagedObject> {
    guard !(formerValues.isEmpty && certain.isEmpty) else { return [] }
    return Set(
      objects.filter { object in
        if certain.contains(object) { return true }
        guard let former = formerValues[object] else { return false }
        return object.row.map { object.snapshot(of: $0).values != former } ?? true
      })
  }

  /// Faults of a list whose values have to be read before they can be compared.
  func faults(among objects: [ManagedObject]) -> [ManagedObject] {
    formerValues.isEmpty ? [] : objects.filter { $0.isFault && formerValues[$0] != nil }
  }
}
