import CodeGeneration
import Foundation
import ModelReshaping
import TestSupport
import Testing

@testable import Lineage

/// The JSON of coded content, which a conversion writes and generated source reads, and the other
/// way round.
@Suite(
  .enabled(if: SwiftCompiler.isAvailable, "needs swiftc and the modules this test was built with"))
struct CodedContentTests {
  private let folder: Folder
  private let model: SourceModel

  /// The values of each row by the names of their attributes; a row without any is one of NULLs.
  private static let rows = [
    "infinity": ["number": "9e999", "float": "-9e999", "day": "12345.678"],
    "numbers": [
      "number": "0.1", "float": "0.5", "long": "9223372036854775807", "short": "-3", "flag": "1",
      "price": "12.5", "day": "-0.001",
    ],
    "decimals": ["price": "-0.000001", "number": "-9e999"],
    "texts": [
      "text": "'a/\"b\" ☕\\'", "url": "'https://example.com/a?b=c'",
      "code": "x'00112233445566778899AABBCCDDEEFF'", "bytes": "x'00FF61'",
    ],
    "empty": ["text": "''", "bytes": "x''"],
    "nothing": [:],
    "spaces": ["url": "'http://example.com/a b'", "text": "'kept'"],
    "invalid": ["url": "'http://[::1'", "text": "'kept'"],
  ]

  init() throws {
    folder = try Folder()
    var item = ModelDocument.Entity(name: "Item")
    item.isAbstract = true
    item.attributes = [ModelDocument.Attribute(name: "label", type: "String")]
    var full = ModelDocument.Entity(name: "Full")
    full.attributes = [
      ("number", "Double"), ("float", "Float"), ("long", "Integer 64"), ("short", "Integer 16"),
      ("flag", "Boolean"), ("price", "Decimal"), ("day", "Date"), ("text", "String"),
      ("url", "URI"), ("code", "UUID"), ("bytes", "Binary"),
    ].map { name, type in
      var attribute = ModelDocument.Attribute(name: name, type: type)
      attribute.isOptional = true
      return attribute
    }
    var blank = ModelDocument.Entity(name: "Blank")
    (full.parentEntity, blank.parentEntity) = ("Item", "Item")
    model = try #require(
      try GeneratedModels.model(
        ModelDocument(entities: [item, full, blank]), "Item", "coded-content"))
  }

  /// Creates a store of the original model with the rows.
  private func store() throws -> String {
    let path = folder.path("old.sqlite")
    let store = try SQLiteStore(path: path)
    _ = try PersistentContainer(
      model: model.reshaped.tree.document.model(), sqliteStore: store)
    try store.close()
    let database = try Database(path: path)
    try database.write { database in
      for (key, row) in Self.rows.enumerated() {
        let columns = row.value.keys.sorted()
        try database.execute(
          sql: """
            INSERT INTO ZITEM(Z_PK, Z_ENT, Z_OPT, ZLABEL\(columns.map { ", Z\($0)" }.joined()))
            SELECT \(key + 1), Z_ENT, 1,
              '\(row.key)'\(columns.map { ", \(row.value[$0] ?? "")" }.joined())
            FROM Z_PRIMARYKEY WHERE Z_NAME = 'Full'
            """)
      }
      try database.execute(
        sql: "UPDATE Z_PRIMARYKEY SET Z_MAX = \(Self.rows.count) WHERE Z_NAME = 'Item'")
    }
    try database.close()
    return path
  }

  private func converted(_ path: String, isBack: Bool = false) throws -> String {
    let new = folder.path("\(UUID()).sqlite")
    let old = ParentEntity().reshape(model.reshaped.tree)
    _ = try
      (isBack
      ? TreeConversion(from: model.reshaped, to: old)
      : TreeConversion(from: old, to: model.reshaped))
      .run(from: StoreSnapshot(of: path), to: new)
    return new
  }

  /// Returns the JSON of each row.
  private func contents(_ path: String) throws -> [String: String] {
    try values("SELECT ZLABEL a, CAST(ZCONTENT AS TEXT) b FROM ZITEM", path)
  }

  /// Returns the stored values of each row of the original model.
  private func cells(_ path: String) throws -> [String: String] {
    let names = Set(Self.rows.values.flatMap(\.keys)).sorted()
    let cells = names.map { "typeof(Z\($0)) || quote(Z\($0))" }.joined(separator: " || ' ' || ")
    return try values("SELECT ZLABEL a, \(cells) b FROM ZITEM", path)
  }

  private func values(_ sql: String, _ path: String) throws -> [String: String] {
    let database = try Database(path: path)
    defer { try? database.close() }
    let labels = try String.fetchAll(database, sql: "SELECT a FROM (\(sql)) ORDER BY a")
    let texts = try String.fetchAll(
      database, sql: "SELECT coalesce(b, '-') FROM (\(sql)) ORDER BY a")
    return Dictionary(uniqueKeysWithValues: zip(labels, texts))
  }

  @Test func `a conversion and generated source write and read the same JSON`() throws {
    let language = try #require(SourceLanguages.all.first { $0.name == "lineage" })
    let target = GeneratedFolder(path: folder.path("Source"))
    let migration = try #require(
      try language.file(of: SourceMigration(to: model.reshaped), in: model))
    _ = try target.write(
      language.files(of: model) + [migration], model: (model.fileName, model.versions))
    try FileManager.default.copyItem(
      at: URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "Programs/coded.swift"),
      to: URL(filePath: "\(target.path)/main.swift"))
    let diagnostics = try SwiftCompiler.build(
      filesOf: target.path, program: folder.path("program"))
    try #require(diagnostics == "", "\(diagnostics)")

    let old = try store()
    let cells = try cells(old)
    let coded = try converted(old)
    let contents = try contents(coded)
    #expect(contents["infinity"]?.contains("\"-Infinity\"") == true)
    #expect(contents["nothing"] == "{}")

    // The migration of the app and the conversion write the same.
    let migrated = folder.path("migrated.sqlite")
    _ = try Data(contentsOf: URL(filePath: old)).write(to: URL(filePath: migrated))
    let read = Self.rows.keys.sorted().map { "\($0) \($0 == "invalid" ? "unreadable" : "read")" }
    #expect(try run(migrated) == read)
    #expect(try self.contents(migrated) == contents.mapValues(Self.form))

    // What the app reads and writes again is the same, but for the form of a URL.
    #expect(try run(coded, rewrites: true) == read)
    let rewritten = try self.contents(coded)
    let space = "http://example.com/a%20b"
    for (label, text) in contents.mapValues(Self.form) {
      #expect(
        rewritten[label]
          == (label == "spaces" ? text.replacing("http://example.com/a b", with: space) : text))
    }
    let back = try self.cells(converted(coded, isBack: true))
    for (label, text) in cells {
      #expect(
        back[label]
          == (label == "spaces" ? text.replacing("http://example.com/a b", with: space) : text))
    }
  }

  /// Returns JSON with the form in which Swift writes a small decimal; SQLite's is shorter.
  private static func form(_ json: String) -> String {
    json.replacing("-1e-06", with: "-0.000001")
  }

  private func run(_ path: String, rewrites: Bool = false) throws -> [String] {
    let process = Process()
    process.executableURL = URL(filePath: folder.path("program"))
    process.arguments =
      [path, folder.path("Source/Item.xcdatamodeld")] + (rewrites ? ["again"] : [])
    process.environment = ["LLVM_PROFILE_FILE": "/dev/null"]
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let problems = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(problems)")
    return text.split(separator: "\n").map(String.init)
  }
}
