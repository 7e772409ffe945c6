import Foundation
import TestSupport
import Testing

@testable import Lineage

/// Models in the forms of apps, of Xcode and of stores.
@Suite struct ModelFileTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func compiled(_ names: String..., current: String?) throws -> String {
    let path = folder.path("Cars.momd")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for name in names {
      var model = ModelToArchive.cars
      model.entities[0].attributes.append(ModelToArchive.Attribute(name: "only\(name)"))
      try Data(model.bytes()).write(to: URL(fileURLWithPath: "\(path)/\(name).mom"))
    }
    if let current {
      let list = try PropertyListSerialization.data(
        fromPropertyList: ["NSManagedObjectModel_CurrentVersionName": current], format: .binary,
        options: 0)
      try list.write(to: URL(fileURLWithPath: "\(path)/VersionInfo.plist"))
    }
    return path
  }

  private func isCar(_ name: String, of model: ManagedObjectModel) -> Bool {
    model.entitiesByName["Car"]?.attributesByName["only\(name)"] != nil
  }

  @Test func `a compiled model is read in its current version or in a named one`() throws {
    let file = try ModelFile(path: compiled("V10", "V2", "V1", current: "V2"))
    #expect(file.versionNames == ["V1", "V2", "V10"])
    #expect(file.namedVersion == "V2")
    #expect(!file.isStore)
    #expect(isCar("V2", of: try file.model().model))
    let named = try ModelFile(path: folder.path("Cars.momd/V10.mom"))
    #expect(isCar("V10", of: try named.model().model))
    let single = try ModelFile(path: folder.path("Cars.momd/V1.mom"))
    #expect(isCar("V1", of: try single.model().model))
  }

  @Test func `a damaged model, or one without its version, is rejected with the file`() throws {
    let path = try compiled("V1", "V2", current: nil)
    #expect(
      throws: ModelDocumentError(.init(file: path), .noCurrentVersion(versions: ["V1", "V2"]))
    ) { try ModelFile(path: path).model() }
    #expect(
      throws: ModelDocumentError(
        .init(file: path), .unknownVersion("V3", versions: ["V1", "V2"]))
    ) { try ModelFile(path: "\(path)/V3.mom") }
    let broken = folder.path("broken.mom")
    try Data("bplist00, but no more".utf8).write(to: URL(fileURLWithPath: broken))
    let error = #expect(throws: ModelDocumentError.self) { try ModelFile(path: broken).model() }
    guard case .unreadableArchive = error?.problems.first?.reason else {
      Issue.record("expected an unreadable archive, got \(String(describing: error))")
      return
    }
    #expect(throws: ModelDocumentError(.init(file: broken, line: 1), .notADocument)) {
      try ModelDocument(path: broken)
    }
  }

  @Test(
    .enabled(if: AppleStores.folder != nil, "set LINEAGE_REAL_DATA to the folder of the real data"),
    arguments: AppleStores.withModel.keys.sorted())
  func `a store's archive in a file gives the store's model`(name: String) throws {
    let archive = try Inflation.inflate(
      try AppleStores.cacheContent(name),
      outputLimitBytes: ArchiveLimits.standard.archiveByteCount)
    let path = folder.path("copy.mom")
    try Data(archive).write(to: URL(fileURLWithPath: path))
    let model = try ModelFile(path: path).model().model
    let stored = try ModelFile(path: AppleStores.path(name)).model().model
    #expect(ModelDifference(from: stored, to: model).isEmpty)
    // Archives name a value class for every attribute, documents only for Transformables.
    for attribute in model.entitiesInNumberingOrder.flatMap(\.attributes)
    where attribute.type != .transformable {
      #expect(attribute.attributeValueClassName == nil, "\(attribute.name)")
    }
  }

  @Test func `a document and a store of it give the same model`() throws {
    let model = ManagedObjectModel(entities: [
      EntityDescription(
        name: "Book", properties: [AttributeDescription(name: "title", type: .string)])
    ])
    let document = folder.path("Shop.xcdatamodel")
    try ModelDocument(model).write(to: document)
    let path = folder.path("shop.sqlite")
    let store = try SQLiteStore(path: path)
    _ = try PersistentContainer(
      model: try ModelDocument(path: document).model(), sqliteStore: store)
    try store.close()
    let file = try ModelFile(path: path)
    #expect(file.isStore)
    let hashes = try file.model().model.entityVersionHashesByName
    #expect(hashes == (try ModelFile(path: document).model().model.entityVersionHashesByName))
  }
}
