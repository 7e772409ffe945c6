import Foundation
import TestModels
import TestSupport
import Testing

@testable import Lineage
@testable import ModelReshaping

/// Stored values of every storage class in columns of every type, through every strategy and back.
@Suite struct StoredValueTests {
  private static let types = [
    "Integer 16", "Integer 32", "Integer 64", "Boolean", "Double", "Float", "Date", "Decimal",
    "String", "URI", "UUID", "Binary", "Transformable",
  ]

  private let folder: Folder

  init() throws { folder = try Folder() }

  private static var document: ModelDocument {
    var base = ModelDocument.Entity(name: "Base")
    base.attributes = [ModelDocument.Attribute(name: "title", type: "String")]
    base.attributes[0].isOptional = true
    var kind = ModelDocument.Entity(name: "Kind")
    kind.parentEntity = "Base"
    kind.attributes = types.enumerated().map { place, type in
      var attribute = ModelDocument.Attribute(name: "a\(place)", type: type)
      attribute.isOptional = true
      return attribute
    }
    var sibling = ModelDocument.Entity(name: "Sibling")
    sibling.parentEntity = "Base"
    sibling.attributes = kind.attributes
    return ModelDocument(entities: [base, kind, sibling])
  }

  /// Returns a value as an SQL literal: usual ones of the type, and any others.
  private static func literal(
    _ type: String, isUsual: Bool, _ random: inout SeededRandom
  ) -> String {
    let texts = [
      "''", "'a b'", "'ä☕'", "'a|b'", "'[1]'", "'not a url'", "'%zz'", "'http://exa mple/'",
      "'https://例え.jp/'", "'x' || char(0) || 'y'", "'NaN'", "'Infinity'", "'{\"a\":1}'",
      "'it''s'", "'12'", "'1e3'", "'0x10'", "char(0x1F600)", "'\\u0041'",
    ]
    let numbers = [
      "0", "1", "-1", "2", "255", "65536", "5000000000", "9223372036854775807",
      "-9223372036854775808", "9007199254740993",
    ]
    let reals = ["0.5", "-1.25e-7", "1e300", "9e999", "-9e999", "0.1", "123456789.123456", "5.0"]
    let blobs = [
      "x''", "x'00FF'", "x'00112233445566778899AABBCCDDEEFF'", "zeroblob(40)", "x'61FF62'",
    ]
    let others = texts + numbers + reals + blobs + ["CAST(x'61FF62' AS TEXT)", "NULL"]
    guard isUsual else { return others.randomElement(using: &random) ?? "NULL" }
    let usual: [String] =
      switch type {
      case "Integer 16", "Integer 32", "Integer 64": numbers
      case "Boolean": ["0", "1"]
      case "Double", "Float": reals
      case "Date", "Decimal": numbers.filter { $0.count < 10 } + reals
      case "String", "URI": texts
      case "UUID": ["x'00112233445566778899AABBCCDDEEFF'", "randomblob(16)"]
      default: blobs
      }
    return usual.randomElement(using: &random) ?? "NULL"
  }

  private func store(_ seed: UInt64, rows: Int, isUsual: Bool) throws -> String {
    let path = folder.path("values-\(seed)-\(isUsual).sqlite")
    let store = try SQLiteStore(path: path)
    _ = try PersistentContainer(model: Self.document.model(), sqliteStore: store)
    try store.close()
    let database = try Database(path: path)
    var random = SeededRandom(seed: seed)
    let columns = Self.types.indices
    try database.write { database in
      for key in 1...rows {
        let kind = ["Kind", "Sibling"][Int.random(in: 0..<2, using: &random)]
        let names = try Self.columns(of: kind, in: database)
        let values = columns.map {
          Self.literal(
            Self.types[$0], isUsual: isUsual || Int.random(in: 0..<3, using: &random) > 0, &random)
        }
        try database.execute(
          sql: """
            INSERT INTO ZBASE(Z_PK, Z_ENT, Z_OPT, \(names.joined(separator: ", ")))
            SELECT \(key), Z_ENT, 1, \(values.joined(separator: ", ")) FROM Z_PRIMARYKEY
            WHERE Z_NAME = '\(kind)'
            """)
      }
      try database.execute(sql: "UPDATE Z_PRIMARYKEY SET Z_MAX = \(rows) WHERE Z_NAME = 'Base'")
    }
    try database.close()
    return path
  }

