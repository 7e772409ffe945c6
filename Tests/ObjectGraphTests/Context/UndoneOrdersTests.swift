import TestModels
import TestSupport
import Testing

@testable import Lineage

/// An object removed from an ordered relationship, which returns to its place.
@Suite struct UndoneOrdersTests {
  /// The ways to remove an object from a relationship.
  enum Departure: CaseIterable {
    case toAnother
    case toNone
    case byRemoval
    case bySetting
    case byInsertion

    func move(_ member: ManagedObject, from owner: ManagedObject, to other: ManagedObject) throws {
      switch self {
      case .toAnother: member.setToOne(other, for: "owner")
      case .toNone: member.setToOne(nil, for: "owner")
      case .byRemoval: try owner.remove(member, from: "items")
      case .bySetting:
        try owner.setToMany(try owner.toMany("items").filter { $0 !== member }, for: "items")
      case .byInsertion: try other.insert(member, into: "items", at: 1)
      }
    }
  }

  /// The ordered relationships.
  enum Kind: CaseIterable {
    case oneToMany
    case manyToMany
    /// Ordered at both ends.
    case bothOrdered
    case withoutInverse

    var departures: [Departure] {
      self == .oneToMany ? Departure.allCases : [.byRemoval, .bySetting, .byInsertion]
    }

    func model() -> ManagedObjectModel {
      let (list, item) = (
        EntityDescription("List", ["name": .string]), EntityDescription("Item", ["name": .string])
      )
      switch self {
      case .oneToMany: list.join("items", .ordered, to: item, "owner", .one)
      case .manyToMany: list.join("items", .ordered, to: item, "lists", .many)
      case .bothOrdered: list.join("items", .ordered, to: item, "lists", .ordered)
      case .withoutInverse: list.refer("items", .ordered, to: item)
      }
      return ManagedObjectModel(entities: [list, item])
    }
  }

  /// Two lists of three objects and one, in this order, and their store.
  private struct Lists {
    let context: ManagedObjectContext
    let lists: [ManagedObject]
    let items: [ManagedObject]
    let container: PersistentContainer
    private let store: TestStore
    private let model: ManagedObjectModel

    init(_ kind: StoreKind, _ relationship: Kind) throws {
      (store, model) = (try TestStore(kind), relationship.model())
      container = try store.open(model)
      let context = container.newContext()
      lists = try ["L", "M"].map { try Self.insert("List", $0, context) }
      items = try (0..<4).map { try Self.insert("Item", "\($0)", context) }
      for place in [2, 1, 0] { try lists[0].add(items[place], to: "items") }
      try lists[1].add(items[3], to: "items")
      try context.save()
      self.context = context
      context.undoHistory = UndoHistory()
    }

    static func insert(_ entity: String, _ name: String, _ context: ManagedObjectContext) throws
      -> ManagedObject
    {
      let object = try context.insert(entityName: entity)
      try object.setValue(.string(name), forKey: "name")
      return object
    }

    /// Returns the names in both lists, one line each.
    func shown() throws -> String { try Self.shown(lists) }

    func stored() throws -> String {
      let fresh = try store.open(model).newContext()
      return try Self.shown(lists.map { fresh.object(with: $0.objectID) })
    }

    private static func shown(_ lists: [ManagedObject]) throws -> String {
      try lists.map { list in
        try list.toMany("items").map { item in
          guard case .string(let name)? = try item.value(forKey: "name") else { return "" }
          return name
        }.joined()
      }.joined(separator: " ")
    }
  }

