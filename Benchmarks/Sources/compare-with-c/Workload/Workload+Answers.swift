import Foundation

/// The right answers, computed from the data without a store.
extension Workload {
  func answer(to operation: BenchmarkOperation) -> Answer {
    switch operation {
    case .insertAll, .insertAllIndexesLast, .insertAllManyLinks, .insertBatches:
      content(except: [], titles: [:])
    case .update: content(except: [], titles: newTitles)
    case .delete: content(except: Set(changedRows), titles: [:])
    case .fetchAll, .fetchAllByDistance:
      Answer((0..<rows).lazy.map(publication), isOrdered: false)
    case .readAll, .readAndFree, .cursor, .cursorByDate:
      checksum(of: (0..<rows).lazy.map(publication))
    case .cursorSearch: checksum(of: titled(word(of: operation), [.literal]))
    case .fetchBooks:
      Answer(
        (0..<rows).lazy.map(publication).filter { $0.kind == .book }, isOrdered: false)
    case .newest: newest()
    case .byTag:
      Answer(
        (0..<rows).lazy.flatMap { row in
          repeatElement(publication(row), count: tags(row).count)
        }, isOrdered: false)
    case .search, .searchAnyCase:
      Answer(
        titled(word(of: operation), operation == .search ? [.literal] : Self.anyCase),
        isOrdered: false)
    case .byID, .byIDInScope:
      Answer(readRows.lazy.map(publication), isOrdered: true)
    }
  }

  private var newTitles: [Int: String] {
    Dictionary(uniqueKeysWithValues: changedRows.map { ($0, newTitle($0)) })
  }

  private static var anyCase: String.CompareOptions {
    [.caseInsensitive, .diacriticInsensitive]
  }

  private func titled(_ word: String, _ options: String.CompareOptions) -> [Publication] {
    (0..<rows).map(publication).filter { $0.title.range(of: word, options: options) != nil }
  }

  private func checksum(of publications: some Collection<Publication>) -> Answer {
    Answer(rows: publications.count, hash: publications.reduce(0) { $0 &+ $1.checksum })
  }

  private func newest() -> Answer {
    let sorted = (0..<rows).map(publication).sorted { $0.publishDate > $1.publishDate }
    let found = newestCutoffs.lazy.map { cutoff in
      sorted[sorted.partitioningIndex { $0.publishDate < cutoff }...].prefix(newestLimit)
    }
    return Answer(found.joined(), isOrdered: true)
  }

  private func content(except deleted: Set<Int>, titles: [Int: String]) -> Answer {
    let kept = (0..<rows).filter { !deleted.contains($0) }
    let publications = kept.lazy.map { row in
      var publication = publication(row)
      publication.title = titles[row] ?? publication.title
      return publication
    }
    var answer = Answer(publications, isOrdered: false)
    for row in kept {
      let id = Publication.ID(publication(row).uuid)
      for tag in tags(row) { answer.addLink(from: id, toTag: tagName(tag)) }
    }
    return answer
  }
}

extension Array {
  /// Returns the first index whose element belongs to the second part of a partitioned array.
  fileprivate func partitioningIndex(_ belongsToSecond: (Element) -> Bool) -> Int {
    var range = 0..<count
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      range =
        belongsToSecond(self[middle])
        ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }
}
