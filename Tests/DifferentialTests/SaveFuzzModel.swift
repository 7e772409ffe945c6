import Lineage
import TestModels

/// A small model of everything that saves can get wrong: unique values, alone and in pairs, in a
/// hierarchy of two kinds, one of which has its own value; an order, a cascade, a required
/// reference, a reference without an inverse, links of an entity to itself, and values derived
/// along all of them.
enum SaveFuzzModel {
  /// Returns the model, or an older one that lacks a part of it and the values derived from it.
  static func model(lacking part: Part? = nil) -> ManagedObjectModel {
    let book = EntityDescription("Book", part == .pages ? [:] : ["pages": .integer64])
    let item = EntityDescription(
      "Item", ["rank": .integer64, "code": .integer64, "value": .integer64],
      subentities: part == .book ? [] : [book],
      uniquenessConstraints: [["rank"], ["code", "value"]])
    if part != .mood {
      let mood = AttributeDescription.integer64
      item.add(["mood": mood.defaulting(to: .integer(Int64(Thing.defaultMood)))])
    }
    let box = EntityDescription("Box", part == .boxValue ? [:] : ["value": .integer64])
    let note = EntityDescription("Note", ["value": .integer64])
    if part != .box { item.join("box", .one, to: box, "items", .ordered) }
    if part != .note {
      note.join(
        "item", RelationshipDescription(minCount: 1, maxCount: 1, isOptional: false), to: item,
        "notes", .many.deleting(by: .cascade))
      if part != .topic { note.refer("topic", .one, to: box) }
    }
    if part != .friends { item.joinItself("friends") }
    for entity in [item, book, box, note] {
      for (name, expression) in DerivedThings.expressions[entity.name, default: [:]]
        .sorted(by: { $0.key < $1.key })
      where part?.isUsed(by: name) != true {
        let attribute = AttributeDescription.integer64
        attribute.derivationExpression = expression
        entity.add([name: attribute])
      }
    }
    return ManagedObjectModel(entities: [item, box] + (part == .note ? [] : [note]))
  }

  /// A part that an older version of the model lacks.
  enum Part: String, CaseIterable {
    case note, book, pages, mood, boxValue, topic, friends, box

    /// The entities and properties that an older program would delete.
    var loss: (entities: [String], properties: Set<String>) {
      switch self {
      case .note: (["Note"], [])
      case .book: (["Book"], [])
      case .pages: ([], ["Book.pages"])
      case .mood: ([], ["Item.mood"])
      case .boxValue: ([], ["Box.value"])
      case .topic: ([], ["Note.topic"])
      case .friends: ([], ["Item.friends"])
      case .box: ([], ["Box.items", "Item.box"])
      }
    }

    func isUsed(by derivedAttribute: String) -> Bool {
      switch self {
      case .note: derivedAttribute == "noteCount"
      case .boxValue: ["boxValue", "topicValue"].contains(derivedAttribute)
      case .topic: derivedAttribute == "topicValue"
      case .friends: derivedAttribute.hasPrefix("friend")
      case .box: ["boxValue", "itemCount", "rankSum"].contains(derivedAttribute)
      case .book, .pages, .mood: false
      }
    }
  }
}

/// An object as a plain value with its own number.
struct Thing: Hashable {
  enum Field: String, CaseIterable {
    case rank, code, value, pages, mood, box, item, topic

    var isReference: Bool { self == .box || self == .item || self == .topic }
    /// True if the relationship has an inverse.
    var hasInverse: Bool { self == .box || self == .item }
  }

  var kind: String
  var version: Int64 = 0
  /// Values and references; a reference is the number of its destination.
  var fields: [Field: Int] = [:]

  /// The default of `mood`, which an insertion does not set.
  static let defaultMood = 5

  var isItem: Bool { kind == "Item" || kind == "Book" }

  /// The values that no other object may have.
  var uniqueValues: Set<[Int]> {
    guard isItem else { return [] }
    var values: Set<[Int]> = []
    if let rank = fields[.rank] { values.insert([rank]) }
    if let code = fields[.code], let value = fields[.value] { values.insert([code, value]) }
    return values
  }

  static func fields(of kind: String) -> [Field] {
    switch kind {
    case "Box": [.value]
    case "Note": [.value, .item, .topic]
    case "Book": [.rank, .code, .value, .mood, .pages, .box]
    default: [.rank, .code, .value, .mood, .box]
    }
  }
}

