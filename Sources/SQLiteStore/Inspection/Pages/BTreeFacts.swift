/// What one b-tree takes in the file.
struct BTreeFacts: Hashable {
  var isTable = true
  var interiorPages = 0
  var leafPages = 0
  var overflowPages = 0
  /// Rows of a table, entries of an index.
  var entries = 0
  var payloadBytes = 0
  /// Free room inside the pages.
  var unusedBytes = 0
  /// The first few, and how many there were.
  private(set) var damages: [Damage] = []
  private(set) var damageCount = 0

  var pages: Int { interiorPages + leafPages + overflowPages }

  mutating func note(_ damage: Damage) {
    damageCount += 1
    if damages.count < 5 { damages.append(damage) }
  }
}
