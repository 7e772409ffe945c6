import Lineage

/// The promises about ordered relationships: an item added to a box goes to its end, which
/// conflicts with no other change of the box; removing and arranging items changes the box itself,
/// so that its version is compared as for an attribute.
extension ThingContext {
  /// The wanted items of a box.
  struct Order {
    var sequence: [Int]
    /// The number of appended items at the end; nil for an arranged sequence.
    var appendedCount: Int?
  }

  /// Returns the items of a box in this context, read live from the store and the unsaved changes.
  func items(of box: Int, _ store: ThingStore) -> [Int] {
    let members = now.keys.filter { now[$0]?.fields[.box] == box && isLiving($0) }.sorted()
    let placed = (orders[box]?.sequence ?? store.orders[box] ?? []).filter(members.contains)
    return placed + members.filter { !placed.contains($0) }
  }

  /// Adds an item to a box from the item's side.
  mutating func put(_ item: Int, in box: Int?, _ store: ThingStore) {
    if let box, now[item]?.fields[.box] != box { append(item, to: box, store) }
    set(box, .box, of: item)
  }

  private mutating func append(_ item: Int, to box: Int, _ store: ThingStore) {
    read(box, store)
    var order = orders[box] ?? Order(sequence: items(of: box, store), appendedCount: 0)
    if let place = order.sequence.firstIndex(of: item) {
      order.sequence.remove(at: place)
      if let count = order.appendedCount, place >= order.sequence.count + 1 - count {
        order.appendedCount = count - 1
      }
    }
    order.sequence.append(item)
    order.appendedCount = order.appendedCount.map { $0 + 1 }
    orders[box] = order
  }

  /// Arranges items from the box's side.
  mutating func arrange(_ items: [Int], in box: Int, _ store: ThingStore) {
    let current = self.items(of: box, store)
    if items == current { return }
    for item in current where !items.contains(item) { take(item, outOf: box, store) }
    for item in items where !current.contains(item) { put(item, in: box, store) }
    read(box, store)
    orders[box] = Order(sequence: items)
  }

  mutating func insert(_ item: Int, into box: Int, at place: Int, _ store: ThingStore) {
    var items = self.items(of: box, store).filter { $0 != item }
    if now[item]?.fields[.box] != box { put(item, in: box, store) }
    read(box, store)
    items.insert(item, at: min(place, items.count))
    orders[box] = Order(sequence: items)
  }

  mutating func take(_ item: Int, outOf box: Int, _ store: ThingStore) {
    guard now[item]?.fields[.box] == box else { return }
    read(box, store)
    if base[item]?.fields[.box] == box { taken[box, default: []].insert(item) }
    set(nil, .box, of: item)
  }

  /// Records the first read, which decides conflicts.
  private mutating func read(_ box: Int, _ store: ThingStore) {
    if readOrders[box] == nil { readOrders[box] = store.orders[box] ?? [] }
  }

  /// The boxes whose relationship changed by more than additions.
  var arranged: Set<Int> {
    let arranged = orders.filter { $0.value.appendedCount == nil }.keys
    let taken = taken.filter { box, items in
      items.contains { base[$0]?.fields[.box] == box && now[$0]?.fields[.box] != box }
    }.keys
    return Set(arranged).union(taken).filter { isLiving($0) && !inserted.contains($0) }
  }

  /// Merges the items of a box that others changed too.
  mutating func rebaseItems(of box: Int, on store: ThingStore) {
    guard arranged.contains(box) else { return }
    let stored = store.orders[box] ?? []
    let keeps =
      policy == .overwrite || policy == .mergeByPropertyObjectTrump
      || policy == .mergeByPropertyStoreTrump && readOrders[box] == stored
    situations.insert("order \(keeps ? "kept" : "dropped") by \(policy)")
    if keeps { readOrders[box] = stored } else { giveUpItems(of: box, store) }
  }

  /// Withdraws the place of a reference that yields to the store's.
  mutating func withdraw(_ item: Int, from box: Int) {
    guard let count = orders[box]?.appendedCount,
      orders[box]?.sequence.suffix(count).contains(item) == true
    else { return }
    orders[box]?.sequence.removeAll { $0 == item }
    orders[box]?.appendedCount = count - 1
  }

  /// Restores removed items and discards the arrangement, keeping added items.
  mutating func giveUpItems(of box: Int, _ store: ThingStore) {
    for item in taken.removeValue(forKey: box) ?? [] {
      guard isLiving(item), now[item]?.fields[.box] == nil, base[item]?.fields[.box] == box,
        changed[item]?.contains(.box) == true
      else { continue }
      set(box, .box, of: item)
      forgetIfAsRead(item)
    }
    readOrders[box] = nil
    guard let order = orders.removeValue(forKey: box), order.appendedCount == nil else { return }
    let stored = store.orders[box] ?? []
    let added = order.sequence.filter { now[$0]?.fields[.box] == box && !stored.contains($0) }
    if added.isEmpty { return }
    orders[box] = Order(sequence: stored + added, appendedCount: added.count)
  }
}

extension ThingStore {
  /// Writes arranged items before those that others added, and appended items after them.
  mutating func write(_ order: ThingContext.Order, of box: Int) {
    let stored = orders[box, default: []].filter { things[$0]?.fields[.box] == box }
    guard let count = order.appendedCount else {
      orders[box] = order.sequence + stored.filter { !order.sequence.contains($0) }
      return
    }
    let appended = order.sequence.suffix(count)
    let front = stored.filter { !appended.contains($0) }
    // A row inserted again has no place and follows the others.
    let returned = order.sequence.dropLast(count).filter { !front.contains($0) }.sorted()
    orders[box] = front + returned + appended
  }
}
