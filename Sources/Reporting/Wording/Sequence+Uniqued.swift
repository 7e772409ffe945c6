extension Sequence where Element: Hashable {
  /// Returns the elements without duplicates, in order of first appearance.
  package func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
