public import Lineage

/// Kinds in one table that share a name, each with a given count of its own numbers.
public enum SparseKinds {
  /// A store with this many objects of all kinds in turn, each with a value for all its attributes.
  ///
  /// - Throws: the library's errors.
  public static func store(kinds: Int, own: Int, rows: Int = 100) throws -> TrialStore {
    let item = EntityDescription(
      name: "Item",
      properties: [AttributeDescription(name: "name", type: .string, isOptional: false)],
      subentities: (0..<kinds).map { kind in
        EntityDescription(
          name: "Kind\(kind)",
          properties: (0..<own).map {
            AttributeDescription(name: attribute($0, of: kind), type: .integer32)
          })
      })
    item.isAbstract = true
    let trial = try TrialStore(ManagedObjectModel(entities: [item]), classes: [])
    let context = trial.container.newContext()
    for number in 0..<rows {
      let kind = number % kinds
      let object = try context.insert(entityName: "Kind\(kind)")
      try object.setValue(.string("Item \(number)"), forKey: "name")
      for place in 0..<own {
        try object.setValue(.integer(1_000 + Int64(place)), forKey: attribute(place, of: kind))
      }
    }
    try context.save()
    return trial
  }

  private static func attribute(_ place: Int, of kind: Int) -> String { "own\(kind)x\(place)" }
}
