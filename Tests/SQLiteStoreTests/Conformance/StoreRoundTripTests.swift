import Foundation
import ObjectGraph
import ObjectModel
import SQLiteConnection
import SQLiteStore
import TestModels
import Testing

/// Copies of stores that were made or altered for the purpose; those of real stores are in
/// `RealConformanceTests`.
@Suite struct StoreRoundTripTests {
  private func trip(after sql: String = "") throws -> StoreRoundTrip {
    let staff = try Staff.seeded()
    try staff.store.close()
    try DatabaseQueue(path: staff.store.path).write { try $0.execute(sql: sql) }
    return try StoreRoundTrip(model: Staff.model(), fileAt: staff.store.path)
  }

  /// With ordered, reflexive and many-to-many relationships.
  @Test func `a store of ours comes back the same`() throws {
    let trip = try trip()
    #expect(trip.differences == [])
    #expect(trip.objectCount > 10 && trip.linkCount > 3 && trip.cellCount > 100)
  }

  /// As NoteStore has 28 of.
  @Test func `an end that the file leaves empty stays so`() throws {
    let laidOut = try LaidOut(Self.pair())
    let context = laidOut.container.newContext()
    for entity in ["One", "Other"] { try context.insert(entityName: entity) }
    try context.save()
    try laidOut.store.close()
    try DatabaseQueue(path: laidOut.store.path).write {
      try $0.execute(sql: "UPDATE ZONE SET ZOTHER = 1")
    }
    let trip = try StoreRoundTrip(model: Self.pair(), fileAt: laidOut.store.path)
    #expect(trip.differences == [] && trip.objectCount == 2)
  }

  private static func pair() -> ManagedObjectModel {
    let (one, other) = (EntityDescription("One"), EntityDescription("Other"))
    one.join("other", .one, to: other, "one", .one)
    return ManagedObjectModel(entities: [one, other])
  }

  /// What no object has, or has in another form, cannot come through objects.
  @Test(arguments: [
    ("UPDATE ZEMPLOYEE SET ZLEVEL = 7 WHERE Z_ENT = 3", "ZEMPLOYEE.ZLEVEL"),
    ("UPDATE Z_PRIMARYKEY SET Z_MAX = -1 WHERE Z_ENT = 3", "Z_PRIMARYKEY"),
    ("UPDATE ZEMPLOYEE SET ZCODE = X'41' WHERE Z_PK = 2", "ZEMPLOYEE.ZCODE"),
  ])
  func `values that objects do not have are reported`(sql: String, place: String) throws {
    let differences = try trip(after: sql).differences
    #expect(!differences.isEmpty && differences.allSatisfy { $0.contains(place) }, "\(differences)")
  }

  @Test func `what cannot be read is refused`() {
    #expect(throws: ObjectGraphError.self) {
      try trip(after: "UPDATE ZEMPLOYEE SET ZSALARY = 'many' WHERE Z_PK = 1")
    }
  }
}
