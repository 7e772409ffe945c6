/// The faults that were filled last, kept alive for a while.
///
/// A context holds no object that nobody else holds. Without this a loop over events that looks at
/// the location of each would read a location that many share once for every event.
struct RecentlyFilled {
  private static let countLimit = 512

  private var objects: ContiguousArray<ManagedObject> = []
  private var next = 0

  mutating func add(_ object: ManagedObject) {
    if objects.count < Self.countLimit {
      objects.append(object)
    } else {
      objects[next] = object
      next = (next + 1) % Self.countLimit
    }
  }

  mutating func removeAll() {
    objects.removeAll()
    next = 0
  }
}
