@testable import Lineage

/// The values that stores derive, and those of a dictionary with the same content.
struct DerivedThings: Equatable {
  /// Expressions by entity and attribute; a book also has those of an item.
  static let expressions: [String: [String: String]] = [
    "Box": ["itemCount": "items.@count", "rankSum": "items.rank.@sum"],
    "Item": [
      "boxValue": "box.value", "noteCount": "notes.@count", "friendCount": "friends.@count",
      "friendRankSum": "friends.rank.@sum",
    ],
    "Note": ["itemRank": "item.rank", "topicValue": "topic.value"],
  ]

  /// Values by number and attribute; absent values have no entry.
  private(set) var values: [Int: [String: Int]] = [:]

  init() {}

  /// Computes the expressions.
  init(of store: ThingStore) {
    var ranks: [Int: [Int]] = [:]
    var counts: [Int: [String: Int]] = [:]
    func rank(_ number: Int) -> [Int] { store.things[number]?.fields[.rank].map { [$0] } ?? [] }
    for (number, thing) in store.things {
      if let box = thing.fields[.box] {
        counts[box, default: [:]]["itemCount", default: 0] += 1
        ranks[box, default: []] += rank(number)
      }
      if let item = thing.fields[.item] {
        counts[item, default: [:]]["noteCount", default: 0] += 1
      }
    }
    for friendship in store.friendships {
      for one in Set(friendship.ends) {
        let other = one == friendship.one ? friendship.other : friendship.one
        counts[one, default: [:]]["friendCount", default: 0] += 1
        ranks[one, default: []] += rank(other)
      }
    }
    for (number, thing) in store.things {
      let sum = ranks[number, default: []].reduce(0, +)
      func count(_ name: String) -> Int { counts[number]?[name] ?? 0 }
      func value(_ field: Thing.Field, of reference: Thing.Field) -> Int? {
        thing.fields[reference].flatMap { store.things[$0]?.fields[field] }
      }
      let derived: [String: Int?] =
        switch thing.kind {
        case "Box": ["itemCount": count("itemCount"), "rankSum": sum]
        case "Note":
          ["itemRank": value(.rank, of: .item), "topicValue": value(.value, of: .topic)]
        default:
          [
            "boxValue": value(.value, of: .box), "noteCount": count("noteCount"),
            "friendCount": count("friendCount"), "friendRankSum": sum,
          ]
        }
      values[number] = derived.compactMapValues { $0 }
    }
  }

  /// Reads the values that a store derived.
  mutating func read(_ object: ManagedObject, _ number: Int) throws {
    let names = Self.expressions[object.entityName == "Book" ? "Item" : object.entityName] ?? [:]
    values[number] = [:]
    for name in names.keys where object.layout.slot(named: name) != nil {
      guard case .integer(let value) = try object.value(forKey: name) else { continue }
      values[number]?[name] = Int(value)
    }
  }

  /// Returns the values of a model that lacks a part.
  func lacking(_ part: SaveFuzzModel.Part) -> DerivedThings {
    var rest = self
    rest.values = values.mapValues { $0.filter { !part.isUsed(by: $0.key) } }
    return rest
  }

  /// Returns the differences in words.
  func difference(from other: DerivedThings) -> String? {
    let numbers = Set(values.keys).union(other.values.keys).sorted()
    let lines = numbers.filter { values[$0] != other.values[$0] }.map {
      "\($0) has \(values[$0] ?? [:]) instead of \(other.values[$0] ?? [:])"
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }
}