  /// Siblings' columns have a number after their names.
  private static func columns(of kind: String, in database: Database) throws -> [String] {
    let model = try ModelLayout(model: document.model())
    let layout = StoreLayout(model: model, numbers: StoreLayout.freshNumbers(of: model))
    let entity = try #require(model.entity(named: kind))
    return types.indices.compactMap { layout.columnName("a\($0)", of: entity) }
  }

  /// Returns every cell as its storage class and its bytes.
  private func cells(_ path: String) throws -> [String] {
    let database = try Database(path: path)
    let names = try String.fetchAll(
      database, sql: "SELECT name FROM pragma_table_info('ZBASE') ORDER BY name")
    let parts = names.filter { $0 != "Z_OPT" }.map { "typeof(\($0)) || quote(CAST(\($0) AS BLOB))" }
    return try DatabaseRow.fetchAll(
      database, sql: "SELECT \(parts.joined(separator: ", ")) FROM ZBASE ORDER BY Z_PK"
    ).map(\.description)
  }

  private func reshaped(_ name: String) throws -> ReshapedModel {
    let strategy = try #require(StrategyList.all.first { $0.name == name })
    return try strategy.reshape(EntityTree(Self.document, root: "Base"))
  }

  private func convert(_ path: String, _ source: String, _ destination: String) throws -> String {
    let new = folder.path("\(UUID()).sqlite")
    _ = try TreeConversion(from: reshaped(source), to: reshaped(destination))
      .run(from: StoreSnapshot(of: path), to: new)
    return new
  }

