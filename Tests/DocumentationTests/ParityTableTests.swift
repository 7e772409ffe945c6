import Foundation
import Inspection
import Lineage
import TestSupport
import Testing

/// The table of the model editor's settings, its completeness and its statements.
@Suite struct ParityTableTests {
  private let page: Page

  init() throws { page = try Repository.page("\(Repository.catalogue)/ModelEditorParity.md") }

  @Test(.covers("F29")) func `every property of a description is in the table`() throws {
    let names = try DescriptionSource.propertyNames()
    #expect(names.count > 70)
    let missing = names.filter { !page.text.contains("`\($0)`") }.sorted()
    #expect(missing == [])
  }

  @Test(.covers("F29")) func `every property in the table belongs to a description`() throws {
    let known = try DescriptionSource.propertyNames().union(["ModelBundle.namedVersion"])
    let named = page.text.matches(of: /`([A-Z]\w+(?:\.[A-Z]\w+)?\.[a-z]\w+)`/)
      .map { String($0.output.1) }
    #expect(named.count > 70)
    #expect(named.filter { !known.contains($0) } == [])
  }

  @Test(.covers("F29")) func `every element and attribute of a document is in the table`() throws {
    // Other spellings of the same setting, written only by other tools.
    let spellings: Set = [
      "includesSubentities", "includesPropertyValues", "returnsObjectsAsFaults",
      "returnsDistinctResults",
    ]
    let names = try DescriptionSource.documentNames().subtracting(spellings)
    #expect(names.count > 90)
    let missing = names.filter { !page.text.contains("`\($0)`") }.sorted()
    #expect(missing == [])
  }

  @Test(.covers("F29")) func `every setting in the table has a status`() {
    let rows = page.text.split(separator: "\n").filter { $0.hasPrefix("| ") }
      .map { $0.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast() }
      .filter { $0.count == 5 && !$0.joined().contains("In a document") }
    let statuses = rows.map { Array($0)[3].trimmingCharacters(in: .whitespaces) }
    #expect(statuses.count > 60)
    for (row, status) in zip(rows, statuses) where !row.joined().contains("In Swift") {
      let types = ["INTEGER", "DECIMAL", "FLOAT", "VARCHAR", "TIMESTAMP", "BLOB", ""]
      let isStatus = ["supported", "kept", "refused", "not there"].contains(status)
      #expect(isStatus || types.contains(status), "\(row.joined(separator: "|"))")
    }
  }

  @Test func `a kept setting is written unchanged and has no effect on the store`()
    throws
  {
    let attribute =
      "usesScalarValueType=\"YES\" valueTransformerName=\"T\" customClassName=\"C\" "
      + "allowsExternalBinaryDataStorage=\"YES\" allowsCloudEncryption=\"YES\" "
      + "preserveAfterDeletion=\"YES\" spotlightIndexingEnabled=\"YES\" storedInTruthFile=\"YES\" "
    let entity = "codeGenerationType=\"class\" coreSpotlightDisplayNameExpression=\"bytes\" "
    func document(_ entity: String, _ attribute: String) throws -> ModelDocument {
      let text = """
        <model minimumToolsVersion="Automatic" sourceLanguage="Swift" usedWithSwiftData="YES">
        <entity name="Book" \(entity) syncable="YES"><attribute name="bytes" optional="YES"
        attributeType="Transformable" \(attribute)/></entity></model>
        """
      return try ModelDocument(data: Data(text.utf8))
    }
    let full = try document(entity, attribute)
    #expect(full.warnings.isEmpty)
    let again = try full.xml()
    for setting in (entity + attribute).split(separator: " ") {
      #expect(again.contains(setting), "\(setting)")
    }
    let (one, other) = (try full.model(), try document("", "").model())
    #expect(one.entityVersionHashesByName == other.entityVersionHashesByName)
    #expect(try schema(one) == schema(other))
  }

  @Test func `an unsupported setting is rejected with advice`() throws {
    let derived = AttributeDescription(name: "derived", type: .string)
    derived.derivationExpression = "uppercase:(title)"
    let ordered = RelationshipDescription(name: "ordered", maxCount: 1, isOrdered: true)
    let many = RelationshipDescription(name: "many")
    many.isTransient = true
    let entity = EntityDescription(
      name: "Thing",
      properties: [
        derived, AttributeDescription(name: "composite", type: .composite),
        AttributeDescription(name: "none"), AttributeDescription(name: "id", type: .objectID),
        ordered, many,
      ])
    (ordered.destinationEntity, many.destinationEntity) = (entity, entity)
    let model = ManagedObjectModel(entities: [entity])
    let error = #expect(throws: ObjectGraphError.self) { try PersistentContainer(inMemory: model) }
    #expect(
      error?.modelError?.problems.map(\.rule) == [
        .missingElements, .missingType, .storedObjectID, .orderedToOne,
      ])
  }

  @Test func `supported partial and R-tree indexes are created, and others are left out`() throws {
    func model(_ indexes: [FetchIndexDescription]) -> ManagedObjectModel {
      let properties = [
        AttributeDescription(name: "title", type: .string),
        AttributeDescription(name: "price", type: .double),
      ]
      return ManagedObjectModel(entities: [
        EntityDescription(name: "Book", properties: properties, indexes: indexes)
      ])
    }
    let title = FetchIndexDescription.Element(property: "title")
    var hierarchy = title
    hierarchy.collationType = .rTree
    var partial = FetchIndexDescription(name: "byTitle", elements: [title])
    partial.partialIndexPredicateFormat = "title != nil"
    let expression = FetchIndexDescription.Element(
      property: "uppercase:(nothing)", expressionType: .string)
    let plain = try schema(model([FetchIndexDescription(name: "byTitle", elements: [title])]))
    #expect(plain.contains("Z_Book_byTitle"))
    #expect(try schema(model([partial])) == plain)
    let none = try schema(model([]))
    #expect(
      try schema(model([FetchIndexDescription(name: "byTitle", elements: [hierarchy])])) == none)
    hierarchy.property = "price"
    let byPrice = try schema(model([FetchIndexDescription(name: "byPrice", elements: [hierarchy])]))
    #expect(byPrice.contains("Z_RT_Book_byPrice_node"))
    partial.partialIndexPredicateFormat = "title CONTAINS 'x'"
    #expect(try schema(model([partial])) == none)
    let byExpression = FetchIndexDescription(name: "byTitle", elements: [expression])
    #expect(try schema(model([byExpression])) == none && none != plain)
  }

  /// Returns the names of the tables and indexes of the model's store.
  private func schema(_ model: ManagedObjectModel) throws -> [String] {
    let folder = try Folder()
    let store = try SQLiteStore(path: folder.path("store.sqlite"))
    _ = try PersistentContainer(model: model, sqliteStore: store)
    return try store.space().parts.map(\.name).sorted()
  }
}
