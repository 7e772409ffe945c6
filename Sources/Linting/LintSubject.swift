package import Inspection
package import Lineage

/// A model prepared for the rules, with its store if there is one.
package struct LintSubject {
  let model: ManagedObjectModel
  let store: ReadStore?
  let trees: [ModelTree]
  /// Entities that are the target of a relationship, fetch request or fetched property.
  let destinations: Set<String>
  /// The rules of a model that it breaks; the model of a store, which has one, breaks none.
  package let problems: [ModelError.Problem]
  /// The valid parts of a model that stores of this library cannot have.
  package let limits: [ModelError.Problem]
  /// The reasons why SQLite cannot create a store of the model.
  let obstacles: [(entity: String, reason: String)]
  /// The warnings of the library about a valid model.
  let warnings: [ModelWarning]
  let kinds: [KindAttribute]

  package init(model: ManagedObjectModel, store: ReadStore? = nil) {
    self.model = model
    self.store = store
    let rows = Dictionary(
      store?.inspection.trees.map { ($0.root, $0) } ?? [], uniquingKeysWith: { first, _ in first })
    let entities = model.entitiesInNumberingOrder
    var trees: [[EntityDescription]] = []
    for entity in entities {
      if let parent = entity.superentity {
        // In a faulty model an entity in a cycle belongs to no tree.
        guard trees.last?.contains(where: { $0 === parent }) == true else { continue }
        trees[trees.count - 1].append(entity)
      } else {
        trees.append([entity])
      }
    }
    self.trees = trees.map { ModelTree(entities: $0, rows: rows[$0[0].name]) }
    destinations = model.destinationNames()
    do {
      obstacles = store == nil ? try ModelLayout(model: model).obstacles : []
      (problems, limits) = ([], [])
    } catch {
      obstacles = []
      problems = error.problems.filter { !$0.rule.isLimitOfStores }
      limits = error.problems.filter(\.rule.isLimitOfStores)
    }
    warnings = problems.isEmpty ? model.warnings : []
    kinds = problems.isEmpty ? KindAttribute.all(in: self.trees, store) : []
  }

  /// Returns the tree with an entity, or nil for a part of the model that is in none.
  func tree(of entity: String) -> ModelTree? {
    trees.first { $0.entities.contains { $0.name == entity } }
  }

  /// Returns the entity of a warning, with its tree.
  func place(of warning: ModelWarning) -> (tree: ModelTree, entity: EntityDescription)? {
    guard let tree = tree(of: warning.entity),
      let entity = tree.entities.first(where: { $0.name == warning.entity })
    else { return nil }
    return (tree, entity)
  }

  /// Returns what an inspection found about a store's indexes; nothing without a store.
  func storedIndexes(_ kind: Finding.Kind) -> [LintFinding] {
    guard let inspection = store?.inspection else { return [] }
    return inspection.findings.filter { $0.kind == kind }.compactMap { finding in
      guard let tree = trees.first(where: { $0.rows?.table == finding.table }) else { return nil }
      let index = inspection.indexes.first { $0.name == finding.subjects.first }
      let places = index?.places(inspection) ?? []
      return LintFinding(
        tree, places.isEmpty ? [tree.root.place()] : places,
        why: finding.message
          + (index.map { ", on \(counted($0.pages.count, "page")) of this store" } ?? ""))
    }
  }

  /// The attributes whose rows show that they represent the kind, with their entities.
  package var kindAttributes: [(entity: String, attribute: String)] {
    kinds.filter {
      $0.confidence != .guess && $0.property is AttributeDescription && !$0.repeatsEntity
    }
    .map { ($0.entity.name, $0.property.name) }
  }
}

/// A root entity and all its sub-entities, with their rows if there is a store.
struct ModelTree {
  /// The entities, each before its sub-entities.
  let entities: [EntityDescription]
  let rows: TreeInspection?

  var root: EntityDescription { entities[0] }
  var kinds: [EntityDescription] { entities.filter { !$0.isAbstract } }
  var columns: Int { entities.reduce(0) { $0 + $1.ownColumns.count } }
  var rowCount: Int { rows?.entities.first?.rowsWithSubentities ?? 0 }

  func inspection(of entity: EntityDescription) -> EntityInspection? {
    rows?.entities.first { $0.name == entity.name }
  }

  /// Returns the number of rows of an entity and its sub-entities.
  func rowCount(below entity: EntityDescription) -> Int {
    inspection(of: entity)?.rowsWithSubentities ?? 0
  }

  /// Returns the number of rows with a value in a property; nil without a store.
  func filled(_ property: PropertyDescription, of entity: EntityDescription) -> Int? {
    inspection(of: entity)?.properties.first { $0.name == property.name }?.count
  }
}

extension EntityDescription {
  /// The declared properties that have a column each.
  var ownColumns: [PropertyDescription] {
    properties.filter { property in
      guard !property.isTransient else { return false }
      return (property as? RelationshipDescription).map { !$0.isToMany }
        ?? (property is AttributeDescription)
    }
  }

  func place(_ property: String? = nil) -> LintFinding.Place { .init(name, property) }
}

/// Returns `1 row` or `1,200 rows`.
func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
  Figures.count(count, one, many)
}

/// Returns `12.5 %`; the whole must not be 0.
func percent(_ part: Int, of whole: Int) -> String {
  let tenths = (1000 * Double(part) / Double(whole)).rounded()
  return "\(tenths / 10) %"
}

extension [String] {
  /// `A, B and C`; of more than five, the first four and the number of others.
  var listed: String {
    let shown = count > 5 ? prefix(4) + ["\(count - 4) more"] : self[...]
    return shown.count < 2
      ? shown.joined() : shown.dropLast().joined(separator: ", ") + " and " + (shown.last ?? "")
  }
}
