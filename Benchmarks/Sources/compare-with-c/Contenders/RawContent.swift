import Foundation
import RawSQLite

/// A workload's data as C structs, whose strings share one block of memory.
final class RawContent {
  private(set) var publications: [raw_publication] = []
  private(set) var tags: [raw_text] = []
  private(set) var links: [raw_link] = []
  private let letters = Letters()

  init(_ workload: Workload) {
    publications.reserveCapacity(workload.rows)
    for row in 0..<workload.rows {
      publications.append(raw(workload.publication(row), key: Int64(row + 1)))
      for tag in workload.tags(row) {
        links.append(raw_link(publication: Int64(row + 1), tag: Int64(tag + 1)))
      }
    }
    tags = (0..<workload.tagCount).map { letters.text(workload.tagName($0)) }
  }

  private func raw(_ publication: Publication, key: Int64) -> raw_publication {
    raw_publication(
      key: key, publish_date: publication.publishDate, title: letters.text(publication.title),
      identifier: letters.text(publication.identifier), first_number: publication.firstNumber,
      paper_type: publication.paperType, version: 1, entity: publication.kind.rawValue,
      uuid: publication.uuid.uuid)
  }

  /// The owner of the strings' bytes, which the C structs point to.
  final class Letters {
    private var blocks: [UnsafeMutablePointer<CChar>] = []
    private var used = 0
    private let size = 1 << 20

    deinit { for block in blocks { block.deallocate() } }

    func text(_ text: String) -> raw_text {
      let count = text.utf8.count
      if blocks.isEmpty || used + count > size {
        blocks.append(.allocate(capacity: max(size, count)))
        used = 0
      }
      let start = blocks[blocks.count - 1] + used
      for (offset, byte) in text.utf8.enumerated() { start[offset] = CChar(bitPattern: byte) }
      used += count
      return raw_text(bytes: start, count: Int32(count))
    }
  }
}
