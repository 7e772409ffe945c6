import Lineage

/// A closed store with two books and a magazine.
enum ShopStore {
  static func make(at path: String) throws {
    let title = AttributeDescription(name: "title", type: .string)
    let item = EntityDescription(name: "Item", properties: [title])
    item.subentities = ["Book", "Magazine"].map { name in
      EntityDescription(
        name: name, properties: [AttributeDescription(name: "pages", type: .integer32)])
    }
    let model = ManagedObjectModel(entities: [item])
    let container = try PersistentContainer(model: model, sqliteAt: path)
    let context = container.newContext()
    for (index, name) in ["Book", "Book", "Magazine"].enumerated() {
      let object = try context.insert(entityName: name)
      try object.setValue(.string("number \(index)"), forKey: "title")
    }
    try context.save()
  }
}
