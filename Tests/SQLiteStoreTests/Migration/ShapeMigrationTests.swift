import TestSupport
import Testing

@testable import Lineage

/// Content migrated between strategies: a hierarchy, one entity with a kind, the same with details
/// in joined tables, and separate entities.
@Suite struct ShapeMigrationTests {
  private static let kinds = ["Item", "Book", "Paper"]

  private static func withShelf(_ entities: [EntityDescription]) -> ManagedObjectModel {
    let shelf = Small.entity("Shelf", [Small.text("label")])
    for entity in entities {
      Small.relate(
        entity, Small.End(name: "shelf", many: false), shelf,
        Small.End(name: "\(entity.name.lowercased())s"))
    }
    return ManagedObjectModel(entities: entities + [shelf])
  }

  private static func hierarchy() -> ManagedObjectModel {
    withShelf([
      Small.entity(
        "Item", [Small.text("name")],
        [
          Small.entity("Book", [Small.number("pages")]),
          Small.entity("Paper", [Small.text("venue")]),
        ])
    ])
  }

  private static func oneEntity() -> ManagedObjectModel {
    withShelf([
      Small.entity(
        "Item",
        [Small.text("name"), Small.text("kind"), Small.number("pages"), Small.text("venue")])
    ])
  }

  /// Returns a model whose second table has the properties of only one kind.
  private static func joined() -> ManagedObjectModel {
    let model = withShelf([Small.entity("Item", [Small.text("name"), Small.text("kind")])])
    let details = [
      Small.entity("BookDetails", [Small.number("pages")]),
      Small.entity("PaperDetails", [Small.text("venue")]),
    ]
    if let item = model.entitiesByName["Item"] {
      for (entity, name) in zip(details, ["book", "paper"]) {
        Small.relate(
          item, Small.End(name: name, many: false), entity, Small.End(name: "item", many: false))
      }
    }
    model.entities += details
    return model
  }

  private static func independent() -> ManagedObjectModel {
    withShelf([
      Small.entity("Item", [Small.text("name")]),
      Small.entity("Book", [Small.text("name"), Small.number("pages")]),
      Small.entity("Paper", [Small.text("name"), Small.text("venue")]),
    ])
  }

  /// Returns a mapping in which the entity's name becomes the kind of its objects.
  private static func joining(_ old: ManagedObjectModel) throws -> MappingModel {
    try MappingModel(
      from: old, to: oneEntity(),
      mappings: kinds.map { kind in
        EntityMapping(from: kind, to: "Item") { _ in ["kind": .string(kind)] }
      })
  }

  private static func splitting(to new: ManagedObjectModel) throws -> MappingModel {
    try MappingModel(
      from: oneEntity(), to: new,
      mappings: try kinds.map { kind in
        EntityMapping(
          from: "Item", to: kind, where: try FetchPredicate(format: "kind == %@", kind))
      })
  }

  private static func dividing() throws -> MappingModel {
    let items = EntityMapping(from: "Item", to: "Item", linkingCounterparts: ["book", "paper"])
    let details = try kinds.dropFirst().map { kind in
      EntityMapping(
        from: "Item", to: "\(kind)Details", where: try FetchPredicate(format: "kind == %@", kind))
    }
    return try MappingModel(from: oneEntity(), to: joined(), mappings: [items] + details)
  }

  /// Returns a mapping from the two tables to a table for each kind.
  private static func gathering() throws -> MappingModel {
    try MappingModel(
      from: joined(), to: independent(),
      mappings: try kinds.map { kind in
        EntityMapping(
          from: "Item", to: kind, where: try FetchPredicate(format: "kind == %@", kind)
        ) { item in
          switch kind {
          case "Book": ["pages": item.object("book")?["pages"]]
          case "Paper": ["venue": item.object("paper")?["venue"]]
          default: [:]
          }
        }
      })
  }

  private static func grafting() throws -> MappingModel {
    try MappingModel(
      from: independent(), to: hierarchy(), mappings: kinds.map { EntityMapping(from: $0, to: $0) })
  }

  /// Returns the content that every strategy must have: kind, key, values and shelf.
  private func content(_ store: VersionedStore, _ model: ManagedObjectModel) throws -> [String] {
    try store.open(model, nil) { context in
      try Self.kinds.flatMap { entity -> [String] in
        guard model.entitiesByName[entity] != nil else { return [] }
        var request = FetchRequest<ManagedObject>(entityName: entity)
        request.includesSubentities = false
        return try context.fetch(request).map(Self.line)
      }.sorted()
    }
  }

  private static func line(_ object: ManagedObject) throws -> String {
    let names = Set(object.entity.attributes.map(\.name))
    func text(_ name: String, in details: String = "") throws -> String {
      let hasDetails = object.entity.relationshipsByName[details] != nil
      let holder: ManagedObject? =
        hasDetails ? try object.value(forKey: details) : names.contains(name) ? object : nil
      guard let value = try holder?.value(forKey: name) else { return "-" }
      return "\(value)"
    }
    let kind = names.contains("kind") ? object.string("kind") ?? "?" : object.entityName
    let shelf = object.toOne("shelf")?.string("label") ?? "-"
    return try "\(kind) p\(object.key) \(text("name")) \(text("pages", in: "book")) "
      + "\(text("venue", in: "paper")) \(shelf)"
  }

  private func filled() throws -> VersionedStore {
    let store = try VersionedStore()
    try store.write(Self.hierarchy()) { context in
      let shelves = try (0..<5).map { try context.add("Shelf", ["label": .string("S\($0)")]) }
      for number in 0..<300 {
        let kind = Self.kinds[number % 3]
        let item = try context.add(kind, ["name": .string("N\(number)")])
        if kind == "Book" { try item.setValue(.integer(Int64(number)), forKey: "pages") }
        if kind == "Paper" { try item.setValue(.string("V\(number)"), forKey: "venue") }
        if number % 4 > 0 { item.setToOne(shelves[number % 5], for: "shelf") }
      }
    }
    return store
  }

  @Test(.covers("C87", "F26"))
  func `content migrates from a tree to one entity, to joined ones, to three and back to a tree`()
    throws
  {
    let store = try filled()
    let before = try content(store, Self.hierarchy())
    #expect(before.count == 300)
    let steps = [
      (Self.oneEntity(), try Self.joining(Self.hierarchy())),
      (Self.joined(), try Self.dividing()), (Self.independent(), try Self.gathering()),
      (Self.hierarchy(), try Self.grafting()),
      (Self.oneEntity(), try Self.joining(Self.hierarchy())),
      (Self.independent(), try Self.splitting(to: Self.independent())),
      (Self.hierarchy(), try Self.grafting()),
      (Self.oneEntity(), try Self.joining(Self.hierarchy())),
      (Self.hierarchy(), try Self.splitting(to: Self.hierarchy())),
    ]
    for (number, (model, mapping)) in steps.enumerated() {
      let versions = ModelVersions([mapping.source, model], mappings: [mapping])
      let migration = StoreMigration(versions: versions, infersMappings: false)
      let report = try migration.migrate(sqliteAt: store.path, to: model)
      #expect(report?.stepCount == 1)
      #expect(try content(store, model) == before, "after step \(number + 1)")
    }
  }
}
