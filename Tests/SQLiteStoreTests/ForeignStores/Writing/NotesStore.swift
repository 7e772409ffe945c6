import Foundation
import TestSupport

@testable import Lineage

/// A store of the notes' model with the metadata of one that Core Data made.
///
/// The rows are written by this library; what tells Apple's stores from its own is put in by SQL.
struct NotesStore {
  /// Which history a file has.
  enum History: CaseIterable {
    case none
    /// With a table of texts.
    case strings
    /// With the texts in the transactions, as framework 851 has them.
    case texts
  }

  let folder: Folder
  let path: String
  /// A path where there is nothing.
  let copyPath: String

  init(history: History = .none, fill: (ManagedObjectContext) throws -> Void = Self.fill) throws {
    folder = try Folder()
    path = folder.path("notes.sqlite")
    copyPath = folder.path("copy.sqlite")
    let store = try SQLiteStore(path: path, tracksHistory: history != .none)
    let container = try PersistentContainer(model: NotesModel.make(), sqliteStore: store)
    let context = container.newContext()
    try fill(context)
    try context.save()
    try store.close()
    try change { database in
      if history == .texts {
        for sql in Self.textStatements { try database.execute(sql: sql) }
      }
    }
    try setMetadata { _ in }
  }

  /// Two folders, three notes, two tags and a link to the photo.
  static func fill(_ context: ManagedObjectContext) throws {
    let folders = try ["inbox", "archive"].map { name in
      let folder = try context.insert(entityName: "Folder")
      try folder.setValue(.string(name), forKey: "name")
      return folder
    }
    let tags = try ["red", "blue"].map { name in
      let tag = try context.insert(entityName: "Tag")
      try tag.setValue(.string(name), forKey: "name")
      return tag
    }
    for (index, name) in ["Note", "PhotoNote", "VoiceNote"].enumerated() {
      let note = try context.insert(entityName: name)
      try note.setValue(.string("note \(index)"), forKey: "title")
      if name != "Note" { try note.setValue(.string("caption \(index)"), forKey: "caption") }
      try folders[0].add(note, to: "notes")
      try note.setToMany(index == 1 ? tags.reversed() : tags, for: "tags")
      guard name == "PhotoNote" else { continue }
      let link = try context.insert(entityName: "Link")
      link.setToOne(note, for: "note")
    }
  }

  private static let textStatements = [
    "DROP TABLE ATRANSACTION", "DROP TABLE ATRANSACTIONSTRING", "DELETE FROM ACHANGE",
    "CREATE TABLE ATRANSACTION ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
      + "ZTIMESTAMP FLOAT, ZAUTHOR VARCHAR, ZBUNDLEID VARCHAR, ZCONTEXTNAME VARCHAR, "
      + "ZPROCESSID VARCHAR )",
    "DELETE FROM Z_PRIMARYKEY WHERE Z_ENT = 16003",
  ]

  /// Changes the file as another program would.
  func change(_ body: (Database) throws -> Void) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction(body)
    try queue.close()
  }

  func execute(_ sql: String) throws { try change { try $0.execute(sql: sql) } }

  /// Writes metadata as Apple's framework does, with hashes of no meaning.
  func setMetadata(_ body: (inout [String: Any]) throws -> Void) throws {
    let hashes = Dictionary(
      uniqueKeysWithValues: NotesModel.make().entitiesByName.keys.map {
        ($0, Data(repeating: UInt8($0.utf8.count), count: 32))
      })
    var list: [String: Any] = [
      "NSStoreType": "SQLite", "NSPersistenceFrameworkVersion": 1344,
      "NSStoreModelVersionHashesVersion": 3, "NSStoreModelVersionHashes": hashes,
      "NSStoreModelVersionHashesDigest": ModelDigest.digest(of: hashes),
      "NSStoreModelVersionChecksumKey": ModelDigest.checksum(of: hashes),
      "_NSAutoVacuumLevel": "2",
    ]
    try body(&list)
    let data = try PropertyListSerialization.data(
      fromPropertyList: list, format: .binary, options: 0)
    try change { try $0.execute(sql: "UPDATE Z_METADATA SET Z_PLIST = ?", arguments: [data]) }
  }

  func open(model: ManagedObjectModel = NotesModel.make()) throws -> ForeignStore {
    try ForeignStore.open(path: path, model: model, allowsWriting: .copy(to: copyPath))
  }

  /// Why the store may not be written to, nil if it may.
  func problems(_ model: ManagedObjectModel = NotesModel.make()) throws -> [String]? {
    do {
      _ = try open(model: model)
      return nil
    } catch ObjectGraphError.store(.notWritable(_, let problems)) {
      return problems
    }
  }

  func files() throws -> [String: Data] {
    Dictionary(
      uniqueKeysWithValues: try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        .map { ($0, (try? Data(contentsOf: folder.url.appending(path: $0))) ?? Data()) })
  }
}
