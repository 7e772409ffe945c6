import Foundation
import ObjectModel
import Testing

@testable import SQLiteStore

/// Models out of archives that the tests make.
@Suite struct MadeArchiveTests {
  @Test(arguments: [ModelToArchive.Inheritance.copies, .placeholders])
  func `inherited properties are declared once, whether repeated or stood for`(
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

  @Test func `a decoded model may use names that models made here may not`() throws {
    let decoded = try ModelArchive(archive: ModelToArchive.cars.bytes()).model
    try decoded.freeze()
    #expect(decoded.isFrozen)
    let made = ManagedObjectModel(entities: [
      EntityDescription(
        name: "Car", properties: [AttributeDescription(name: "version", type: .integer32)])
    ])
    #expect(throws: ModelError.self) { try made.freeze() }
  }

  @Test func `what has no place in a model is told with its place`() throws {
    var model = ModelToArchive.cars
    model.entities[3].attributes = [
      ModelToArchive.Attribute(name: "shape", type: 4711),
      ModelToArchive.Attribute(name: "mood", className: "NSMoodDescription"),
      ModelToArchive.Attribute(name: "age", type: 100, more: [("NSDefaultValue", .real(1.5))]),
      ModelToArchive.Attribute(name: "name", more: [("NSDefaultValue", .text("Ann"))]),
    ]
    let archive = try ModelArchive(archive: model.bytes())
    #expect(
      archive.warnings == [
        "Person.age: the default value does not fit its type and is left out",
        "Person.mood: is of class NSMoodDescription, which is not known, and is left out",
        "Person.shape: is of type 4711, which cannot be read; its values are left out",
      ])
    let attributes = archive.model.entitiesByName["Person"]?.attributesByName ?? [:]
    #expect(attributes["shape"]?.isTransient == true)
    #expect(attributes["mood"] == nil)
    #expect(attributes["age"]?.defaultValue == nil)
    #expect(attributes["name"]?.defaultValue == .string("Ann"))
    try archive.model.freeze()
  }

  @Test func `bounds of validation predicates become rules`() throws {
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
    #expect(
      archive.warnings == ["Person.age: the rule SELF != 7 has no counterpart and is left out"])
  }

  @Test func `an index is kept if it can be, with all that stores write`() throws {
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

  @Test func `text that is no name does not become another predicate`() throws {
    var writer = ArchiveWriter()
    let path = writer.add(
      "NSKeyPathSpecifierExpression", [("NSKeyPath", .text("a == 1 OR b"))])
    let text = try PredicateText.expression(
      try KeyedArchive(writer.archive(root: path), limits: .standard).root())
    #expect(text == nil)
  }
}
