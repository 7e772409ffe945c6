/// The unsaved objects that may refer to a given one, so that reading a to-many relationship does
/// not go through all of them.
///
/// A superset: whoever was noted is asked again whom it refers to. It is made when a relationship
/// is first read over many unsaved objects and lasts until keys or rows change as a whole.
struct ChangedReferrers {
  /// Below this many unsaved objects going through them is as fast.
  static let leastCount = 64

  private struct Place: Hashable {
    let relationship: ObjectIdentifier
    let destination: Int64
  }

  private var candidates: [Place: [ManagedObject]] = [:]
  /// The inverse, to-one relationships that are looked up in ``candidates``.
  private var known: [ObjectIdentifier: RelationshipLayout] = [:]
  private var noted: [ManagedObject] = []

  /// To be called when a reference of the object was set; costs nothing while nobody looks up.
  @inline(__always)
  mutating func note(_ object: ManagedObject) {
    if !known.isEmpty { noted.append(object) }
  }

  /// To be called when keys or rows changed by another way than through setters.
  mutating func forget() {
    guard !known.isEmpty else { return }
    self = ChangedReferrers()
  }

  /// The objects that were made to refer to a key along the to-one relationship; some may have
  /// turned away since, none comes twice.
  mutating func referrers(
    to key: Int64, along relationship: RelationshipLayout, among changed: () -> [ManagedObject]
  ) -> [ManagedObject] {
    for object in noted {
      for relationship in known.values { add(object, relationship) }
    }
    noted.removeAll()
    if known.updateValue(relationship, forKey: ObjectIdentifier(relationship)) == nil {
      for object in changed() { add(object, relationship) }
    }
    var seen: Set<ObjectIdentifier> = []
    let place = Place(relationship: ObjectIdentifier(relationship), destination: key)
    return (candidates[place] ?? []).filter { seen.insert(ObjectIdentifier($0)).inserted }
  }

  private mutating func add(_ object: ManagedObject, _ relationship: RelationshipLayout) {
    guard let slot = object.layout.slot(named: relationship.name),
      object.layout.relationship(in: slot) === relationship,
      let reference = object.reference(in: slot, of: object.filledRow())
    else { return }
    let place = Place(relationship: ObjectIdentifier(relationship), destination: reference.key)
    candidates[place, default: []].append(object)
  }
}
