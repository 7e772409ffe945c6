import Foundation
import Testing

@testable import Lineage

/// Models from archives that the tests create.
@Suite struct MadeArchiveTests {
  @Test(arguments: [ModelToArchive.Inheritance.copies, .placeholders])
  func `inherited properties are declared once, whether copied or given by placeholders`(
    _ inheritance: ModelToArchive.Inheritance
  ) throws {
    var cars = ModelToArchive.cars
    cars.inheritance = inheritance
    let archive = try ModelArchive(cacheContent: ArchiveWriter.compressed(cars.bytes()))
    #expect(archive.warnings == [])
    let entities = archive.model.entitiesByName
    #expect(entities["Car"]?.properties.map(\.name) == ["maker", "owner", "version"])
    #expect(entities["SportCar"]?.properties.map(\.name) == ["topSpeed"])
    #expect(entities["LuxuryCar"]?.properties.map(\.name) == ["isLimited"])
    #expect(entities["LuxuryCar"]?.superentity === entities["SportCar"])
    let owner = entities["Car"]?.relationshipsByName["owner"]
    #expect(owner?.destinationEntity === entities["Person"])
    #expect(owner?.inverseRelationship === entities["Person"]?.relationshipsByName["cars"])
    #expect(owner?.isToMany == false)
    #expect(entities["Person"]?.relationshipsByName["cars"]?.isToMany == true)
  }

  @Test func `one invalid relationship is reported and leaves the rest of the model`() throws {
    var model = ModelToArchive.cars
    model.entities[3].relationships += [
      ModelToArchive.Relationship(name: "lost", destination: "Ghost", maxCount: 1),
      ModelToArchive.Relationship(
        name: "rival", destination: "Car", inverse: "owner", maxCount: 1),
      ModelToArchive.Relationship(name: "rivals", destination: "Car", inverse: "owner"),
      ModelToArchive.Relationship(
        name: "next", destination: "Person", maxCount: 1, isOrdered: true),
    ]
    let archive = try ModelArchive(archive: model.bytes())
    #expect(archive.warnings.count == 3)
    for (warning, names) in zip(
      archive.warnings, [("lost", "Ghost"), ("rival", "owner"), ("rivals", "owner")])
    {
      #expect(warning.hasPrefix("Person.\(names.0): "), "\(warning)")
      #expect(warning.contains(" \(names.1)"), "\(warning)")
    }
    try archive.model.freeze()
    let relationships = archive.model.entitiesByName["Person"]?.relationshipsByName
    #expect(relationships?.keys.sorted() == ["cars", "next", "rival"])
    #expect(relationships?["next"]?.isOrdered == false)
    #expect(relationships?["cars"]?.inverseRelationship?.name == "owner")
  }

  @Test func `columns indistinguishable from a lost relationship's are dropped with it`() throws {
    var model = ModelToArchive.cars
    model.entities[0].relationships.append(
      ModelToArchive.Relationship(name: "part", destination: "Ghost", maxCount: 1))
    model.entities[1].attributes.append(ModelToArchive.Attribute(name: "PART"))
    let archive = try ModelArchive(archive: model.bytes())
    #expect(archive.model.entitiesByName["SportCar"]?.properties.map(\.name) == ["topSpeed"])
  }

