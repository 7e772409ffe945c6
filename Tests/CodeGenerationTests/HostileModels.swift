import Lineage
import LogicalModel
import ModelReshaping
import TestModels

@testable import CodeGeneration

/// A random model whose names are those that generated source, a library or Swift uses.
struct HostileModel {
  let document: ModelDocument
  let root: String
  let questions: [SourceQuestion]

  private static let entities = [
    "Error", "Set", "ItemKind", "ItemContent", "ItemContentError", "ItemProtocol", "ItemMigration",
    "ItemSchema", "ItemKinds", "ItemRow", "ItemRecord", "AnyItem", "ItemValues", "NoneValues",
    "Entities", "Schema", "Import", "CoreDataStore", "ValidatedPair", "None", "Some", "Kind",
    "Kinds", "Self", "Type", "Any", "Protocol", "Init", "Default", "Case", "Optional", "Result",
    "Never", "Attribute", "Query", "Row", "Data", "Date", "String", "Key", "Value", "Values",
    "Object", "Context", "Columns", "Column", "AllCases", "RawValue", "Hash", "Été", "Документ",
    "項目", "Naïve", "🍎", "CodedValues", "MigrationRule", "Copy", "Total", "item", "kind", "Text",
    "Foundation", "Swift", "Model", "Predicate", "Index", "ID", "NSObject", "Content", "Details",
    "Encoder", "Array", "Hashable", "Body",
  ]
  private static let properties = [
    "details", "kind", "kinds", "context", "encode", "values", "content", "typedContent",
    "typedContent_", "contentData", "contentType", "newValue", "in", "where", "is", "default",
    "case", "let", "var", "inout", "await", "unsafe", "any", "some", "copy_", "consume", "repeat",
    "try", "func", "throws", "nil", "true", "as", "super", "Any", "Self", "row", "container",
    "inserted", "db", "code", "key", "record", "json", "decoded", "decoder", "encoder", "parsed",
    "address", "decimalNumber", "columns", "text", "one", "other", "found", "query", "request",
    "descriptor", "predicate", "value", "value2", "lower", "upper", "id", "primaryKey", "été",
    "цена", "價格", "😀", "naïve", "entityName", "replacement", "fetchValue", "type", "Type",
    "hashValue", "release", "item", "error", "data", "date", "string", "add", "remove", "objects",
    "validate", "validateContent", "insert", "update", "save", "delete", "all", "filter", "order",
    "limit", "select", "including", "joining", "fetchAll", "databaseTableName", "modelContext",
    "persistentModelID", "backingData", "rawValue", "allCases", "none", "itemId", "position",
    "fetchRequest", "awakeFromInsert_", "kindName", "upsert", "required", "set", "get", "didSet",
    "total", "copies", "table", "source", "policy", "name", "title", "Item", "Date", "String",
    "Set", "Double", "Column", "withContent", "saveDetails", "itemTable", "tags", "Kind", "and",
    "entities", "_0", "_count", "noContent", "incomplete", "label", "self_", "init_", "count",
    "exists", "isEmpty", "databaseValue", "primary", "groups", "aliased", "with", "schema",
  ]
  private static let types = [
    "Integer 16", "Integer 32", "Integer 64", "Decimal", "Double", "Float", "String", "Boolean",
    "Date", "Binary", "UUID", "URI", "Transformable",
  ]

