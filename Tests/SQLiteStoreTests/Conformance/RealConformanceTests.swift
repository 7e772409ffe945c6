import Inspection
import Lineage
import TestSupport
import Testing

/// Every real store, compared with the one that this library makes from its model.
@Suite(
  .enabled(if: AppleStores.folder != nil, "set LINEAGE_REAL_DATA to the folder of the real data"))
struct RealConformanceTests {
  @Test(
    .covers("L1", "L4", "L5", "L6", "L7", "L8", "L9", "L13", "L14", "B1", "B2"),
    arguments: ExpectedStore.all)
  func `every table equals the file's, column for column`(store: ExpectedStore) throws {
    let comparison = try #require(try SchemaComparison(fileAt: store.file))
    #expect(comparison.tables.filter { $0.verdict != .exact } == [])
    #expect(comparison.tables.count == store.tableCount)
    #expect(comparison.systemTables.filter { $0.verdict != .exact } == [])
    #expect(comparison.otherTables == [])
    #expect(comparison.entityCount == store.entityCount)
    #expect(comparison.metadata.hasSameEntities)
  }

  /// Moody's files are from framework 637, which named indexes differently.
  @Test(.covers("L7", "L8"), arguments: ExpectedStore.all)
  func `every index equals the file's, word for word or in an older form`(
    store: ExpectedStore
  ) throws {
    let indexes = try #require(try SchemaComparison(fileAt: store.file)).indexes
    #expect(indexes.onlyHere == [] && indexes.onlyThere == [])
    #expect(indexes.both.count == store.indexCount)
    #expect(store.path.hasPrefix("moody") ? !indexes.olderForm.isEmpty : indexes.olderForm == [])
  }

  /// All but one are in WAL mode, because a program may leave it.
  @Test(arguments: ExpectedStore.all)
  func `the header equals the file's`(store: ExpectedStore) throws {
    let header = try #require(try SchemaComparison(fileAt: store.file)).header
    #expect(
      header.map { "\($0.name) \($0.here) \($0.there)" }
        == (store.path.hasSuffix("SampleModel_V2.sqlite") ? ["journal wal rollback"] : []))
  }

  /// The file's own hashes verify the formulas.
  @Test(arguments: ExpectedStore.all)
  func `digest and checksum follow from the file's hashes by the formulas`(
    store: ExpectedStore
  ) throws {
    let metadata = try #require(try SchemaComparison(fileAt: store.file)).metadata
    #expect(metadata.digest == (store.hasDigest ? .computed : .absent))
    #expect(metadata.checksum == (store.hasChecksum ? .computed : .absent))
    #expect(metadata.onlyThere.contains("NSPersistenceFrameworkVersion"))
  }

  /// A migration left the former name of a renamed entity in one file.
  @Test(.covers("L1"), arguments: ExpectedStore.all)
  func `the numbers of entities equal the file's`(store: ExpectedStore) throws {
    let numbers = try #require(try SchemaComparison(fileAt: store.file)).numbers
    #expect(
      numbers.map { "\($0.number) \($0.here ?? "") \($0.there ?? "")" }
        == (store.path.hasSuffix("SampleModel_V2.sqlite")
          ? ["3 LuxuryCar below 2 ExpensiveSportCar below 2"] : []))
  }

  @Test func `a store without a model is not compared`() throws {
    let comparison = try SchemaComparison(fileAt: AppleStores.path(AppleStores.withoutModel))
    #expect(comparison.map(\.entityCount) == nil)
  }
}