/// A link of two items in either order.
struct Friendship: Hashable, Comparable {
  let one: Int
  let other: Int

  init(_ one: Int, _ other: Int) { (self.one, self.other) = (min(one, other), max(one, other)) }

  var ends: [Int] { [one, other] }

  static func < (left: Friendship, right: Friendship) -> Bool {
    (left.one, left.other) < (right.one, right.other)
  }
}

/// The content of a store as a dictionary.
struct ThingStore: Equatable {
  var things: [Int: Thing] = [:]
  var friendships: Set<Friendship> = []
  /// The items of each box that has any, in order.
  var orders: [Int: [Int]] = [:]

  func friendships(of number: Int) -> Set<Friendship> {
    friendships.filter { $0.ends.contains(number) }
  }

  var lines: [String] {
    things.sorted { $0.key < $1.key }.map { number, thing in
      let fields = Thing.Field.allCases.compactMap { field in
        thing.fields[field].map { "\(field)=\($0)" }
      }
      return "\(thing.kind) \(number) v\(thing.version) \(fields.joined(separator: " "))"
    } + friendships.sorted().map { "\($0.one)-\($0.other)" }
      + orders.sorted { $0.key < $1.key }.map { "order of \($0.key): \($0.value)" }
  }

  /// Returns what remains for a program whose model lacks a part, without the versions of objects
  /// and without references to deleted ones.
  func lacking(_ part: SaveFuzzModel.Part?) -> ThingStore {
    var rest = ThingStore(things: things.filter { part != .note || $0.value.kind != "Note" })
    for number in rest.things.keys { rest.things[number]?.version = 0 }
    func drop(_ field: Thing.Field, of kinds: Set<String>) {
      for (number, thing) in rest.things where kinds.contains(thing.kind) {
        rest.things[number]?.fields[field] = nil
      }
    }
    switch part {
    case .pages: drop(.pages, of: ["Book"])
    case .mood: drop(.mood, of: ["Item", "Book"])
    case .boxValue: drop(.value, of: ["Box"])
    case .topic: drop(.topic, of: ["Note"])
    case .box: drop(.box, of: ["Item", "Book"])
    case .note, .book, .friends, nil: break
    }
    for (number, thing) in rest.things where thing.fields[.topic].map({ things[$0] == nil }) == true
    {
      rest.things[number]?.fields[.topic] = nil
    }
    if part != .friends { rest.friendships = friendships }
    if part != .box { rest.orders = orders }
    return rest
  }

  /// Keeps the items of each box in its order and appends those without a place.
  mutating func putInOrder() {
    var members: [Int: [Int]] = [:]
    for (number, thing) in things {
      if let box = thing.fields[.box] { members[box, default: []].append(number) }
    }
    orders = members.mapValues { $0.sorted() }.reduce(into: [:]) { result, box in
      let placed = orders[box.key, default: []].filter(box.value.contains)
      result[box.key] = placed + box.value.filter { !placed.contains($0) }
    }
  }

  /// The faults that no save may leave.
  var faults: [String] {
    var faults: [String] = []
    var owners: [[Int]: Int] = [:]
    for (number, thing) in things.sorted(by: { $0.key < $1.key }) {
      for value in thing.uniqueValues {
        if let other = owners.updateValue(number, forKey: value) {
          faults.append("\(other) and \(number) share \(value)")
        }
      }
      for field in Thing.Field.allCases where field.hasInverse {
        if let far = thing.fields[field], things[far] == nil {
          faults.append("\(number).\(field) leads to \(far), which is gone")
        }
      }
      if thing.kind == "Note" && thing.fields[.item] == nil {
        faults.append("\(number).item is required")
      }
    }
    let members = Dictionary(grouping: things.keys.filter { things[$0]?.fields[.box] != nil }) {
      things[$0]?.fields[.box] ?? 0
    }
    for (box, items) in members where orders[box]?.sorted() != items.sorted() {
      faults.append("\(box) has \(orders[box] ?? []) in order and \(items.sorted()) in it")
    }
    for friendship in friendships where friendship.ends.contains(where: { things[$0] == nil }) {
      faults.append("\(friendship) has an end that is gone")
    }
    return faults
  }
}
