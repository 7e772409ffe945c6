import Foundation
import Lineage
import TestSupport

/// A step of a game, which can be replayed without drawing.
enum SaveFuzzStep {
  /// New contexts, by policy and history.
  case round([(policy: MergePolicy, hasHistory: Bool)])
  case change(SaveFuzzChange, in: Int)
  case save(Int)
  /// A conversion of a stored item by a context of its own, while others hold the item.
  case convert(Int)
  /// A program whose model is older opens the file.
  case open(lacking: SaveFuzzModel.Part)
}

/// A random graph over a few rounds.
final class SaveFuzzCase {
  private(set) var outcomes: [String: Int] = [:]
  private var steps: [SaveFuzzStep] = []
  private var log: [String] = []
  private var store = ThingStore()
  private let containers: [PersistentContainer]
  private let folder: Folder
  /// The contexts of a round by place.
  private var expected: [ThingContext] = []
  /// The places whose contexts saved in this round.
  private var savedPlaces: Set<Int> = []
  /// The plays in SQLite, then in memory.
  private var plays: [[SaveFuzzPlay]] = []
  /// The row numbers in SQLite, then in memory.
  private var numbers = [RowNumbers(), RowNumbers()]

  init() throws {
    folder = try Folder()
    let model = SaveFuzzModel.model()
    containers = [
      try PersistentContainer(
        model: model, sqliteStore: try SQLiteStore(path: folder.path("store.sqlite"))),
      try PersistentContainer(model: model, inMemoryStore: InMemoryStore()),
    ]
  }

  /// Plays a drawn game.
  ///
  /// - Returns: The fault and the fewest steps that show one; nil without a fault.
  func run(seed: UInt64) throws -> String? {
    guard let fault = try draw(SaveFuzzDrawing(seed: seed)) else { return nil }
    return "\(fault)\n\(try Self.shrunk(steps))"
  }

  /// Plays the given steps, except those that became impossible.
  private func replay(_ steps: [SaveFuzzStep]) throws -> String? {
    for step in steps where isPossible(step) {
      if let fault = try take(step) { return "\(fault)\n" + log.joined(separator: "\n") }
    }
    return nil
  }

  /// Leaves out ever fewer steps while a fault remains.
  private static func shrunk(_ steps: [SaveFuzzStep]) throws -> String {
    var steps = steps
    var fault = "nothing is wrong when it is played again"
    var length = steps.count
    while length > 0 {
      var start = 0
      var isShorter = false
      while start < steps.count {
        var fewer = steps
        fewer.removeSubrange(start..<min(start + length, steps.count))
        if let found = try SaveFuzzCase().replay(fewer) {
          (steps, fault, isShorter) = (fewer, found, true)
        } else {
          start += length
        }
      }
      if length > 1 || !isShorter { length /= 2 }
    }
    return fault
  }

  private func draw(_ drawing: SaveFuzzDrawing) throws -> String? {
    var drawing = drawing
    for round in 0..<drawing.number(2...4) {
      let count = round == 0 ? 1 : drawing.number(1...3)
      let policies = (0..<count).map { _ in drawing.policy() }
      if let fault = try take(.round(policies.map { ($0, drawing.number(0...1) == 0) })) {
        return fault
      }
      for place in 0..<count {
        if let fault = try change(
          place, times: drawing.number(round == 0 ? 8...16 : 1...6), &drawing)
        {
          return fault
        }
      }
      // A conversion clears the history of a context with changes of the object.
      if expected.allSatisfy({ $0.undo == nil }), drawing.number(0...1) == 0,
        let item = drawing.pick(store.things.filter(\.value.isItem).keys.sorted())
      {
        if let fault = try take(.convert(item)) { return fault }
      }
      if drawing.number(0...3) == 0, let part = drawing.pick(SaveFuzzModel.Part.allCases) {
        if let fault = try take(.open(lacking: part)) { return fault }
      }
      var turns = drawing.order(of: count)
      var lateTurnCount = drawing.number(0...3)
      while let place = turns.popLast() {
        if let fault = try take(.save(place)) { return fault }
        guard turns.isEmpty, lateTurnCount > 0, let next = drawing.pick(open) else { continue }
        lateTurnCount -= 1
        if !expected[next].hasRead(store), let fault = try take(.change(.merge, in: next)) {
          return fault
        }
        if let fault = try change(next, times: drawing.number(0...3), &drawing) { return fault }
        turns = [next]
      }
    }
    return nil
  }

  private func change(_ place: Int, times count: Int, _ drawing: inout SaveFuzzDrawing) throws
    -> String?
  {
    for _ in 0..<count {
      for change in drawing.changes(of: expected[place], store) {
        if let fault = try take(.change(change, in: place)) { return fault }
      }
    }
    return nil
  }

  /// The contexts that match the dictionary, also after their last save.
  private var open: [Int] { expected.indices.filter { expected[$0].isKnown } }

