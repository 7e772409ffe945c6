import Foundation
import Inspection
import Lineage
import TestModels
import TestSupport

/// A store with three birds and a fish, which share a table.
enum ZooStore {
  /// - Returns: The path.
  static func make(in folder: Folder) throws -> String {
    let path = folder.path("zoo.sqlite")
    let animal = EntityDescription("Animal", isAbstract: true, ["name": .string])
    animal.subentities = [
      EntityDescription("Bird", ["wingspan": .double]),
      EntityDescription("Fish", ["isSalty": .boolean]),
    ]
    let keeper = EntityDescription("Keeper", ["name": .string])
    let container = try PersistentContainer(
      model: ManagedObjectModel(entities: [keeper, animal]), sqliteAt: path)
    let context = container.newContext()
    for name in ["Bird", "Bird", "Bird", "Fish", "Keeper"] {
      try context.insert(entityName: name).setValue(.string(name), forKey: "name")
    }
    try context.save()
    return path
  }
}

extension StoreInspection {
  /// Returns the inspection with one word replaced everywhere.
  func replacing(_ word: String, with other: String) throws -> StoreInspection {
    let text = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
    return try JSONDecoder().decode(
      StoreInspection.self, from: Data(text.replacing(word, with: other).utf8))
  }

  /// Returns the inspection with one part replaced by a JSON value.
  func replacing(key: String, withJSON text: String) throws -> StoreInspection {
    try edited { object in object[key] = try Self.value(text) }
  }

  /// Returns the inspection of a store at another path.
  func replacing(path: String) throws -> StoreInspection {
    try edited { object in
      var file = object["file"] as? [String: Any] ?? [:]
      file["path"] = path
      object["file"] = file
    }
  }

  /// Returns the inspection with one part of a tree replaced by a JSON value.
  func replacing(tree index: Int, key: String, withJSON text: String) throws -> StoreInspection {
    try editedTree(index) { tree in tree[key] = try Self.value(text) }
  }

  /// Returns the inspection with one layout of a tree replaced by a JSON value.
  func replacing(tree index: Int, layout key: String, withJSON text: String) throws
    -> StoreInspection
  {
    try editedTree(index) { tree in
      var layouts = tree["layouts"] as? [String: Any] ?? [:]
      layouts[key] = try Self.value(text)
      tree["layouts"] = layouts
    }
  }

  private static func value(_ text: String) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
  }

  private func editedTree(_ index: Int, _ edit: (inout [String: Any]) throws -> Void) throws
    -> StoreInspection
  {
    try edited { object in
      var trees = object["trees"] as? [[String: Any]] ?? []
      try edit(&trees[index])
      object["trees"] = trees
    }
  }

  private func edited(_ edit: (inout [String: Any]) throws -> Void) throws -> StoreInspection {
    let data = try JSONEncoder().encode(self)
    var object = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    try edit(&object)
    return try JSONDecoder().decode(
      StoreInspection.self, from: try JSONSerialization.data(withJSONObject: object))
  }
}
