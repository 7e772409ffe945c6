import TestModels
import TestSupport

@testable import Lineage

/// The expected content of a context with an undo history and of its store: a few items with a
/// number each in two ordered lists.
///
/// Items below ``UndoModel/sharedCount`` are never deleted, and another context changes their
/// numbers.
struct UndoModel {
  static let sharedCount = 3

  /// The number of a shared item.
  struct Cell {
    var stored = 0
    /// The stored number at the context's last merge.
    var merged = 0
    var here = 0
    var isSet = false
    var isUndone = false
    /// The stored value that an undone value, or one set before a merge, is based on.
    var basis: Int?

    /// True if a save would overwrite others' later value with an undone one.
    var isDisputed: Bool { isUndone && basis != merged && here != merged }

    mutating func settle() { (isSet, isUndone, basis) = (false, false, nil) }
  }

  /// The part that no other context changes.
  struct Own: Equatable {
    /// The numbers of the existing items that are not shared.
    var numbers: [Int: Int] = [:]
    /// The ordered items of both lists.
    var lists: [[Int]] = [[], []]
  }

  /// A number before and after a step, and the values that undo and redo found instead.
  struct Change {
    var before: Int
    var after: Int
    var found: Int?
  }

  struct Step {
    var numbers: [Int: Change]
    let before: Own
    let after: Own
    var isSaved = false
  }

  var cells: [Cell]
  var own = Own()
  var storedOwn = Own()
  var done: [Step] = []
  var undone: [Step] = []
  /// The start of the open step.
  private var start: (cells: [Int], own: Own) = ([], Own())

  init(cells: [Cell], own: Own) {
    (self.cells, self.own, storedOwn) = (cells, own, own)
    begin()
  }

  var disputed: Set<Int> { Set(cells.indices.filter { cells[$0].isDisputed }) }

  private mutating func begin() { start = (cells.map(\.here), own) }

  mutating func endStep() {
    var numbers: [Int: Change] = [:]
    for (item, cell) in cells.enumerated() where cell.here != start.cells[item] {
      numbers[item] = Change(before: start.cells[item], after: cell.here)
    }
    if !numbers.isEmpty || own != start.own {
      done.append(Step(numbers: numbers, before: start.own, after: own))
      undone = []
    }
    begin()
  }

  mutating func set(_ item: Int, _ value: Int) {
    if item >= cells.count { return own.numbers[item] = value }
    cells[item].here = value
    cells[item].isSet = true
  }

  /// - Parameter settled: The items whose own values win deliberately.
  mutating func merge(settling settled: Range<Int>? = nil) {
    for item in cells.indices {
      var cell = cells[item]
      if settled?.contains(item) == true, cell.isUndone {
        (cell.isUndone, cell.basis) = (false, nil)
      }
      if cell.stored != cell.merged {
        if cell.isSet {
          cell.basis = cell.basis ?? cell.merged
        } else {
          cell.here = cell.stored
          start.cells[item] = cell.stored
        }
        cell.merged = cell.stored
      }
      cells[item] = cell
    }
  }

  /// - Returns: The situations to count.
  mutating func undo() -> [String] {
    endStep()
    guard var step = done.popLast() else { return [] }
    var counts = step.isSaved ? ["saved step"] : []
    for (item, change) in step.numbers {
      if cells[item].here != change.after { counts.append("over theirs") }
      step.numbers[item] = put(change, item, \.before, over: \.after)
    }
    own = step.before
    undone.append(step)
    begin()
    return counts
  }

  mutating func redo() -> [String] {
    endStep()
    guard var step = undone.popLast() else { return [] }
    for (item, change) in step.numbers {
      step.numbers[item] = put(change, item, \.after, over: \.before)
    }
    own = step.after
    done.append(step)
    begin()
    return ["redo"]
  }

  private mutating func put(
    _ change: Change, _ item: Int, _ target: WritableKeyPath<Change, Int>,
    over origin: WritableKeyPath<Change, Int>
  ) -> Change {
    var (change, cell) = (change, cells[item])
    let (found, left) = (cell.here, change[keyPath: origin])
    let value = change.found ?? change[keyPath: target]
    if change.found != nil && cell.merged != value { change[keyPath: target] = value }
    change.found = found == left ? nil : found
    if found != value {
      cell.here = value
      if value == cell.merged {
        cell.settle()
      } else {
        (cell.isSet, cell.isUndone) = (true, true)
        cell.basis = cell.basis ?? (found == left ? cell.merged : left)
      }
    }
    cells[item] = cell
    return change
  }

  /// Saves without a conflict or by settling it.
  mutating func save(storeWins: Bool) {
    endStep()
    for item in cells.indices {
      var cell = cells[item]
      if cell.isDisputed && storeWins { cell.here = cell.merged }
      if cell.isSet { cell.stored = cell.here }
      cell.merged = cell.stored
      cell.settle()
      cells[item] = cell
    }
    storedOwn = own
    for index in done.indices { done[index].isSaved = true }
    begin()
  }