  private func isPossible(_ step: SaveFuzzStep) -> Bool {
    switch step {
    case .round, .open: true
    case .convert(let number): store.things[number]?.isItem == true
    case .save(let place): open.contains(place)
    case .change(let change, let place):
      open.contains(place) && expected[place].allows(change)
        && (change.isMerge || !savedPlaces.contains(place) || expected[place].hasRead(store))
    }
  }

  /// Plays a step; an error that it throws is a fault.
  private func take(_ step: SaveFuzzStep) throws -> String? {
    steps.append(step)
    do { return try fault(of: step) } catch { return "\(step) throws \(error)" }
  }

  private func fault(of step: SaveFuzzStep) throws -> String? {
    switch step {
    case .round(let contexts):
      log.append("round")
      savedPlaces = []
      expected = contexts.map { ThingContext(reading: store, policy: $0.policy) }
      plays = try zip(containers, numbers).map { container in
        try contexts.map { try SaveFuzzPlay(container.0, container.1, policy: $0.policy) }
      }
      for place in contexts.indices where contexts[place].hasHistory {
        log.append("\(place) has a history")
        expected[place].beginUndo(store)
        for kind in plays.indices { plays[kind][place].beginUndo() }
      }
    case .change(let change, let place):
      log.append("\(place) \(change)")
      expected[place].make(change, store)
      for kind in plays.indices { try plays[kind][place].make(change, store, numbers[kind]) }
    case .save(let place):
      savedPlaces.insert(place)
      return try save(place)
    case .convert(let number): return try convert(number)
    case .open(let part): return try open(lacking: part)
    }
    return nil
  }

  /// Opens the file with an older model, which must be refused and change nothing, then a copy where
  /// the loss is allowed, which must lose only that part.
  private func open(lacking part: SaveFuzzModel.Part) throws -> String? {
    log.append("an older program without \(part) opens the file")
    let older = SaveFuzzModel.model(lacking: part)
    do throws(ObjectGraphError) {
      _ = try PersistentContainer(model: older, sqliteAt: folder.path("store.sqlite"))
      return "a model without \(part) opened the store"
    } catch {
      guard case .store(.migration(_, .losesData(let loss, _, _))) = error,
        loss.entities == part.loss.entities, Set(loss.properties) == part.loss.properties
      else { return "without \(part): \(error)" }
    }
    let newer = try SaveFuzzPlay.content(of: containers[0], numbers[0]).things
    if let fault = Self.difference(store, newer) { return "after the refusal: \(fault)" }
    note("older model refused")
    // The required items of notes may be books.
    guard part != .book else { return nil }
    let copy = folder.path("copy-\(log.count).sqlite")
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(
        atPath: folder.path("store.sqlite") + suffix, toPath: copy + suffix)
    }
    let container = try PersistentContainer(model: older, sqliteAt: copy, allowingLoss: true)
    let rest = try SaveFuzzPlay.content(of: container, numbers[0])
    note("older model allowed")
    let wanted = store.lacking(part)
    return Self.difference(wanted, rest.things.lacking(nil))
      ?? rest.derived.difference(from: DerivedThings(of: wanted).lacking(part))
  }

  private func convert(_ number: Int) throws -> String? {
    log.append("convert \(number)")
    guard let former = store.things[number] else { return nil }
    let kind = former.kind == "Book" ? "Item" : "Book"
    for place in containers.indices {
      let play = try SaveFuzzPlay(containers[place], numbers[place], policy: .error)
      guard let object = play.objects[number] else { return "\(number) is not stored" }
      let converted = try play.context.convert(object, toEntity: kind, as: ManagedObject.self)
      guard object.replacement === converted else { return "\(number) has no replacement" }
      try play.context.save()
    }
    let contents = try zip(containers, numbers).map(SaveFuzzPlay.content).map(\.things)
    guard contents[0] == contents[1] else {
      return Self.difference(contents[0], contents[1], ("SQLite", "memory"))
    }
    var wanted = store
    wanted.things[number]?.kind = kind
    wanted.things[number]?.fields[.pages] = nil
    // Whether the box's version increases is not promised.
    for thing in contents[0].things {
      if thing.value.version < wanted.things[thing.key]?.version ?? 0 { return "an older version" }
      wanted.things[thing.key]?.version = thing.value.version
    }
    guard contents[0].things[number]?.version != former.version else { return "the same version" }
    store = contents[0]
    note("converted")
    return Self.difference(wanted, store)
  }

  private func save(_ place: Int) throws -> String? {
    log.append("save \(place) by \(expected[place].policy)")
    let outcome = expected[place].save(to: store)
    for situation in expected[place].situations { note(situation) }
    expected[place].situations = []
    let errors = plays.map { Self.error(of: $0[place].context.save) }
    for kind in plays.indices {
      if expected[place].undo == nil { plays[kind][place].context.undoHistory = nil }
      for (number, object) in plays[kind][place].objects { numbers[kind].note(object, number) }
    }
    let contents = try zip(containers, numbers).map(SaveFuzzPlay.content)
    if let fault = judge(outcome, errors, contents.map(\.things)) { return fault }
    for (name, content) in zip(["SQLite", "memory"], contents) {
      let wanted = DerivedThings(of: content.things)
      if let fault = content.derived.difference(from: wanted) { return "\(name): \(fault)" }
    }
    return nil
  }

  private static func error(of save: () throws(ObjectGraphError) -> Void) -> ObjectGraphError? {
    do throws(ObjectGraphError) {
      try save()
      return nil
    } catch {
      return error
    }
  }

  private func judge(
    _ outcome: ThingContext.Outcome, _ errors: [ObjectGraphError?], _ contents: [ThingStore]
  ) -> String? {
    let told =
      "SQLite: \(errors[0].map(\.description) ?? "saved"), "
      + "memory: \(errors[1].map(\.description) ?? "saved")"
    guard (errors[0] == nil) == (errors[1] == nil) else { return "not both are saved: \(told)" }
    guard contents[0] == contents[1] else {
      return Self.difference(contents[0], contents[1], ("SQLite", "memory")) + told
    }
    guard contents[0].faults.isEmpty else { return "\(contents[0].faults)" }
    defer { store = contents[0] }
    switch outcome {
    case .refused:
      note("refused")
      guard errors[0] != nil else { return "saved instead of refused" }
      return Self.difference(store, contents[0])
    case .saved(let wanted):
      note("saved")
      guard errors[0] == nil else { return "refused instead of saved: \(told)" }
      return Self.difference(wanted, contents[0])
    case .settled(let wanted, let touched, let losing):
      note("settled")
      // The rest may break a rule, which rejects the whole save.
      guard errors[0] == nil else { return Self.difference(store, contents[0]) }
      if touched.subtracting(losing).contains(where: { wanted.things[$0]?.isItem == true }) {
        note("spared")
      }
      let lost = wanted.things.filter { number, thing in
        (thing.isItem || thing.kind == "Box") && !losing.contains(number)
          && contents[0].things[number] == nil
      }
      guard lost.isEmpty else { return "lost without a clash: \(lost.keys.sorted())" }
      return Self.difference(
        Self.without(touched, wanted), Self.without(touched, contents[0]))
    }
  }

  private func note(_ outcome: String) { outcomes[outcome, default: 0] += 1 }

  /// Returns the store without some things, their notes and their references.
  private static func without(_ touched: Set<Int>, _ store: ThingStore) -> ThingStore {
    var rest = ThingStore()
    let far = touched.union(
      store.things.filter { $0.value.fields[.item].map(touched.contains) ?? false }.keys)
    for (number, thing) in store.things where !far.contains(number) {
      var thing = thing
      // The version of a touched thing's inverse side may or may not increase.
      thing.version = 0
      for field in Thing.Field.allCases
      where field.isReference && thing.fields[field].map(far.contains) ?? false {
        thing.fields[field] = nil
      }
      rest.things[number] = thing
    }
    rest.friendships = store.friendships.filter { far.isDisjoint(with: $0.ends) }
    rest.orders = store.orders
    rest.putInOrder()
    return rest
  }

  private static func difference(_ wanted: ThingStore, _ found: ThingStore) -> String? {
    wanted == found ? nil : difference(wanted, found, ("dictionary", "stores"))
  }

  private static func difference(
    _ one: ThingStore, _ other: ThingStore, _ names: (String, String)
  ) -> String {
    """
    \(names.0): \(one.lines.filter { !other.lines.contains($0) })
    \(names.1): \(other.lines.filter { !one.lines.contains($0) })

    """
  }
}