  @Test(arguments: StrategyList.names.filter { $0 != "parent-entity" })
  func `usual values of every type come back with the same bytes`(strategy: String) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    let path = try store(
      seed, rows: TestLength.choose(short: 150, long: 800), isUsual: true)
    let back = try convert(
      convert(path, "parent-entity", strategy), strategy, "parent-entity")
    #expect(try cells(path) == cells(back), "seed \(seed)")
  }

  @Test(
    arguments: StrategyList.names.filter { !["parent-entity", "coded-content"].contains($0) })
  func `values of any storage class come back with the same bytes`(strategy: String) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    let path = try store(
      seed, rows: TestLength.choose(short: 150, long: 800), isUsual: false)
    let back = try convert(
      convert(path, "parent-entity", strategy), strategy, "parent-entity")
    #expect(try cells(path) == cells(back), "seed \(seed)")
  }

  @Test(arguments: StrategyList.names.filter { $0 != "parent-entity" })
  func `a derived value that no store here computes is copied`(strategy: String) throws {
    func document(_ derived: String) throws -> ModelDocument {
      let text = """
        <model><entity name="Note"><attribute name="title" optional="YES" attributeType="String"/>
        <attribute name="size" optional="YES" attributeType="Integer 16" \(derived)/></entity>
        <entity name="Letter" parentEntity="Note"/><entity name="Memo" parentEntity="Note"/></model>
        """
      return try ModelDocument(data: Data(text.utf8))
    }
    let path = folder.path("derived.sqlite")
    let store = try SQLiteStore(path: path)
    _ = try PersistentContainer(model: document("").model(), sqliteStore: store)
    try store.close()
    func sizes(_ path: String) throws -> [Int?] {
      let database = try Database(path: path)
      return try DatabaseRow.fetchAll(database, sql: "SELECT ZSIZE FROM ZNOTE ORDER BY Z_PK").map {
        $0[0]
      }
    }
    let database = try Database(path: path)
    try database.write { database in
      try database.execute(
        sql: """
          INSERT INTO ZNOTE(Z_PK, Z_ENT, Z_OPT, ZTITLE, ZSIZE) VALUES(1, 2, 1, 'four', 4), (2, 3, 1, 'x', 77),
            (3, 2, 1, NULL, NULL);
          UPDATE Z_PRIMARYKEY SET Z_MAX = 3 WHERE Z_NAME = 'Note'
          """)
    }
    try database.close()
    let derived = try document("derived=\"YES\" derivationExpression=\"length:(title)\"")
    #expect(throws: ModelError.self) { try ModelLayout(model: derived.model()) }
    let tree = try EntityTree(derived, root: "Note")
    let one = try #require(StrategyList.all.first { $0.name == strategy })
    let (old, new) = try (ParentEntity().reshape(tree), one.storableModel(of: tree))
    let (middle, back) = (folder.path("middle.sqlite"), folder.path("back.sqlite"))
    _ = try TreeConversion(from: old, to: new).run(from: StoreSnapshot(of: path), to: middle)
    _ = try TreeConversion(from: new, to: old).run(from: StoreSnapshot(of: middle), to: back)
    #expect(try sizes(path) == sizes(back))
    #expect(try sizes(back) == [4, 77, nil])
  }

  /// Required attributes with defaults in the root, in a kind and outside the tree, all NULL, beside
  /// transient relationships of every direction.
  @Test(arguments: StrategyList.names.filter { $0 != "parent-entity" })
  func `NULL stays under a default, and transient relationships are no obstacle`(strategy: String)
    throws
  {
    let defaults = [
      ("Integer 32", "7"), ("Date", "0"), ("Boolean", "YES"), ("Decimal", "1.5"), ("String", "x"),
    ]
    func attributes(_ prefix: String) -> String {
      defaults.enumerated().map { place, item in
        let value = item.0 == "Date" ? "defaultDateTimeInterval" : "defaultValueString"
        return
          "<attribute name=\"\(prefix)\(place)\" attributeType=\"\(item.0)\" \(value)=\"\(item.1)\"/>"
      }.joined()
    }
    func link(_ name: String, _ entity: String, _ inverse: String, many: Bool) -> String {
      "<relationship name=\"\(name)\" optional=\"YES\" transient=\"YES\" "
        + (many ? "toMany=\"YES\"" : "maxCount=\"1\"")
        + " deletionRule=\"Nullify\" destinationEntity=\"\(entity)\" inverseName=\"\(inverse)\" "
        + "inverseEntity=\"\(entity)\"/>"
    }
    let text = """
      <model><entity name="Base">\(attributes("root"))\
      \(link("next", "Base", "previous", many: false))\(link("previous", "Base", "next", many: false))</entity>
      <entity name="Kind" parentEntity="Base">\(attributes("own"))\
      \(link("owner", "Owner", "kinds", many: false))</entity>
      <entity name="Sibling" parentEntity="Base"/>
      <entity name="Owner">\(attributes("outer"))\(link("kinds", "Kind", "owner", many: true))</entity></model>
      """
    let document = try ModelDocument(data: Data(text.utf8))
    let path = folder.path("nulls.sqlite")
    let store = try SQLiteStore(path: path)
    _ = try PersistentContainer(model: document.model(), sqliteStore: store)
    try store.close()
    let database = try Database(path: path)
    try database.write { database in
      for (table, kind, key) in [
        ("BASE", "Kind", 1), ("BASE", "Sibling", 2), ("OWNER", "Owner", 1),
      ] {
        try database.execute(
          sql: """
            INSERT INTO Z\(table)(Z_PK, Z_ENT, Z_OPT) SELECT \(key), Z_ENT, 1 FROM Z_PRIMARYKEY
            WHERE Z_NAME = '\(kind)'
            """)
      }
      try database.execute(sql: "UPDATE Z_PRIMARYKEY SET Z_MAX = 2")
    }
    try database.close()
    let tree = try EntityTree(document, root: "Base")
    let one = try #require(StrategyList.all.first { $0.name == strategy })
    let (old, new) = try (ParentEntity().reshape(tree), one.storableModel(of: tree))
    let isSplit = strategy == "independent-entities"
    #expect(new.notes.contains { $0.contains("lacks Base.next, Base.previous") } == isSplit)
    let (middle, back) = (folder.path("middle.sqlite"), folder.path("back.sqlite"))
    _ = try TreeConversion(from: old, to: new).run(from: StoreSnapshot(of: path), to: middle)
    _ = try TreeConversion(from: new, to: old).run(from: StoreSnapshot(of: middle), to: back)
    let columns = (0..<defaults.count).map { "ZOUTER\($0)" }.joined(separator: ", ")
    for file in [path, middle, back] {
      let isNull = try Int.fetchOne(
        Database(path: file), sql: "SELECT coalesce(\(columns)) IS NULL FROM ZOWNER")
      #expect(isNull == 1)
    }
    #expect(try cells(path) == cells(back) && !cells(back).isEmpty)
  }

  @Test func `a condition of many parts stays within SQLite's depth`() throws {
    let database = try Database(path: folder.path("empty.sqlite"))
    for count in [1, 2, 3, 999, 1_001, 5_000] {
      let parts = (1...count).map { "x = \($0)" }
      let found = try [0, 1, count, count + 1].map { value in
        try Int.fetchOne(
          database, sql: "SELECT \(parts.anyOf) FROM (SELECT ? AS x)", arguments: [value])
      }
      #expect(found == [0, 1, 1, 0])
    }
  }

  /// Returns the storage classes that JSON keeps for a type, as a condition on a value.
  private static func held(_ type: String, _ value: String) -> String {
    switch type {
    case "Integer 16", "Integer 32", "Integer 64": "typeof(\(value)) = 'integer'"
    case "Boolean": "typeof(\(value)) = 'integer' AND \(value) IN (0, 1)"
    case "Double", "Float": "typeof(\(value)) = 'real'"
    case "Date":
      "typeof(\(value)) = 'real' OR typeof(\(value)) = 'integer' AND \(value) <> 9223372036854775807 AND CAST(CAST(\(value) AS REAL) AS INTEGER) = \(value)"
    case "Decimal":
      "typeof(\(value)) IN ('integer', 'real') OR typeof(\(value)) = 'text' AND \(value) NOT IN ('Infinity', '0x10')"
    case "String", "URI": "typeof(\(value)) = 'text'"
    case "UUID": "typeof(\(value)) = 'blob' AND length(\(value)) = 16"
    default: "typeof(\(value)) = 'blob'"
    }
  }

  @Test func `coded content names and counts the values that JSON does not keep`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    let path = try store(seed, rows: 200, isUsual: false)
    let error = #expect(throws: TransferError.self, "seed \(seed)") {
      try convert(path, "parent-entity", "coded-content")
    }
    guard case .uncarried(let parts)? = error else { return }
    let database = try Database(path: path)
    for kind in ["Kind", "Sibling"] {
      for (place, column) in try Self.columns(of: kind, in: database).enumerated() {
        let (type, value) = (Self.types[place], column)
        // SQL cannot tell invalid UTF-8; the store has it in one form only.
        let expected = try #require(
          try DatabaseRow.fetchOne(
            database,
            sql: """
              SELECT count(*), min(Z_PK) FROM ZBASE WHERE \(value) NOT NULL AND
              Z_ENT = (SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = '\(kind)') AND
              (NOT (\(Self.held(type, value))) OR typeof(\(value)) = 'text' AND CAST(\(value) AS BLOB) = x'61FF62')
              """))
        let found = parts.first { $0.kind == kind && $0.property == "a\(place)" }
        #expect((found?.count ?? 0) == expected[0], "seed \(seed) \(kind).a\(place) \(type)")
        if let found { #expect(found.firstKey == expected[1] as Int64?, "seed \(seed)") }
      }
    }
  }

  // MARK: The comparison

  /// Compares two stores after a change of the new one.
  private func differences(_ strategy: String, after change: String) throws -> [String] {
    let path = try store(5, rows: 40, isUsual: true)
    let (old, new) = (try reshaped("parent-entity"), try reshaped(strategy))
    let file = try convert(path, "parent-entity", strategy)
    let changing = try Database(path: file)
    try changing.execute(sql: change)
    #expect(changing.changedRowCount > 0)
    try changing.close()
    let (before, after) = (try StoreSnapshot(of: path), try StoreSnapshot(of: file))
    let database = try Database(path: after.path)
    try database.execute(sql: "ATTACH ? AS old", arguments: [before.path])
    let pair = StorePair(
      StoreSide(
        model: old, layout: try ForeignStore.layout(of: before, model: old.document.model()),
        schema: "old"),
      StoreSide(
        model: new, layout: try ForeignStore.layout(of: after, model: new.document.model()),
        schema: "main"))
    return try StoreComparison(
      transfer: RowTransfer(pair, database) { _, _ in }, progress: { _ in }
    ).differences()
  }

  @Test(
    arguments: [
      ("abstract-root", "UPDATE ZBASE SET ZTITLE = 'x' WHERE Z_PK = 3"),
      ("enum-content", "UPDATE ZBASE SET ZTEXT1 = ZTEXT1 || ' ' WHERE ZTEXT1 NOT NULL"),
      ("enum-content", "UPDATE ZBASE SET ZNUMBER1 = ZNUMBER1 + 1 WHERE ZNUMBER1 = 0.5"),
      ("enum-content", "UPDATE ZBASE SET ZBYTES1 = CAST(ZBYTES1 AS TEXT) WHERE ZBYTES1 NOT NULL"),
      ("enum-content", "UPDATE ZBASE SET ZTEXT1 = NULL WHERE ZTEXT1 NOT NULL"),
      ("enum-content", "DELETE FROM ZBASE WHERE Z_PK = 7"),
      ("enum-content", "UPDATE ZBASE SET ZCONTENTTYPE = 3 - ZCONTENTTYPE WHERE Z_PK = 7"),
      ("independent-entities", "UPDATE ZKIND SET Z_PK = Z_PK + 1000"),
      ("details-relationship", "UPDATE ZKINDDETAILS SET ZA8 = 'x'"),
      ("details-relationship", "UPDATE ZBASE SET ZKINDDETAILS = NULL"),
      // As a coder would write that normalizes addresses, drops keys or rounds.
      (
        "coded-content",
        "UPDATE ZBASE SET ZCONTENT = CAST(replace(CAST(ZCONTENT AS TEXT), 'a b', 'a%20b') AS BLOB) WHERE instr(CAST(ZCONTENT AS TEXT), 'a b')"
      ),
      (
        "coded-content",
        "UPDATE ZBASE SET ZCONTENT = CAST(json_remove(CAST(ZCONTENT AS TEXT), '$.a3') AS BLOB)"
      ),
      (
        "coded-content",
        "UPDATE ZBASE SET ZCONTENT = CAST(json_set(CAST(ZCONTENT AS TEXT), '$.a4', 0.1000000001) AS BLOB)"
      ),
      (
        "coded-content",
        "UPDATE ZBASE SET ZCONTENT = CAST(json_set(CAST(ZCONTENT AS TEXT), '$.a7', '1') AS BLOB)"
      ),
      ("coded-content", "UPDATE ZBASE SET ZCONTENT = NULL WHERE Z_PK = 4"),
    ])
  func `a changed cell, row or key is a difference`(strategy: String, change: String) throws {
    #expect(!(try differences(strategy, after: change)).isEmpty)
  }

  @Test(arguments: StrategyList.names.filter { $0 != "parent-entity" })
  func `an unchanged copy has no difference`(strategy: String) throws {
    #expect(try differences(strategy, after: "UPDATE Z_PRIMARYKEY SET Z_MAX = Z_MAX + 1") == [])
  }

  @Test func `keys of coded content that the model lacks are counted`() throws {
    let path = try convert(store(6, rows: 30, isUsual: true), "parent-entity", "coded-content")
    let database = try Database(path: path)
    try database.execute(
      sql: """
        UPDATE ZBASE SET ZCONTENT = CAST(json_set(CAST(ZCONTENT AS TEXT), '$.later', 1) AS BLOB)
        WHERE Z_PK IN (3, 4, 5) AND ZCONTENT NOT NULL
        """)
    let changed = database.changedRowCount
    try database.close()
    let report = try TreeConversion(from: reshaped("coded-content"), to: reshaped("parent-entity"))
      .run(from: StoreSnapshot(of: path), to: folder.path("back.sqlite"))
    #expect(report.rows.unknownKeys.values.reduce(0, +) == changed && changed > 0)
  }
}