  mutating func rollback() {
    for item in cells.indices {
      cells[item].here = cells[item].merged
      cells[item].settle()
    }
    own = storedOwn
    (done, undone) = ([], [])
    begin()
  }
}

/// A game of random operations on a context and its model.
struct UndoGame {
  struct Difference: Error, CustomStringConvertible {
    let description: String
  }

  private(set) var log: [String] = []
  private(set) var counts: [String: Int] = [:]
  private let container: PersistentContainer
  private let context: ManagedObjectContext
  private let history = UndoHistory()
  private var model: UndoModel
  private var items: [ManagedObject]
  private let lists: [ManagedObject]
  private var random: SeededRandom
  /// Every number is drawn once, so that equal numbers are the same one.
  private var nextNumber = 100

  init(_ kind: StoreKind, seed: UInt64) throws {
    let (list, item) = (
      EntityDescription("List", ["name": .string]),
      EntityDescription("Item", ["number": .integer64])
    )
    list.join("items", .ordered, to: item, "list", .one)
    container = try TestStore(kind).open(ManagedObjectModel(entities: [list, item]))
    let context = container.newContext()
    lists = try (0..<2).map { _ in try context.insert(entityName: "List") }
    items = try (0..<5).map { number in
      let item = try context.insert(entityName: "Item")
      try item.setValue(.integer(Int64(number)), forKey: "number")
      return item
    }
    for (number, item) in items.enumerated() { try lists[number % 2].add(item, to: "items") }
    try context.save()
    self.context = context
    random = SeededRandom(seed: seed)
    model = UndoModel(
      cells: (0..<UndoModel.sharedCount).map {
        UndoModel.Cell(stored: $0, merged: $0, here: $0)
      },
      own: UndoModel.Own(numbers: [3: 3, 4: 4], lists: [[0, 2, 4], [1, 3]]))
    context.undoHistory = history
  }

  mutating func play() throws {
    for _ in 0..<50 {
      try operate()
      try compare(context, items.map(\.self), here: true)
    }
  }

  private mutating func number(_ range: Range<Int>) -> Int { .random(in: range, using: &random) }

  private mutating func drawNumber() -> Int {
    nextNumber += 1
    return nextNumber
  }

  private mutating func note(_ text: String) { log.append(text) }

  private mutating func operate() throws {
    switch number(0..<32) {
    case 0..<6: try setNumber()
    case 6..<8: try moveItem()
    case 8..<10: try arrange()
    case 10: try insertItem()
    case 11: try deleteItem()
    case 12..<17: try theirs()
    case 17..<21: try endStep()
    case 21..<25:
      note("undo")
      try context.undo()
      count(model.undo())
    case 25..<28:
      note("redo")
      try context.redo()
      count(model.redo())
    case 28..<31: try save()
    default:
      guard number(0..<4) == 0 else { return }
      note("rollback")
      context.rollback()
      model.rollback()
    }
  }

  private mutating func endStep() throws {
    note("step")
    try context.processPendingChanges()
    model.endStep()
  }

  private mutating func count(_ outcomes: [String]) {
    for outcome in outcomes { counts[outcome, default: 0] += 1 }
  }

  private mutating func living() -> Int {
    (Array(0..<UndoModel.sharedCount) + model.own.numbers.keys.sorted())
      .randomElement(using: &random) ?? 0
  }

  private mutating func setNumber() throws {
    let (item, value) = (living(), drawNumber())
    note("\(item).number = \(value)")
    try items[item].setValue(.integer(Int64(value)), forKey: "number")
    model.set(item, value)
  }

  private mutating func moveItem() throws {
    let (item, target) = (living(), number(-1..<2))
    let former = model.own.lists.firstIndex { $0.contains(item) } ?? -1
    guard former != target else { return }
    note("\(item).list = \(target)")
    items[item].setToOne(target < 0 ? nil : lists[target], for: "list")
    for list in 0..<2 { model.own.lists[list].removeAll { $0 == item } }
    if target >= 0 { model.own.lists[target].append(item) }
  }

  private mutating func arrange() throws {
    let list = number(0..<2)
    var order = model.own.lists[list]
    guard !order.isEmpty else { return }
    switch number(0..<3) {
    case 0:
      order.shuffle(using: &random)
      note("list \(list) = \(order)")
      try lists[list].setToMany(order.map { items[$0] }, for: "items")
    case 1:
      let gone = order.remove(at: number(0..<order.count))
      note("list \(list) without \(gone)")
      try lists[list].remove(items[gone], from: "items")
    default:
      let item = living()
      for other in 0..<2 { model.own.lists[other].removeAll { $0 == item } }
      order.removeAll { $0 == item }
      let place = number(0..<order.count + 1) * number(0..<2)
      order.insert(item, at: place)
      note("\(item) into list \(list) at \(place)")
      try lists[list].insert(items[item], into: "items", at: place)
    }
    model.own.lists[list] = order
  }

