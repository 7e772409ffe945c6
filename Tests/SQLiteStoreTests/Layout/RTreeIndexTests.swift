import TestModels
import Testing

@testable import Lineage

/// R-tree indexes in Core Data's form of the virtual table, with triggers in the library's wording.
///
/// None of the available real stores has one.
@Suite struct RTreeIndexTests {
  private func place(_ elements: [String], where format: String? = nil) throws -> LaidOut {
    let place = EntityDescription(
      "Place", ["latitude": .double, "longitude": .double, "label": .string])
    let asset = EntityDescription("Asset", ["name": .string])
    asset.subentities = [place, EntityDescription("Other", ["latitude": .double])]
    place.indexes = [
      FetchIndexDescription(
        name: "byPlace", elements: elements.map { .init(property: $0, collationType: .rTree) },
        partialIndexPredicateFormat: format)
    ]
    if elements.isEmpty {
      place.indexes[0].elements = [
        .init(property: "latitude", collationType: .rTree), .init(property: "longitude"),
      ]
    }
    return try LaidOut(asset)
  }

  @Test func `the virtual table and its triggers have Core Data's names`() throws {
    let laidOut = try place(["latitude", "longitude"])
    // Other 2 comes before Place 3, whose latitude is therefore numbered.
    #expect(
      try laidOut.statements(named: "Z_RT_Place_byPlace").filter { $0.contains("VIRTUAL") } == [
        "CREATE VIRTUAL TABLE Z_RT_Place_byPlace USING RTREE (Z_PK INTEGER PRIMARY KEY, "
          + "ZLATITUDE1_MIN FLOAT, ZLATITUDE1_MAX FLOAT, ZLONGITUDE_MIN FLOAT, ZLONGITUDE_MAX FLOAT)"
      ])
    #expect(
      try laidOut.values("SELECT name FROM sqlite_schema WHERE type = 'trigger' ORDER BY 1") == [
        "Z_RT_Place_byPlace_DELETE", "Z_RT_Place_byPlace_INSERT", "Z_RT_Place_byPlace_UPDATE",
      ])
    #expect(
      try laidOut.values(
        "SELECT name FROM sqlite_schema WHERE name GLOB 'Z_RT_*' AND type = 'table'"
      )
      .count == 4)
    #expect(laidOut.store.omittedIndexes.isEmpty)
  }

  @Test func `the R-tree follows the saves of contexts and contains no incomplete place`() throws {
    let laidOut = try place(["latitude", "longitude"])
    let context = laidOut.container.newContext()
    func add(_ latitude: Double?, _ longitude: Double?) throws -> ManagedObject {
      let object = try context.insert(entityName: "Place")
      try object.setValue(latitude.map(AttributeValue.double), forKey: "latitude")
      try object.setValue(longitude.map(AttributeValue.double), forKey: "longitude")
      return object
    }
    let whole = try add(52.5, 13.4)
    let half = try add(48, nil)
    _ = try add(1, 2)
    try context.save()
    func keys(_ condition: String = "1") throws -> [String] {
      try laidOut.values(
        "SELECT p.ZLATITUDE1 FROM Z_RT_Place_byPlace r JOIN ZASSET p USING(Z_PK) "
          + "WHERE \(condition) ORDER BY 1")
    }
    #expect(try keys() == ["1.0", "52.5"])
    #expect(try keys("r.ZLATITUDE1_MIN <= 60 AND r.ZLATITUDE1_MAX >= 50") == ["52.5"])

    try half.setValue(.double(9), forKey: "longitude")
    try whole.setValue(.double(51.25), forKey: "latitude")
    try context.save()
    #expect(try keys() == ["1.0", "48.0", "51.25"])
    try half.setValue(nil, forKey: "longitude")
    context.delete(whole)
    try context.save()
    #expect(try keys() == ["1.0"])
    #expect(try laidOut.values("SELECT rtreecheck('Z_RT_Place_byPlace')") == ["ok"])
  }

  @Test func `the R-tree follows batches, which load no objects`() throws {
    let laidOut = try place(["latitude", "longitude"])
    let entity = try #require(laidOut.container.layout.entity(named: "Place"))
    let rows = (1...4).map {
      ["latitude": AttributeValue.double(Double($0)), "longitude": .double(0.5)]
    }
    _ = try laidOut.store.insert(AnySequence(rows), of: entity)
    func bounds() throws -> [String] {
      try laidOut.values("SELECT ZLATITUDE1_MAX FROM Z_RT_Place_byPlace ORDER BY Z_PK")
    }
    #expect(try bounds() == ["1.0", "2.0", "3.0", "4.0"])
    let small = FetchPredicate.attribute("latitude", .less, .double(3))
    let draft = FetchDraft(entity: entity, predicate: small)
    _ = try laidOut.store.delete(matching: draft.checked(in: laidOut.container.layout))
    #expect(try bounds() == ["3.0", "4.0"])
    #expect(try laidOut.values("SELECT rtreecheck('Z_RT_Place_byPlace')") == ["ok"])
  }

  @Test(arguments: [["label"], ["latitude", "latitude"], []])
  func `an index that cannot be an R-tree is skipped and reported`(elements: [String]) throws {
    let laidOut = try place(elements)
    #expect(try laidOut.statements(named: "Z_RT_").isEmpty)
    #expect(try laidOut.statements(named: "Z_Place_").isEmpty)
    guard case .rTree? = laidOut.store.omittedIndexes.first?.reason else {
      Issue.record("\(laidOut.store.omittedIndexes)")
      return
    }
  }

  @Test func `an R-tree with a predicate makes no index and is reported`() throws {
    let laidOut = try place(["latitude"], where: "label == nil")
    #expect(try laidOut.statements(named: "Z_RT_").isEmpty)
    #expect(laidOut.store.omittedIndexes.map(\.reason) == [.rTree(problem: "it has a predicate")])
  }
}
