import Lineage
import TestModels

/// Draws changes for the dictionary's content.
struct SaveFuzzDrawing {
  private var random: SeededRandom
  private var nextNumber = 1

  init(seed: UInt64) { random = SeededRandom(seed: seed ^ 0x5A7E) }

  mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }

  mutating func policy() -> MergePolicy {
    pick([
      .error, .error, .mergeByPropertyStoreTrump, .mergeByPropertyObjectTrump, .overwrite,
      .rollback,
    ]) ?? .error
  }

  mutating func order(of count: Int) -> [Int] { (0..<count).shuffled(using: &random) }

  /// Returns one step, of several changes if values rotate.
  mutating func changes(of context: ThingContext, _ store: ThingStore) -> [SaveFuzzChange] {
    if let undo = context.undo, number(0...3) == 0 { return history(undo) }
    let items = context.living(["Item", "Book"])
    let boxes = context.living(["Box"])
    switch number(0...16) {
    case 0, 1: return [insertion("Item", items, boxes)]
    case 2: return [insertion(pick(["Book", "Box", "Note"]) ?? "Box", items, boxes)]
    case 3: return rotation(of: items, context)
    case 4: return rotation(of: items, context)
    case 5, 6:
      guard let item = pick(items), let field = pick(attributes(of: item, context)) else {
        return []
      }
      return [.set(value(), field, of: item)]
    case 7:
      let others = boxes + context.living(["Note"])
      return pick(others).map { [.set(number(0...9), .value, of: $0)] } ?? []
    case 8: return pick(items).map { [.set(perhaps(boxes), .box, of: $0)] } ?? []
    case 9:
      guard let note = pick(context.living(["Note"])) else { return [] }
      return [
        number(0...1) == 0
          ? .set(perhaps(boxes), .topic, of: note) : .set(pick(items), .item, of: note)
      ]
    case 10, 11:
      guard let one = pick(items), let other = pick(items), one != other else { return [] }
      return [number(0...2) > 0 ? .link(Friendship(one, other)) : .unlink(Friendship(one, other))]
    case 12, 13:
      return pick(context.living(["Item", "Book", "Box", "Note"])).map { [.delete($0)] } ?? []
    default: return arrangement(items, boxes, context, store)
    }
  }

  private mutating func history(_ undo: ThingUndo) -> [SaveFuzzChange] {
    switch number(0...9) {
    case 0...3: [.process]
    case 4...6: [.undo]
    case 7, 8: [.redo]
    default: [.process, .register(!undo.isRegistering)]
    }
  }

  /// Returns a change of a box's items from the box's side.
  private mutating func arrangement(
    _ items: [Int], _ boxes: [Int], _ context: ThingContext, _ store: ThingStore
  ) -> [SaveFuzzChange] {
    guard let box = pick(boxes), let item = pick(items) else { return [] }
    let present = context.items(of: box, store)
    switch number(0...5) {
    case 0, 1: return [.insertItem(item, into: box, at: number(0...present.count))]
    case 2: return pick(present).map { [.take($0, outOf: box)] } ?? []
    case 3:
      return [.arrange((present.filter { $0 != item } + [item]).shuffled(using: &random), in: box)]
    case 4: return [.arrange(Array(present.shuffled(using: &random).dropLast()), in: box)]
    default: return [.arrange(present.shuffled(using: &random), in: box)]
    }
  }

  private mutating func insertion(_ kind: String, _ items: [Int], _ boxes: [Int]) -> SaveFuzzChange
  {
    var thing = Thing(kind: kind)
    switch kind {
    case "Box": thing.fields[.value] = number(0...9)
    case "Note":
      thing.fields[.item] = pick(items)
      thing.fields[.topic] = perhaps(boxes)
    default:
      thing.fields[.rank] = value()
      thing.fields[.code] = number(0...2) > 0 ? number(0...3) : nil
      thing.fields[.value] = number(0...2) > 0 ? number(0...3) : nil
      thing.fields[.box] = perhaps(boxes)
      if number(0...2) == 0 { thing.fields[.mood] = number(0...9) }
      if kind == "Book" && number(0...2) == 0 { thing.fields[.pages] = number(0...9) }
    }
    nextNumber += 1
    return .insert(nextNumber - 1, thing)
  }

  private func attributes(of item: Int, _ context: ThingContext) -> [Thing.Field] {
    Thing.fields(of: context.now[item]?.kind ?? "").filter { !$0.isReference }
  }

  /// Rotates unique values among two or three items.
  private mutating func rotation(of items: [Int], _ context: ThingContext) -> [SaveFuzzChange] {
    let chosen = Array(items.shuffled(using: &random).prefix(number(2...3)))
    let fields: [Thing.Field] = number(0...1) == 0 ? [.rank] : [.code, .value]
    return chosen.indices.flatMap { place in
      fields.map { field in
        let from = chosen[(place + 1) % chosen.count]
        return .set(context.now[from]?.fields[field], field, of: chosen[place])
      }
    }
  }

  /// Returns one of few values, so that they clash; mostly a free one.
  private mutating func value() -> Int? {
    number(0...5) == 0 ? nil : number(0...(number(0...1) == 0 ? 9 : 200))
  }

  private mutating func perhaps(_ numbers: [Int]) -> Int? {
    number(0...3) == 0 ? nil : pick(numbers)
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.randomElement(using: &random)
  }
}