  private mutating func insertItem() throws {
    guard items.count < 9 else { return }
    let (item, value) = (items.count, drawNumber())
    note("insert \(item)")
    items.append(try context.insert(entityName: "Item"))
    try items[item].setValue(.integer(Int64(value)), forKey: "number")
    model.set(item, value)
    let list = number(0..<2)
    try lists[list].add(items[item], to: "items")
    model.own.lists[list].append(item)
  }

  private mutating func deleteItem() throws {
    guard let item = model.own.numbers.keys.sorted().randomElement(using: &random) else { return }
    note("delete \(item)")
    context.delete(items[item])
    model.own.numbers[item] = nil
    for list in 0..<2 { model.own.lists[list].removeAll { $0 == item } }
  }

  /// Saves a number in another context, and merges it in one of several ways.
  private mutating func theirs() throws {
    // Prefers one that a step changed.
    let touched = model.done.last?.numbers.keys.filter { $0 < UndoModel.sharedCount }.sorted() ?? []
    let item = touched.randomElement(using: &random) ?? number(0..<UndoModel.sharedCount)
    let value = drawNumber()
    let other = container.newContext()
    let id = items[item].objectID
    try other.object(with: id).setValue(.integer(Int64(value)), forKey: "number")
    try other.save()
    model.cells[item].stored = value
    switch number(0..<4) {
    case 0:
      note("\(item).number = \(value) elsewhere, refresh")
      try context.refresh(items[item], mergeChanges: true)
      model.merge(settling: item..<item + 1)
    case 1:
      note("\(item).number = \(value) elsewhere, refresh of all")
      try context.refreshAllObjects()
      model.merge(settling: 0..<UndoModel.sharedCount)
    default:
      note("\(item).number = \(value) elsewhere, merge")
      try context.mergeChanges(from: SavedChanges(updated: [id]))
      model.merge()
    }
  }

  private mutating func save() throws {
    let policy: MergePolicy = [
      .error, .mergeByPropertyStoreTrump, .mergeByPropertyObjectTrump, .overwrite,
    ][number(0..<4)]
    note("save by \(policy)")
    context.mergePolicy = policy
    let disputed = model.disputed
    if !disputed.isEmpty { count([policy == .error ? "conflict" : "settled"]) }
    if policy == .error && !disputed.isEmpty {
      try expectConflict(disputed)
      model.endStep()
      for item in disputed {
        try context.refresh(items[item], mergeChanges: true)
        model.merge(settling: item..<item + 1)
      }
    }
    try context.save()
    model.save(storeWins: policy == .mergeByPropertyStoreTrump)
    let fresh = container.newContext()
    try compare(fresh, items.map { fresh.object(with: $0.objectID) }, here: false)
  }

  private func expectConflict(_ disputed: Set<Int>) throws {
    do throws(ObjectGraphError) {
      try context.save()
    } catch {
      guard case .mergeConflict(let conflicts) = error else { throw error }
      guard Set(conflicts.map(\.objectID)) == Set(disputed.map { items[$0].objectID }) else {
        throw Difference(description: "conflicts: \(conflicts), expected of \(disputed)")
      }
      return
    }
    throw Difference(description: "saved over what others saved: \(disputed)")
  }

  private func compare(_ context: ManagedObjectContext, _ items: [ManagedObject], here: Bool) throws
  {
    let own = here ? model.own : model.storedOwn
    func require(_ found: some Equatable, _ what: String, _ wanted: some Equatable) throws {
      guard "\(found)" == "\(wanted)" else {
        throw Difference(
          description: "\(what) \(here ? "here" : "in the store"): \(found), expected \(wanted)")
      }
    }
    func number(_ item: Int) throws -> Int {
      guard case .integer(let number)? = try items[item].value(forKey: "number") else { return -1 }
      return Int(number)
    }
    for (item, cell) in model.cells.enumerated() {
      try require(try number(item), "\(item).number", here ? cell.here : cell.stored)
    }
    for item in own.numbers.keys.sorted() {
      try require(try number(item), "\(item).number", own.numbers[item] ?? -1)
    }
    let found = try context.fetch(FetchRequest<ManagedObject>(entityName: "Item"))
    try require(found.count, "items", model.cells.count + own.numbers.count)
    for (list, object) in lists.enumerated() {
      let shown = try context.object(with: object.objectID).toMany("items").map { member in
        items.firstIndex { $0 === member } ?? -1
      }
      try require(shown, "list \(list)", own.lists[list])
    }
    guard here else { return }
    context.checkInvariants()
  }
}
