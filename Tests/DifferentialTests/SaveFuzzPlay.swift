@testable import Lineage

/// The row number of a key: that of the object it was first stored for, even if another one takes
/// it over.
struct RowNumbers {
  private struct Place: Hashable {
    let root: Int
    let key: Int64
  }

  private var numbers: [Place: Int] = [:]

  func number(of object: ManagedObject) -> Int? {
    numbers[Place(root: object.layout.rootIndex, key: object.key)]
  }

  mutating func note(_ object: ManagedObject, _ number: Int) {
    let place = Place(root: object.layout.rootIndex, key: object.key)
    if object.key > 0 && numbers[place] == nil { numbers[place] = number }
  }
}

/// A store's things as a context's objects, by number.
struct SaveFuzzPlay {
  let context: ManagedObjectContext
  private(set) var objects: [Int: ManagedObject] = [:]

  /// Reads everything, so that the context has every current version.
  init(_ container: PersistentContainer, _ numbers: RowNumbers, policy: MergePolicy) throws {
    context = container.newContext()
    context.mergePolicy = policy
    try read(numbers)
  }

  /// Replaces objects that the context has replaced, because their rows were converted elsewhere.
  mutating func followConversions() {
    for (number, object) in objects where object.managedObjectContext == nil {
      if let replacement = object.replacement { objects[number] = replacement }
    }
  }

  private mutating func read(_ numbers: RowNumbers) throws {
    for entity in ["Item", "Box", "Note"] {
      for object in try context.fetch(FetchRequest<ManagedObject>(entityName: entity)) {
        if let number = numbers.number(of: object) { objects[number] = object }
      }
    }
    // A fetch omits objects to be deleted, and an undo restores them.
    for object in context.registeredObjects {
      if let number = numbers.number(of: object), objects[number] == nil {
        objects[number] = object
      }
    }
  }

  func beginUndo() { context.undoHistory = UndoHistory() }

  mutating func make(_ change: SaveFuzzChange, _ store: ThingStore, _ numbers: RowNumbers) throws {
    defer { context.checkInvariants() }
    followConversions()
    switch change {
    case .insert(let number, let thing):
      let object = try context.insert(entityName: thing.kind)
      objects[number] = object
      for (field, value) in thing.fields { try set(value, field, of: object) }
    case .set(let value, let field, let number):
      guard let object = objects[number] else { return }
      try set(value, field, of: object)
    case .insertItem(let item, let box, let place):
      guard let item = objects[item], let box = objects[box] else { return }
      let count = try box.toMany("items").filter { $0 !== item }.count
      try box.insert(item, into: "items", at: min(place, count))
    case .arrange(let items, let box):
      try objects[box]?.setToMany(items.compactMap { objects[$0] }, for: "items")
    case .take(let item, let box):
      if let item = objects[item] { try objects[box]?.remove(item, from: "items") }
    case .link(let friendship), .unlink(let friendship):
      guard let one = objects[friendship.one], let other = objects[friendship.other] else { return }
      if case .link = change {
        try one.add(other, to: "friends")
      } else {
        try one.remove(other, from: "friends")
      }
    case .delete(let number):
      if let object = objects[number] { context.delete(object) }
    case .process: try context.processPendingChanges()
    case .undo: try context.undo()
    case .redo: try context.redo()
    case .register(true): context.undoHistory?.enableUndoRegistration()
    case .register(false): context.undoHistory?.disableUndoRegistration()
    case .merge:
      let former = objects
      let known = Array(objects.values) + context.registeredObjects
      let stored = known.filter { $0.key > 0 }.map { ($0, numbers.number(of: $0)) }
      func isStored(_ number: Int?) -> Bool { number.map { store.things[$0] != nil } ?? false }
      try context.mergeChanges(
        from: SavedChanges(
          updated: stored.filter { isStored($0.1) }.map(\.0.objectID),
          deleted: stored.filter { !isStored($0.1) }.map(\.0.objectID)))
      try read(numbers)
      // An object that came back differs from the one in the steps.
      if former.contains(where: { objects[$0.key] !== $0.value }) { context.undoHistory = nil }
    }
  }

