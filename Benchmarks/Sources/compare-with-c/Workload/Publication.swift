import Foundation

/// A publication with the values that every contender must store and return.
struct Publication: Hashable {
  /// The exact kind; the raw value is the entity number in Core Data's layout.
  enum Kind: UInt8, CaseIterable {
    case academicPaper = 2
    case book = 3
    case webArticle = 4
  }

  var kind: Kind
  var title: String
  /// The seconds since 2001-01-01T00:00:00Z.
  var publishDate: TimeInterval
  var uuid: UUID
  /// The DOI of a paper, the ISBN of a book, the address of a web article.
  var identifier: String
  /// The citations of a paper, the pages of a book, the words of a web article.
  var firstNumber: Int32
  /// The type of a paper; 0 for other kinds.
  var paperType: Int32

  /// A sum over every value, the minimal work of reading all of them.
  var checksum: UInt64 {
    var sum = UInt64(bitPattern: Int64(publishDate)) &+ UInt64(kind.rawValue)
    sum &+= UInt64(uuid.uuid.15) &+ UInt64(title.utf8.count + identifier.utf8.count)
    return sum &+ UInt64(bitPattern: Int64(firstNumber + paperType))
  }
}