  @Test func `a destination can inherit the inverse`() throws {
    var model = ModelToArchive.cars
    model.entities[0].relationships.append(
      ModelToArchive.Relationship(
        name: "driver", destination: "Person", inverse: "racer", maxCount: 1))
    model.entities[3].relationships.append(
      ModelToArchive.Relationship(
        name: "racer", destination: "SportCar", inverse: "driver", maxCount: 1))
    let archive = try ModelArchive(archive: model.bytes())
    #expect(archive.warnings == [])
    try archive.model.freeze()
    let racer = archive.model.entitiesByName["Person"]?.relationshipsByName["racer"]
    #expect(
      racer?.inverseRelationship
        === archive.model.entitiesByName["Car"]?.relationshipsByName["driver"])
  }

  @Test func `index elements for the object and its entity become the columns of both`() throws {
    var writer = ArchiveWriter()
    func element(_ field: String, _ expression: PropertyListNode) -> PropertyListNode {
      writer.add(
        "NSFetchIndexElementDescription",
        [
          (field, expression), ("NSAscending", .boolean(true)),
          ("NSFetchIndexElementType", .integer(0)),
        ])
    }
    let own = writer.add("NSSelfExpression", [])
    let path = writer.add("NSKeyPathSpecifierExpression", [("NSKeyPath", .text("entity"))])
    let keyPath = writer.add(
      "NSKeyPathExpression", [("NSOperand", own), ("NSArguments", writer.list([path]))])
    let described = writer.add(
      "NSExpressionDescription", [("NSPropertyName", .text("e")), ("NSExpression", keyPath)])
    let elements = writer.list([element("NSExpression", own), element("NSProperty", described)])
    let index = writer.add(
      "NSFetchIndexDescription", [("NSIndexName", .text("byAge")), ("NSIndexElements", elements)])
    var model = ModelToArchive.cars
    // Listed twice, as in some stores.
    model.entities[0].more = [("NSFetchIndexDescriptions", writer.list([index, index]))]
    let archive = try ModelArchive(archive: model.bytes(&writer))
    #expect(archive.warnings == [])
    #expect(
      archive.model.entitiesByName["Car"]?.indexes == [
        FetchIndexDescription(
          name: "byAge", elements: [.init(property: "Z_PK"), .init(property: "Z_ENT")])
      ])
  }

  @Test func `only a former name that differs from the name is kept`() throws {
    var model = ModelToArchive.cars
    model.entities[3].more = [("NSRenamingIdentifier", .text("Human"))]
    model.entities[3].attributes[0].more = [("NSRenamingIdentifier", .text("title"))]
    let entities = try ModelArchive(archive: model.bytes()).model.entitiesByName
    #expect(entities["Car"]?.renamingIdentifier == nil)
    #expect(entities["Car"]?.attributesByName["maker"]?.renamingIdentifier == nil)
    #expect(entities["Person"]?.renamingIdentifier == "Human")
    #expect(entities["Person"]?.attributesByName["name"]?.renamingIdentifier == "title")
  }

  @Test func `a decoded model can use names that are reserved in new models`() throws {
    var cars = ModelToArchive.cars
    cars.entities[0].attributes.append(ModelToArchive.Attribute(name: "objectID"))
    let decoded = try ModelArchive(archive: cars.bytes()).model
    try decoded.freeze()
    #expect(decoded.isFrozen)
    let made = ManagedObjectModel(entities: [
      EntityDescription(
        name: "Car", properties: [AttributeDescription(name: "objectID", type: .integer32)])
    ])
    #expect(throws: ModelError.self) { try made.freeze() }
  }

  @Test func `elements that a model cannot hold are reported with their position`() throws {
    var model = ModelToArchive.cars
    model.entities[3].attributes = [
      ModelToArchive.Attribute(name: "shape", type: 4711),
      ModelToArchive.Attribute(name: "mood", className: "NSMoodDescription"),
      ModelToArchive.Attribute(name: "age", type: 100, more: [("NSDefaultValue", .real(1.5))]),
      ModelToArchive.Attribute(name: "name", more: [("NSDefaultValue", .text("Ann"))]),
    ]
    let archive = try ModelArchive(archive: model.bytes())
    #expect(archive.warnings.count == 3)
    for (warning, names) in zip(
      archive.warnings, [("age", "default"), ("mood", "NSMoodDescription"), ("shape", "4711")])
    {
      #expect(warning.hasPrefix("Person.\(names.0): "), "\(warning)")
      #expect(warning.contains(names.1), "\(warning)")
    }
    let attributes = archive.model.entitiesByName["Person"]?.attributesByName ?? [:]
    #expect(attributes["shape"]?.isTransient == true)
    #expect(attributes["mood"] == nil)
    #expect(attributes["age"]?.defaultValue == nil)
    #expect(attributes["name"]?.defaultValue == .string("Ann"))
    try archive.model.freeze()
  }

  @Test func `bounds in validation predicates become rules`() throws {
    var writer = ArchiveWriter()
    func comparison(_ relation: Int64, _ constant: PropertyListNode, _ left: PropertyListNode)
      -> PropertyListNode
    {
      let comparing = writer.add(
        "NSComparisonPredicateOperator",
        [
          ("NSOperatorType", .integer(relation)), ("NSModifier", .integer(0)),
          ("NSOptions", .integer(0)),
        ])
      let right = writer.add("NSConstantValueExpression", [("NSConstantValue", constant)])
      return writer.add(
        "NSComparisonPredicate",
        [
          ("NSPredicateOperator", comparing), ("NSLeftExpression", left),
          ("NSRightExpression", right),
        ])
    }
    let own = writer.add("NSSelfExpression", [])
    let predicates = writer.list([
      comparison(3, .integer(-5), own), comparison(1, .integer(40), own),
      comparison(5, .integer(7), own),
    ])
    var model = ModelToArchive.cars
    model.entities[3].attributes = [
      ModelToArchive.Attribute(
        name: "age", type: 100, more: [("NSValidationPredicates", predicates)])
    ]
    let archive = try ModelArchive(archive: model.bytes(&writer))
    let rules = archive.model.entitiesByName["Person"]?.attributesByName["age"]?.rules
    #expect(rules == AttributeRules(minimum: .integer(-5), maximum: .integer(40)))
    #expect(archive.warnings.count == 1)
    #expect(archive.warnings[0].hasPrefix("Person.age: "))
    #expect(archive.warnings[0].contains("SELF != 7"))
  }

  @Test func `an index is kept if possible, in every form that stores use`() throws {
    var writer = ArchiveWriter()
    func index(_ name: String, _ properties: [String]) -> PropertyListNode {
      let elements = properties.map { property in
        writer.add(
          "NSFetchIndexElementDescription",
          [
            ("NSPropertyName", .text(property)), ("NSAscending", .boolean(property != "maker")),
            ("NSFetchIndexElementType", .integer(0)),
          ])
      }
      return writer.add(
        "NSFetchIndexDescription",
        [("NSIndexName", .text(name)), ("NSIndexElements", writer.list(elements))])
    }
    let indexes = writer.list([
      index("byMaker", ["maker", "Z_ENT"]), index("byGhost", ["ghost"]),
      index("x ON ZCAR(Z_PK); DROP TABLE ZCAR", ["maker"]),
    ])
    var model = ModelToArchive.cars
    model.entities[0].more = [("NSFetchIndexDescriptions", indexes)]
    let archive = try ModelArchive(archive: model.bytes(&writer))
    #expect(
      archive.model.entitiesByName["Car"]?.indexes == [
        FetchIndexDescription(
          name: "byMaker",
          elements: [
            FetchIndexDescription.Element(property: "maker", isAscending: false),
            FetchIndexDescription.Element(property: "Z_ENT"),
          ])
      ])
    #expect(archive.warnings.count == 2)
    try archive.model.freeze()
  }

  @Test func `text that is not a name does not become another predicate`() throws {
    var writer = ArchiveWriter()
    let path = writer.add(
      "NSKeyPathSpecifierExpression", [("NSKeyPath", .text("a == 1 OR b"))])
    let text = try PredicateText.expression(
      try KeyedArchive(writer.archive(root: path), limits: .standard).root())
    #expect(text == nil)
  }
}
