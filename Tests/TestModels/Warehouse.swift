package import Lineage

/// Items on shelves, with tags: every kind of index of an entity's table and a join table.
package enum Warehouse {
  package static let shelfCount = 20
  package static let tagCount = 30

  package static func model() -> ManagedObjectModel {
    let item = EntityDescription(
      "Item", ["name": .string, "rank": .integer64, "code": .integer64],
      subentities: [EntityDescription("Tool", ["weight": .double])],
      indexes: [FetchIndexDescription(name: "byRank", elements: [.init(property: "rank")])],
      uniquenessConstraints: [["code"]])
    let (shelf, tag) = (
      EntityDescription("Shelf", ["name": .string]), EntityDescription("Tag", ["name": .string])
    )
    item.join("shelf", .one, to: shelf, "items", .many)
    item.join("tags", .many, to: tag, "items", .many)
    return ManagedObjectModel(entities: [item, shelf, tag])
  }

  /// All indexes, including the unique ones of items and of the join table.
  package static let indexCount = secondaryIndexes.count + 2

  /// The indexes of items and of their links to tags that are not unique.
  package static let secondaryIndexes = [
    "ZITEM_ZSHELF_INDEX", "ZITEM_Z_ENT_INDEX", "Z_1TAGS_Z_4TAGS_INDEX", "Z_Item_byRank",
  ]

  /// Inserts shelves and tags, and saves them.
  package static func stock(_ context: ManagedObjectContext) throws {
    for (entity, count) in [("Shelf", shelfCount), ("Tag", tagCount)] {
      for number in 0..<count {
        try context.insert(entityName: entity).set("\(entity) \(number)", for: "name")
      }
    }
    try context.save()
  }

  /// Inserts items whose values follow from their numbers, and saves them.
  package static func add(_ numbers: Range<Int>, to context: ManagedObjectContext) throws {
    let shelves = try context.fetch(FetchRequest<ManagedObject>(entityName: "Shelf"))
    let tags = try context.fetch(FetchRequest<ManagedObject>(entityName: "Tag"))
    for number in numbers {
      let item = try context.insert(entityName: number % 4 == 0 ? "Tool" : "Item")
      var random = SeededRandom(seed: 1, number)
      item.set("item \(number)", for: "name")
      item.set(Int64.random(in: 0..<1_000_000, using: &random), for: "rank")
      item.set(Int64(number), for: "code")
      try item.setValue(shelves.randomElement(using: &random), forKey: "shelf")
      try item.setValue((0..<3).map { tags[(number + $0 * 7) % tagCount] }, forKey: "tags")
    }
    try context.save()
  }
}
