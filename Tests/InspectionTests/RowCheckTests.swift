import Foundation
import TestModels
import TestSupport
import Testing

@testable import Inspection
@testable import Lineage

/// The check of rows against the model, compared with a script that reads whole tables.
@Suite struct RowCheckTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private static let document = """
    <?xml version="1.0" encoding="UTF-8"?>
    <model type="com.apple.IDECoreDataModeler.DataModel">
      <entity name="Box">
        <relationship name="items" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Item" inverseName="box" inverseEntity="Item"/>
      </entity>
      <entity name="Item" isAbstract="YES">
        <attribute name="code" optional="YES" attributeType="String"/>
        <attribute name="name" attributeType="String"/>
        <attribute name="price" optional="YES" attributeType="Decimal"/>
        <attribute name="size" optional="YES" attributeType="Integer 32"/>
        <relationship name="box" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Box" inverseName="items" inverseEntity="Box"/>
      </entity>
      <entity name="Book" parentEntity="Item">
        <relationship name="passport" optional="YES" maxCount="1" deletionRule="Cascade" destinationEntity="Passport" inverseName="book" inverseEntity="Passport"/>
        <relationship name="tags" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Tag" inverseName="books" inverseEntity="Tag"/>
        <relationship name="notes" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Note" inverseName="book" inverseEntity="Note"/>
      </entity>
      <entity name="Film" parentEntity="Item"/>
      <entity name="Folder">
        <relationship name="children" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Folder" inverseName="parent" inverseEntity="Folder"/>
        <relationship name="parent" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Folder" inverseName="children" inverseEntity="Folder"/>
      </entity>
      <entity name="Note">
        <relationship name="book" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Book" inverseName="notes" inverseEntity="Book"/>
      </entity>
      <entity name="Passport">
        <relationship name="book" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Book" inverseName="passport" inverseEntity="Book"/>
      </entity>
      <entity name="Tag">
        <relationship name="books" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Book" inverseName="tags" inverseEntity="Book"/>
      </entity>
    </model>
    """

  /// The model with a constraint that the file's index does not enforce.
  private func model(isUnique: Bool) throws -> ManagedObjectModel {
    let constraint = """
      <uniquenessConstraints><uniquenessConstraint><constraint value="code"/>
      </uniquenessConstraint></uniquenessConstraints></entity><entity name="Book"
      """
    let text =
      isUnique
      ? Self.document.replacing("</entity>\n  <entity name=\"Book\"", with: constraint)
      : Self.document
    #expect(!isUnique || text != Self.document)
    return try ModelDocument(data: Data(text.utf8), file: "Boxes").model()
  }

  private func python(_ arguments: String...) throws -> [String] {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "row_defects.py").path
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-B", script] + arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Creates a store with defects of every kind.
  private func store(seed: UInt64, rows: Int, share: Double) throws -> String {
    let path = folder.path("boxes-\(seed).sqlite")
    let store = try SQLiteStore(path: path)
    _ = try PersistentContainer(model: model(isUnique: false), sqliteStore: store)
    try store.close()
    _ = try python("make", path, "\(seed % 1_000_000)", "\(rows)", "\(share)")
    return path
  }

  private func line(_ defect: RowDefect) -> String {
    let keys = defect.firstKeys.map(String.init).joined(separator: " ")
    return "\(defect.kind.rawValue)|\(defect.place)|\(defect.count)|\(keys)"
  }

  @Test func `counts and first keys are those of a script that reads all rows`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    let path = try store(seed: seed, rows: TestLength.choose(short: 400, long: 20_000), share: 0.1)
    let defects = try RowCheck(of: StoreSnapshot(of: path), model(isUnique: true)).defects()
    let expected = try python("count", path)
    #expect(defects.map(line).sorted() == expected.sorted(), "seed \(seed)")
    #expect(Set(defects.map(\.kind)).count >= 10, "seed \(seed)")
    #expect(defects.filter { $0.kind == .orphan }.allSatisfy { $0.bytes > 0 })
  }

  @Test func `a sound store has no defects, and roots of folders are no orphans`() throws {
    let path = try store(seed: 1, rows: 50, share: 0)
    let database = try Database(path: path)
    try database.execute(
      sql: """
        UPDATE Z_PRIMARYKEY SET Z_MAX = 60;
        INSERT INTO ZFOLDER(Z_PK, Z_ENT, Z_OPT) SELECT 1, Z_ENT, 1 FROM Z_PRIMARYKEY WHERE Z_NAME = 'Folder';
        INSERT INTO ZFOLDER(Z_PK, Z_ENT, Z_OPT, ZPARENT) SELECT 2, Z_ENT, 1, 1 FROM Z_PRIMARYKEY WHERE Z_NAME = 'Folder'
        """)
    try database.close()
    let found = try RowCheck(of: StoreSnapshot(of: path), model(isUnique: true)).defects()
    #expect(found.isEmpty, "\(found)")
  }

  @Test func `a repair mends each kind that a statement can mend, and no other rows`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    let path = try store(seed: seed, rows: 300, share: 0.1)
    let model = try model(isUnique: true)
    let before = try RowCheck(of: StoreSnapshot(of: path), model).defects()
    let snapshot = try StoreSnapshot(of: path)
    let check = RowCheck(
      try ForeignStore.layout(of: snapshot, model: model), try Database(storeAt: snapshot.path))
    let mended = try check.repair(Set(RowDefect.Kind.allCases))
    let left = try check.defects()
    let abstract = before.filter { $0.kind == .strayRow && $0.cure.isEmpty }
    #expect(left.allSatisfy { !$0.kind.isMendable || $0.cure.isEmpty }, "seed \(seed): \(left)")
    #expect(!abstract.isEmpty && !mended.isEmpty, "seed \(seed)")
    // Books that only lack nothing keep every value.
    let database = try Database(path: path)
    let kept = """
      SELECT i.Z_PK, i.ZNAME, i.ZSIZE, i.ZCODE FROM ZITEM i
      WHERE i.ZBOX IN (SELECT Z_PK FROM ZBOX) AND i.Z_ENT IN
        (SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME IN ('Book', 'Film')) ORDER BY 1
      """
    let rows = try DatabaseRow.fetchAll(database, sql: kept).map(\.description)
    let copy = try DatabaseRow.fetchAll(Database(path: snapshot.path), sql: kept).map(\.description)
    #expect(rows == copy, "seed \(seed)")
    #expect(try RowCheck(of: StoreSnapshot(of: path), model).defects() == before)
  }

  @Test func `a repair of one kind leaves the others`() throws {
    let path = try store(seed: 3, rows: 200, share: 0.2)
    let model = try model(isUnique: true)
    let snapshot = try StoreSnapshot(of: path)
    let check = RowCheck(
      try ForeignStore.layout(of: snapshot, model: model), try Database(storeAt: snapshot.path))
    let before = try check.defects()
    let mended = try check.repair([.keyCounter])
    #expect(mended.map(\.kind) == [.keyCounter])
    #expect(try check.defects() == before.filter { $0.kind != .keyCounter })
  }

  /// Core Data stores `NSDecimalNumber.notANumber` as the text NaN.
  @Test(
    arguments: [
      ("ZPRICE", "'NaN'", false), ("ZPRICE", "'much'", true), ("ZPRICE", "9e999", false),
      ("ZPRICE", "x'00'", true), ("ZSIZE", "'NaN'", true), ("ZSIZE", "1.5", true),
      ("ZNAME", "x'00'", true),
    ])
  func `a value of another storage class than its type's is found`(
    column: String, value: String, isFound: Bool
  ) throws {
    let path = try store(seed: 1, rows: 20, share: 0)
    let database = try Database(path: path)
    try database.execute(
      sql: """
        UPDATE ZITEM SET \(column) = \(value) WHERE Z_PK = 2;
        UPDATE Z_PRIMARYKEY SET Z_MAX = 20
        """)
    try database.close()
    let found = try RowCheck(of: StoreSnapshot(of: path), model(isUnique: true)).defects()
    #expect(found.map(\.kind) == (isFound ? [.storageClass] : []), "\(found)")
    #expect(found.allSatisfy { $0.firstKeys == [2] })
  }
}
