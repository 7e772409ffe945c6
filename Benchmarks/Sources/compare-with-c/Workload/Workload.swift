import Foundation

/// The data and the keys of one comparison, a function of the number of rows and the seed alone.
struct Workload {
  let rows: Int
  let seed: UInt64

  /// The number of tags: about a thousand publications, twice over, share each.
  var tagCount: Int { max(10, rows / 1_000) }

  private enum Purpose: UInt64 {
    case publication, tags, date, cutoff, read, change
  }

  private func random(_ purpose: Purpose, _ row: Int) -> SeededRandom {
    SeededRandom(seed: seed, purpose: purpose.rawValue, row: row)
  }
}

extension Workload {
  /// Half books, three tenths papers, two tenths web articles.
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

  /// The publication's tags, 0 to 4 and 2 on average, distinct and ascending.
  func tags(_ row: Int) -> [Int] {
    var random = random(.tags, row)
    let count = random.below(5)
    var tags: Set<Int> = []
    while tags.count < count { tags.insert(random.below(tagCount)) }
    return tags.sorted()
  }

  /// Dates are distinct, so that no two orders of the newest are right: each row has its own slot of
  /// time, and the multiplier is a prime greater than any number of rows.
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
  /// How many of the newest are asked for at once.
  var newestLimit: Int { 100 }

  /// The dates before which the newest are asked for.
  var newestCutoffs: [TimeInterval] {
    (0..<max(1, rows / 400)).map { query in
      var random = random(.cutoff, query)
      return publishDate(random.below(rows))
    }
  }

  /// The kinds that are counted one after another.
  var countedKinds: [Publication.Kind] { (0..<10).flatMap { _ in Publication.Kind.allCases } }

  /// A quarter of the rows, in random order: those that are read one by one.
  ///
  /// None twice, as a context would find that registered.
  var readRows: [Int] {
    var random = random(.read, 0)
    return Array((0..<rows).shuffled(using: &random).prefix(max(1, rows / 4)))
  }

  /// The word that titles are searched for.
  func word(of operation: BenchmarkOperation) -> String {
    switch operation {
    case .searchAnyCase: "history"
    case .searchAccented: "Théorie"
    default: "History"
    }
  }

  /// A tenth of the rows, in random order: those that are updated or deleted.
  var changedRows: [Int] {
    var random = random(.change, 0)
    return Array((0..<rows).shuffled(using: &random).prefix(max(1, rows / 10)))
  }

  func newTitle(_ row: Int) -> String {
    var random = random(.change, row + 1)
    return PublicationText.title(&random) + ", revised"
  }
}