extension ThingContext {
  /// Returns true if all things of a change exist.
  fileprivate func allows(_ change: SaveFuzzChange) -> Bool {
    switch change {
    case .insert(let number, let thing):
      now[number] == nil && thing.fields.allSatisfy { !$0.key.isReference || isLiving($0.value) }
    case .set(let value, let field, let number):
      isLiving(number) && (!field.isReference || value.map(isLiving) ?? true)
        && Thing.fields(of: now[number]?.kind ?? "").contains(field)
    case .insertItem(let item, let box, _), .take(let item, let box):
      isLiving(item) && isLiving(box)
    case .arrange(let items, let box): isLiving(box) && items.allSatisfy(isLiving)
    case .link(let friendship), .unlink(let friendship): friendship.ends.allSatisfy(isLiving)
    case .delete(let number): isLiving(number)
    case .undo, .redo, .register: undo != nil
    case .process, .merge: true
    }
  }

  mutating func make(_ change: SaveFuzzChange, _ store: ThingStore) {
    switch change {
    case .insert(let number, let thing): insert(number, thing, store)
    case .set(let value, .box, let number): put(number, in: value, store)
    case .set(let value, let field, let number): set(value, field, of: number)
    case .insertItem(let item, let box, let place): insert(item, into: box, at: place, store)
    case .arrange(let items, let box): arrange(items, in: box, store)
    case .take(let item, let box): take(item, outOf: box, store)
    case .link(let friendship): link(friendship)
    case .unlink(let friendship): unlink(friendship)
    case .delete(let number): delete(number)
    case .process: process(store)
    case .undo: undoStep(store)
    case .redo: redoStep(store)
    case .register(let isOn): undo?.isRegistering = isOn
    case .merge: merge(store)
    }
  }
}
