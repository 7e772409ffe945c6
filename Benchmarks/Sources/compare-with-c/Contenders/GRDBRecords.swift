import Foundation
import GRDB

/// A record that reads and binds columns by position, the fastest way in GRDB.
struct IndexedRecord: GRDBRecord {
  static let contenderName = "grdb"
  static let columns =
    "Z_PK, Z_ENT, Z_OPT, ZCITATIONS, ZPAPERTYPE, ZPAGES, ZWORDCOUNT, ZPUBLISHDATE, ZTITLE, ZDOI, "
    + "ZISBN, ZURL, ZUUID"

  private let key: Int64
  private let version: Int
  let publication: Publication?

  init(_ publication: Publication, key: Int64) {
    self.key = key
    version = 1
    self.publication = publication
  }

  init(row: Row) {
    key = row[0]
    version = row[2]
    guard let kind = Publication.Kind(rawValue: row[1]) else {
      publication = nil
      return
    }
    let number: Int32
    let identifier: String
    switch kind {
    case .academicPaper: (number, identifier) = (row[3], row[9])
    case .book: (number, identifier) = (row[5], row[10])
    case .webArticle: (number, identifier) = (row[6], row[11])
    }
    publication = Publication(
      kind: kind, title: row[8], publishDate: row[7], uuid: row[12], identifier: identifier,
      firstNumber: number, paperType: kind == .academicPaper ? row[4] : 0)
  }

  static func insertion(_ database: Database) throws -> (Self) throws -> Void {
    let statement = try database.cachedStatement(
      sql: "INSERT INTO ZPUBLICATION(\(columns)) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    return { try $0.insert(statement) }
  }

  private func insert(_ statement: Statement) throws {
    guard let publication else { return }
    let kind = publication.kind
    func own<Value>(_ value: Value, of wanted: Publication.Kind) -> Value? {
      kind == wanted ? value : nil
    }
    statement.setUncheckedArguments([
      key, kind.rawValue, version, own(publication.firstNumber, of: .academicPaper),
      own(publication.paperType, of: .academicPaper), own(publication.firstNumber, of: .book),
      own(publication.firstNumber, of: .webArticle), publication.publishDate, publication.title,
      own(publication.identifier, of: .academicPaper), own(publication.identifier, of: .book),
      own(publication.identifier, of: .webArticle), publication.uuid,
    ])
    try statement.execute()
  }
}

/// A record that Swift's Codable reads and binds, which needs the least code.
struct CodableRecord: GRDBRecord, Codable, PersistableRecord {
  static let contenderName = "grdb-codable"
  static let databaseTableName = "ZPUBLICATION"
  static let columns = "*"

  private let key: Int64
  private let entity: UInt8
  private let version: Int
  private let citations: Int32?
  private let paperType: Int32?
  private let pages: Int32?
  private let wordCount: Int32?
  private let publishDate: Double
  private let title: String
  private let doi: String?
  private let isbn: String?
  private let url: String?
  private let uuid: UUID

  enum CodingKeys: String, CodingKey {
    case key = "Z_PK"
    case entity = "Z_ENT"
    case version = "Z_OPT"
    case citations = "ZCITATIONS"
    case paperType = "ZPAPERTYPE"
    case pages = "ZPAGES"
    case wordCount = "ZWORDCOUNT"
    case publishDate = "ZPUBLISHDATE"
    case title = "ZTITLE"
    case doi = "ZDOI"
    case isbn = "ZISBN"
    case url = "ZURL"
    case uuid = "ZUUID"
  }

  init(_ publication: Publication, key: Int64) {
    let kind = publication.kind
    self.key = key
    entity = kind.rawValue
    version = 1
    citations = kind == .academicPaper ? publication.firstNumber : nil
    paperType = kind == .academicPaper ? publication.paperType : nil
    pages = kind == .book ? publication.firstNumber : nil
    wordCount = kind == .webArticle ? publication.firstNumber : nil
    publishDate = publication.publishDate
    title = publication.title
    doi = kind == .academicPaper ? publication.identifier : nil
    isbn = kind == .book ? publication.identifier : nil
    url = kind == .webArticle ? publication.identifier : nil
    uuid = publication.uuid
  }

  var publication: Publication? {
    Publication.Kind(rawValue: entity).map { kind in
      Publication(
        kind: kind, title: title, publishDate: publishDate, uuid: uuid,
        identifier: doi ?? isbn ?? url ?? "", firstNumber: citations ?? pages ?? wordCount ?? 0,
        paperType: paperType ?? 0)
    }
  }

  static func insertion(_ database: Database) throws -> (Self) throws -> Void {
    { try $0.insert(database, onConflict: .abort) }
  }
}
