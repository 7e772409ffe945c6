import Foundation
import GRDB
import ObjectGraph

/// Compares what two stores of one model hold, cell by cell.
///
/// The version of a row (Z_OPT) counts saves and is not compared.
struct ContentComparison {
  /// The number of differences listed for each table; the rest is alike.
  private static let differenceCountLimit = 5

  private let one: StoreLayout
  private let other: StoreLayout
  private(set) var objectCount = 0
  private(set) var linkCount = 0
  private(set) var cellCount = 0
  private(set) var differences: [String] = []

  init(one: StoreLayout, other: StoreLayout) {
    self.one = one
    self.other = other
  }

  mutating func run(_ first: StoreConnection, _ second: StoreConnection) throws {
    // Then the names of tables and columns are the same too, but for those of join tables.
    guard one.numbers == other.numbers else {
      differences.append("the entities are numbered otherwise, so that rows cannot be compared")
      return
    }
    for table in one.tables {
      let part = Part(
        table: table.name, columns: ["Z_PK", "Z_ENT"] + table.columns.map(\.name))
      objectCount += try compare(part, part, first, second)
    }
    for table in other.joinTables {
      let owner = one.model.entities[table.owner]
      guard let relationship = owner.relationships[table.relationship],
        let found = one.joinTable(of: relationship)
      else { continue }
      linkCount += try compare(
        Part(found, relationship), Part(table, relationship), first, second)
    }
    let counters = Part(
      table: "Z_PRIMARYKEY", columns: ["Z_ENT", "Z_MAX"],
      condition: " WHERE Z_ENT <= \(one.numbers.max() ?? 0)")
    _ = try compare(counters, counters, first, second)
  }

  /// A part of a table that is compared.
  fileprivate struct Part {
    let table: String
    let columns: [String]
    var condition = ""

    var sql: String {
      "SELECT \(columns.joined(separator: ", ")) FROM \(table)\(condition) ORDER BY 1, 2"
    }
  }

  /// The number of rows of the first.
  private mutating func compare(
    _ part: Part, _ copied: Part, _ first: StoreConnection, _ second: StoreConnection
  ) throws -> Int {
    var (rowCount, found) = (0, [String]())
    try first.perform { database in
      try second.perform { copy in
        let rows = try GRDB.Row.fetchCursor(database, sql: part.sql)
        let copies = try GRDB.Row.fetchCursor(copy, sql: copied.sql)
        while let row = try rows.next() {
          rowCount += 1
          guard let copy = try copies.next() else {
            found.append("\(part.table): row \(row[0] as DatabaseValue) is missing")
            break
          }
          found += Self.differences(row, copy, part)
        }
        if let extra = try copies.next() {
          found.append("\(part.table): row \(extra[0] as DatabaseValue) is too much")
        }
      }
    }
    cellCount += rowCount * part.columns.count
    differences += found.prefix(Self.differenceCountLimit)
    if found.count > Self.differenceCountLimit {
      differences.append("\(part.table): \(found.count - Self.differenceCountLimit) more")
    }
    return rowCount
  }

  private static func differences(
    _ row: GRDB.Row, _ copy: GRDB.Row, _ part: Part
  ) -> [String] {
    part.columns.indices.compactMap { index in
      let (one, other): (DatabaseValue, DatabaseValue) = (row[index], copy[index])
      if one.isIdentical(to: other) { return nil }
      return
        "\(part.table).\(part.columns[index]) of row \(row[0] as DatabaseValue) is \(one), then \(other)"
    }
  }
}

extension DatabaseValue {
  /// Equal and of the same storage class: 1 is not 1.0.
  fileprivate func isIdentical(to other: DatabaseValue) -> Bool {
    switch (storage, other.storage) {
    case (.null, .null): true
    case (.int64(let one), .int64(let other)): one == other
    case (.double(let one), .double(let other)): one.bitPattern == other.bitPattern
    case (.string(let one), .string(let other)): one.utf8.elementsEqual(other.utf8)
    case (.blob(let one), .blob(let other)): one == other
    default: false
    }
  }
}

extension ContentComparison.Part {
  /// From the side of one relationship, whichever side the table is named after.
  fileprivate init(_ table: JoinTableLayout, _ relationship: RelationshipLayout) {
    let (near, far) = (table.nearColumn(of: relationship), table.farColumn(of: relationship))
    let positions = [table.ownerPositionColumn, table.otherPositionColumn].compactMap(\.self)
    self.init(
      table: table.name,
      columns: [near, far]
        + (table.isOwned(by: relationship) ? positions : positions.reversed()))
  }
}

/// The differences between the metadata of two stores of one model, and the sums of the file's own.
public struct MetadataComparison: Hashable, Sendable {
  /// The relation of a summary of the version hashes to the known formula's result.
  public enum Summary: String, Hashable, Sendable {
    case computed = "as computed"
    case different
    case absent
  }

  /// Keys of our list that the file's has not, and the other way round.
  public let onlyHere: [String]
  public let onlyThere: [String]
  /// The summary of the file's own hashes, which are not ours (StoreLayout.md, Metadata).
  public let digest: Summary
  public let checksum: Summary
  /// True if the file has a hash of 32 bytes for each entity that ours has, and no others.
  public let hasSameEntities: Bool

  init(here: MetadataFacts?, there: MetadataFacts?) {
    let (ours, theirs) = (here?.keys ?? [], there?.keys ?? [])
    let hashes = there?.versionHashes ?? [:]
    onlyHere = ours.subtracting(theirs).sorted()
    onlyThere = theirs.subtracting(ours).sorted()
    digest = Summary(
      theirs.contains(ModelDigest.digestKey), there?.digest, ModelDigest.digest(of: hashes))
    checksum = Summary(
      theirs.contains(ModelDigest.checksumKey), there?.checksum, ModelDigest.checksum(of: hashes))
    hasSameEntities =
      here?.versionHashes.mapValues(\.count) == hashes.mapValues(\.count) && !hashes.isEmpty
  }
}

extension MetadataComparison.Summary {
  fileprivate init(_ isPresent: Bool, _ found: String?, _ expected: String) {
    self = !isPresent ? .absent : found == expected ? .computed : .different
  }
}
