import Foundation

/// The data and keys of a comparison, determined by the number of rows and the seed.
struct Workload {
  let rows: Int
  let seed: UInt64

  /// The number of tags; about two thousand publications have the same tag.
  var tagCount: Int { max(10, rows / 1_000) }

  private enum Purpose: UInt64 {
    case publication, tags, date, cutoff, read, change
  }

  private func random(_ purpose: Purpose, _ row: Int) -> SeededRandom {
    SeededRandom(seed: seed, purpose: purpose.rawValue, row: row)
  }
}

extension Workload {
  /// Returns a book (50 %), a paper (30 %) or a web article (20 %).
  func publication(_ row: Int) -> Publication {
    var random = random(.publication, row)
    let share = random.below(10)
    let kind: Publication.Kind = share < 5 ? .book : share < 8 ? .academicPaper : .webArticle
    return Publication(
      kind: kind, title: PublicationText.title(&random), publishDate: publishDate(row),
      uuid: Self.uuid(&random), identifier: PublicationText.identifier(kind, &random),
      firstNumber: Int32(20 + random.below(1_200)),
      paperType: kind == .academicPaper ? Int32(random.below(100)) : 0)
  }

  func tagName(_ tag: Int) -> String { PublicationText.tag(tag) }

  /// Returns the publication's tags: 0 to 4, on average 2, distinct and ascending.
  func tags(_ row: Int) -> [Int] {
    var random = random(.tags, row)
    let count = random.below(5)
    var tags: Set<Int> = []
    while tags.count < count { tags.insert(random.below(tagCount)) }
    return tags.sorted()
  }

  /// Returns a distinct date, so that the order of the newest is unique: each row has its own slot
  /// of time, and the multiplier is a prime greater than any number of rows.
  private func publishDate(_ row: Int) -> TimeInterval {
    var random = random(.date, row)
    let slot = (UInt64(row) &* 2_654_435_761 &+ seed % 1_000) % UInt64(rows)
    let width = 757_382_400 / Double(rows)
    return (Double(slot) + Double(random.below(1_000)) / 1_024) * width
  }

  private static func uuid(_ random: inout SeededRandom) -> UUID {
    let high = random.next() & 0xffff_ffff_ffff_0fff | 0x4000
    let low = random.next() & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000
    return withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) {
      UUID(uuid: $0.loadUnaligned(as: uuid_t.self))
    }
  }
}

extension Workload {
  /// The limit of a fetch of the newest publications.
  var newestLimit: Int { 100 }

  /// The upper bounds of the dates for fetches of the newest.
  var newestCutoffs: [TimeInterval] {
    (0..<max(1, rows / 400)).map { query in
      var random = random(.cutoff, query)
      return publishDate(random.below(rows))
    }
  }

  /// A quarter of the rows in random order, to read one by one.
  ///
  /// No row occurs twice, because a context would return its registered object.
  var readRows: [Int] {
    var random = random(.read, 0)
    return Array((0..<rows).shuffled(using: &random).prefix(max(1, rows / 4)))
  }

  /// Returns the word to search titles for.
  func word(of operation: BenchmarkOperation) -> String {
    switch operation {
    case .searchAnyCase: "history"
    default: "History"
    }
  }

  /// A tenth of the rows in random order, to update or delete.
  var changedRows: [Int] {
    var random = random(.change, 0)
    return Array((0..<rows).shuffled(using: &random).prefix(max(1, rows / 10)))
  }

  func newTitle(_ row: Int) -> String {
    var random = random(.change, row + 1)
    return PublicationText.title(&random) + ", revised"
  }
}