  private func set(_ value: Int?, _ field: Thing.Field, of object: ManagedObject) throws {
    guard field.isReference else {
      return try object.setValue(value.map { .integer(Int64($0)) }, forKey: field.rawValue)
    }
    guard let slot = object.layout.slot(named: field.rawValue) else { return }
    object.setDestination(value.flatMap { objects[$0] }, of: slot)
  }

  /// Returns the content of a store, bypassing every context.
  static func content(of container: PersistentContainer, _ numbers: RowNumbers) throws
    -> (things: ThingStore, derived: DerivedThings)
  {
    let context = container.newContext()
    var store = ThingStore()
    var derived = DerivedThings()
    // An older model may lack some of them.
    let known = context.managedObjectModel.entitiesByName
    for entity in ["Item", "Box", "Note"] where known[entity] != nil {
      let properties = known[entity]?.propertiesByName ?? [:]
      for object in try context.fetch(FetchRequest<ManagedObject>(entityName: entity)) {
        guard let number = numbers.number(of: object) else { continue }
        store.things[number] = thing(object, numbers)
        try derived.read(object, number)
        if entity == "Box", properties["items"] != nil {
          let items = try object.toMany("items").map { numbers.number(of: $0) ?? 0 }
          if !items.isEmpty { store.orders[number] = items }
        }
        guard entity == "Item", properties["friends"] != nil else { continue }
        for friend in try object.toMany("friends") {
          store.friendships.insert(Friendship(number, numbers.number(of: friend) ?? 0))
        }
      }
    }
    return (store, derived)
  }

  private static func thing(_ object: ManagedObject, _ numbers: RowNumbers) -> Thing {
    var thing = Thing(kind: object.entityName, version: object.knownVersion ?? -1)
    let row = object.filledRow()
    for field in Thing.fields(of: object.entityName) {
      guard let slot = object.layout.slot(named: field.rawValue), row.isPresent(slot.index) else {
        continue
      }
      guard field.isReference else {
        thing.fields[field] = Int(row.integer(at: slot.offset))
        continue
      }
      guard let far = object.reference(in: slot, of: row) else { continue }
      let destination = object.managedObjectContext?.object(entityIndex: far.entity, key: far.key)
      thing.fields[field] = destination.flatMap(numbers.number) ?? 0
    }
    return thing
  }
}

/// One change of a context.
enum SaveFuzzChange: CustomStringConvertible {
  case insert(Int, Thing)
  case set(Int?, Thing.Field, of: Int)
  case insertItem(Int, into: Int, at: Int)
  case arrange([Int], in: Int)
  case take(Int, outOf: Int)
  case link(Friendship)
  case unlink(Friendship)
  case delete(Int)
  case process
  case undo
  case redo
  case register(Bool)
  case merge

  var isMerge: Bool {
    if case .merge = self { true } else { false }
  }

  var description: String {
    switch self {
    case .insert(let number, let thing):
      "insert \(thing.kind) \(number) "
        + "\(thing.fields.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: " "))"
    case .set(let value, let field, let number):
      "\(number).\(field) = \(value.map(String.init) ?? "nil")"
    case .insertItem(let item, let box, let place): "insert \(item) into \(box) at \(place)"
    case .arrange(let items, let box): "arrange \(items) in \(box)"
    case .take(let item, let box): "take \(item) out of \(box)"
    case .link(let friendship): "link \(friendship.one)-\(friendship.other)"
    case .unlink(let friendship): "unlink \(friendship.one)-\(friendship.other)"
    case .delete(let number): "delete \(number)"
    case .process: "process"
    case .undo: "undo"
    case .redo: "redo"
    case .register(let isOn): "register \(isOn)"
    case .merge: "merge"
    }
  }
}