  /// Returns nil if Core Data would reject the model that the seed makes.
  ///
  /// Three of four models have no name that the library refuses.
  init?(seed: UInt64, for reserved: ReservedNames) throws {
    var random = SeededRandom(seed: seed)
    func one<Value>(_ list: [Value]) -> Value { list[random.next(below: list.count)] }
    func chance(_ percent: Int) -> Bool { random.next(below: 100) < percent }
    let allowsRefused = chance(25)
    func isAllowed(_ name: String) -> Bool {
      allowsRefused
        || !reserved.types.contains(name) && name != "Self"
          && (reserved.allowsAllLetters || name.unicodeScalars.allSatisfy(\.isASCII))
    }
    var taken: Set<String> = ["item"]
    func entityName() -> String {
      var name: String
      repeat {
        name = one(Self.entities)
      } while !isAllowed(name) || !allowsRefused && name.isKeyword
        || !taken.insert(name.lowercased()).inserted
      return name
    }
    var entities = [ModelDocument.Entity(name: chance(80) ? "Item" : entityName())]
    root = entities[0].name
    entities[0].isAbstract = chance(50)
    for number in 0..<(2 + random.next(below: 4)) {
      var kind = ModelDocument.Entity(name: entityName())
      kind.parentEntity = entities[number > 1 && chance(30) ? number - 1 : 0].name
      entities.append(kind)
    }
    for _ in 0..<random.next(below: 3) { entities.append(ModelDocument.Entity(name: entityName())) }
    // A lineage must not have a name twice; columns ignore case.
    var used: [String: Set<String>] = [:]
    let document = ModelDocument(entities: entities)
    func propertyName(_ entity: String) -> String {
      let relatives = entities.filter { other in
        document.lineage(of: other.name).contains { $0.name == entity }
          || document.lineage(of: entity).contains { $0.name == other.name }
      }.map(\.name)
      var name: String
      repeat {
        name = one(Self.properties)
      } while !isAllowed(name) || !allowsRefused && reserved.members.contains(name)
        || relatives.contains { used[$0]?.contains(name.lowercased()) == true }
      used[entity, default: []].insert(name.lowercased())
      return name
    }
    let common = chance(20) ? propertyName(root) : nil
    if common != nil { used[root] = nil }
    for index in entities.indices {
      let name = entities[index].name
      if chance(30) {
        entities[index].representedClassName = one([".Own\(name)", "App.\(name)MO", "Shared"])
      }
      if let common, entities[index].parentEntity == root {
        entities[index].attributes.append(Self.attribute(common, "String", optional: false))
        for other in entities.indices {
          used[entities[other].name, default: []].insert(common.lowercased())
        }
      }
      for _ in 0..<(1 + random.next(below: 4)) {
        var attribute = Self.attribute(propertyName(name), one(Self.types), optional: chance(50))
        if chance(15) { attribute.settings["usesScalarValueType"] = "YES" }
        if chance(5) {
          attribute.settings["transient"] = "YES"
          attribute.isOptional = true
          if chance(50) { attribute.type = nil }
        }
        entities[index].attributes.append(attribute)
      }
      if chance(10), let first = entities[index].attributes.first(where: { !$0.isTransient }) {
        entities[index].uniquenessConstraints = [[first.name]]
      }
    }
    for _ in 0..<random.next(below: 4) {
      let (here, there) = (
        random.next(below: entities.count), random.next(below: entities.count)
      )
      let (name, inverse) = (
        propertyName(entities[here].name), propertyName(entities[there].name)
      )
      let (many, others) = (chance(50), chance(50))
      entities[here].relationships.append(
        Self.relationship(
          name, entities[there].name, inverse, isToMany: many, isOrdered: chance(20)))
      entities[there].relationships.append(
        Self.relationship(inverse, entities[here].name, name, isToMany: others, isOrdered: false))
    }
    self.document = ModelDocument(entities: entities)
    let model = try self.document.model()
    model.allowOtherLetters()
    do throws(ModelError) { _ = try ModelLayout(model: model) } catch { return nil }
    var questions: [SourceQuestion] = []
    for _ in 0..<2 {
      let entity = one(entities)
      guard let attribute = entity.attributes.first(where: { $0.type == "String" }),
        let predicate = try? FetchPredicate(
          format: "\(attribute.name) == $\(one(Self.properties))", arguments: [])
      else { continue }
      questions.append(
        SourceQuestion(
          entity: entity.name, predicate: predicate,
          orders: [MemberOrder(property: attribute.name, ascending: false)], limit: 3,
          isCount: chance(30), name: nil, text: "a question"))
    }
    self.questions = questions
  }

  private static func attribute(_ name: String, _ type: String, optional: Bool)
    -> ModelDocument.Attribute
  {
    var attribute = ModelDocument.Attribute(name: name, type: type)
    attribute.isOptional = optional
    return attribute
  }

  private static func relationship(
    _ name: String, _ destination: String, _ inverse: String, isToMany: Bool, isOrdered: Bool
  ) -> ModelDocument.Relationship {
    var relationship = ModelDocument.Relationship(name: name, destination: destination)
    relationship.isOptional = true
    relationship.inverseName = inverse
    relationship.settings["inverseEntity"] = destination
    relationship.settings[isToMany ? "toMany" : "maxCount"] = isToMany ? "YES" : "1"
    if isToMany, isOrdered { relationship.settings["ordered"] = "YES" }
    return relationship
  }
}
