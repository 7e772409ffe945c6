/// The bytes of pages by what they are there for; the sum is the pages.
///
/// After sqlite.org/fileformat2.html, sections 1.6 and 2.1: a page has a header, pointers to its
/// cells, cells and room; a cell has a frame and a record; a record has a header and bodies.
package struct SpaceLayers: Hashable, Sendable {
  /// Page headers, and on the first page that of the file.
  package var pageHeaders = 0
  /// Two bytes for each cell, which say where on the page it is.
  package var cellPointers = 0
  /// Four bytes for each page below an interior page.
  package var childPointers = 0
  /// The lengths and row ids before each record, and what fills a cell up to four bytes.
  package var cellFrames = 0
  /// Four bytes in each cell that goes on elsewhere and in each page where it does.
  package var overflowPointers = 0
  /// Headers of records but for the types of NULL columns and of row ids.
  package var recordHeaders = 0
  /// The one type byte of each NULL column.
  package var nullColumns = 0
  /// Within records: kind and version (Z_ENT, Z_OPT), the type byte that stands for a row id, and
  /// the row id at the end of an index entry.
  package var bookkeepingColumns = 0
  /// All other bodies.
  package var values = 0
  /// Room for more.
  package var unused = 0

  package init() {}

  package var total: Int {
    pageHeaders + cellPointers + childPointers + cellFrames + overflowPointers + recordHeaders
      + nullColumns + bookkeepingColumns + values + unused
  }

  package static func + (one: SpaceLayers, other: SpaceLayers) -> SpaceLayers {
    var sum = one
    let parts: [WritableKeyPath<SpaceLayers, Int>] = [
      \.pageHeaders, \.cellPointers, \.childPointers, \.cellFrames, \.overflowPointers,
      \.recordHeaders, \.nullColumns, \.bookkeepingColumns, \.values, \.unused,
    ]
    for part in parts { sum[keyPath: part] += other[keyPath: part] }
    return sum
  }
}
