import Foundation
import RawSQLite

/// The rows that the C code fetched, freed together.
final class RawRows: Sequence {
  let handle = raw_rows_create()

  deinit { raw_rows_free(handle) }

  var count: Int { raw_rows_count(handle) }

  func makeIterator() -> AnyIterator<Publication> {
    var index = 0
    return AnyIterator { [self] in
      defer { index += 1 }
      guard index < count, let row = raw_rows_at(handle, index) else { return nil }
      return Publication(row.pointee)
    }
  }
}

extension Publication {
  fileprivate init?(_ row: raw_publication) {
    guard let kind = Kind(rawValue: row.entity) else { return nil }
    self.init(
      kind: kind, title: String(row.title), publishDate: row.publish_date,
      uuid: UUID(uuid: row.uuid), identifier: String(row.identifier),
      firstNumber: row.first_number, paperType: row.paper_type)
  }
}