  @Test(arguments: StoreKind.allCases, Kind.allCases)
  func `undo returns a removed object to its place, saved or not`(
    kind: StoreKind, relationship: Kind
  )
    throws
  {
    for departure in relationship.departures {
      for place in [2, 1, 0] {
        for saves in [[], [true], [true, true], [true, true, true]] {
          let lists = try Lists(kind, relationship)
          let before = try lists.shown()
          #expect(before == "210 3")
          func saveIf(_ time: Int) throws {
            if time < saves.count { try lists.context.save() }
          }
          try departure.move(lists.items[place], from: lists.lists[0], to: lists.lists[1])
          try saveIf(0)
          let after = try lists.shown()
          for _ in 0..<2 {
            try lists.context.undo()
            try saveIf(1)
            #expect(try lists.shown() == before, "\(departure) of \(place), saves: \(saves)")
            if saves.count > 1 { #expect(try lists.stored() == before) }
            try lists.context.redo()
            try saveIf(2)
            #expect(try lists.shown() == after, "\(departure) of \(place), saves: \(saves)")
            if saves.count > 2 { #expect(try lists.stored() == after) }
          }
          if saves.count != 2 { #expect(lists.context.hasChanges == saves.isEmpty) }
        }
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `others' additions and new order stay when an object returns`(kind: StoreKind) throws {
    let lists = try Lists(kind, .oneToMany)
    let context = lists.context
    lists.items[1].setToOne(nil, for: "owner")
    try context.save()
    let other = ManagedObjectContext(parent: context)
    let list = other.object(with: lists.lists[0].objectID)
    try list.setToMany(try list.toMany("items").reversed(), for: "items")
    try list.insert(try Lists.insert("Item", "x", other), into: "items", at: 1)
    try other.save()
    // Not part of the undone step.
    context.undoHistory?.disableUndoRegistration()
    try context.save()
    context.undoHistory?.enableUndoRegistration()
    #expect(try lists.shown() == "0x2 3")
    try context.undo()
    #expect(try lists.shown() == "0x21 3")
    try context.save()
    #expect(try lists.stored() == "0x21 3")
  }

  @Test(arguments: StoreKind.allCases, [Kind.oneToMany, .manyToMany, .withoutInverse])
  func `an order that another context set since is a conflict`(kind: StoreKind, relationship: Kind)
    throws
  {
    let outcomes: [(MergePolicy, String)] = [
      (.mergeByPropertyStoreTrump, "120 3"), (.rollback, "120 3"),
      (.mergeByPropertyObjectTrump, "210 3"), (.overwrite, "210 3"),
    ]
    for (policy, outcome) in outcomes {
      let lists = try Lists(kind, relationship)
      let (context, list) = (lists.context, lists.lists[0])
      try list.setToMany(lists.items[..<3].map(\.self), for: "items")
      try context.save()
      let other = lists.container.newContext()
      let theirs = other.object(with: list.objectID)
      let members = try theirs.toMany("items")
      try theirs.setToMany([members[1], members[2], members[0]], for: "items")
      try other.save()
      try context.refreshAllObjects()
      try context.undo()
      #expect(try lists.shown() == "210 3")
      try context.redo()
      #expect(try lists.shown() == "120 3")
      #expect(context.hasChanges == false)
      try context.undo()
      let error = #expect(throws: ObjectGraphError.self) { try context.save() }
      guard case .mergeConflict(let conflicts) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(conflicts.map(\.objectID) == [list.objectID])
      #expect(conflicts.first?.disputed == ["items"])
      #expect(try lists.stored() == "120 3")
      context.mergePolicy = policy
      try context.save()
      #expect(try lists.shown() == outcome, "\(policy)")
      #expect(try lists.stored() == outcome, "\(policy)")
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `an order set while registration was disabled is no conflict`(kind: StoreKind) throws {
    let lists = try Lists(kind, .oneToMany)
    let (context, list) = (lists.context, lists.lists[0])
    try list.setToMany(lists.items[..<3].map(\.self), for: "items")
    try context.save()
    context.undoHistory?.disableUndoRegistration()
    try list.insert(lists.items[2], into: "items", at: 0)
    try context.save()
    context.undoHistory?.enableUndoRegistration()
    try context.undo()
    try context.save()
    #expect(try lists.stored() == "210 3")
  }
}
