/// Which pages have been read, so that each is read for one purpose and once.
///
/// In a sound file no page belongs to two trees. A page that is met again ends the search there,
/// which is what makes cycles harmless and bounds the work by the size of the file.
struct PageClaims {
  private var isClaimed: [Bool]
  private(set) var count = 0

  init(pageCount: Int) { isClaimed = [Bool](repeating: false, count: pageCount + 1) }

  mutating func claim(_ page: Int) throws(Damage) {
    guard page >= 1, page < isClaimed.count else {
      throw Damage(page: page, "lies past the end of the file")
    }
    guard !isClaimed[page] else {
      throw Damage(page: page, "is used twice, by two trees or in a circle")
    }
    isClaimed[page] = true
    count += 1
  }
}
