/// The times of events, as shares of the whole soak from 0 to 1.
struct Schedule {
  enum Event: Hashable {
    /// A random writer is killed and restarted.
    case kill
    /// Another program migrates the store to the next version of the model.
    case migration
    /// The store is compared with the records while the processes continue.
    case check
    /// The refutation's deletion of a row.
    case dropRow
  }

  private var events: [(share: Double, event: Event)] = []

  init(kills: Int, migrations: Int, checks: Int, dropsRow: Bool) {
    add(.kill, kills) { (Double($0) + 0.5) / Double(kills) }
    add(.migration, migrations) { Double($0 + 1) / Double(migrations + 1) }
    add(.check, checks) { Double($0 + 1) / Double(checks + 1) }
    if dropsRow { events.append((0.9, .dropRow)) }
    events.sort { $0.share > $1.share }
  }

  private mutating func add(_ event: Event, _ count: Int, _ share: (Int) -> Double) {
    events += (0..<count).map { (share($0), event) }
  }

  var isEmpty: Bool { events.isEmpty }

  /// Returns the next event if it is due.
  mutating func next(at share: Double) -> Event? {
    guard let last = events.last, last.share <= share else { return nil }
    return events.removeLast().event
  }
}
