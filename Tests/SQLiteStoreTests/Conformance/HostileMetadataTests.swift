import Foundation
import TestSupport
import Testing

@testable import Inspection
@testable import Lineage

/// Property lists in Z_METADATA that expand beyond any memory.
@Suite struct HostileMetadataTests {
  /// Returns a dictionary whose one value is a list of 15 lists of 15 lists, twelve levels deep.
  private func nestedList() -> Data {
    var objects: [[UInt8]] = [[0xD1, 1, 2], [0x51, UInt8(ascii: "a")]]
    for level in 0..<12 {
      objects.append([0xAF, 0x10, 15] + [UInt8](repeating: UInt8(level + 3), count: 15))
    }
    objects.append([0x51, UInt8(ascii: "x")])
    var list = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += [UInt8(list.count >> 8), UInt8(list.count & 255)]
      list += object
    }
    let table = list.count
    list += offsets + [0, 0, 0, 0, 0, 0, 2, 1]
    for number in [objects.count, 0, table] {
      list += (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    }
    return Data(list)
  }

  private func made(_ list: Data) throws -> (ManagedObjectModel, String, Folder) {
    let folder = try Folder()
    let path = folder.path("store.sqlite")
    let model = ManagedObjectModel(entities: [EntityDescription(name: "Thing", properties: [])])
    let store = try SQLiteStore(path: path, migration: nil)
    try store.open(for: ModelLayout(model: model))
    try store.close()
    let queue = try Database(path: path)
    try queue.write {
      try $0.execute(sql: "UPDATE Z_METADATA SET Z_PLIST = ?", arguments: [list])
    }
    try queue.close()
    return (model, path, folder)
  }

  @Test(.timeLimit(.minutes(60))) func `exponentially nested lists are compared by their keys`()
    throws
  {
    let (model, path, folder) = try made(nestedList())
    let metadata = try SchemaComparison(model: model, fileAt: path).metadata
    #expect(metadata.onlyThere == ["a"])
    #expect(metadata.digest == .absent && metadata.checksum == .absent)
    #expect(!metadata.hasSameEntities)
    withExtendedLifetime(folder) {}
  }

  @Test(.timeLimit(.minutes(60))) func `exponentially nested lists do not fill an inspection`()
    throws
  {
    let (_, path, folder) = try made(nestedList())
    let inspection = try StoreInspection(path: path)
    withExtendedLifetime(folder) {}
    #expect(inspection.metadata.count <= InspectionLimits.standard.metadataEntries)
    #expect(inspection.problems.contains { $0.place == "Z_METADATA" && $0.isDamage })
  }

  @Test func `metadata that is not a property list is an error with the path`() throws {
    let (model, path, folder) = try made(Data("bplist00 and nothing more".utf8))
    #expect(throws: ObjectGraphError.self) { try SchemaComparison(model: model, fileAt: path) }
    withExtendedLifetime(folder) {}
  }
}
