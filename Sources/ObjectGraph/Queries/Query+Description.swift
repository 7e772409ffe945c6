extension Query: CustomStringConvertible {
  /// Class, condition, order and page, the same every time; the condition in the format language.
  public var description: String {
    var words = [Object.entityName]
    if !includesSubentities { words.append("without sub-entities") }
    if let predicate { words.append("where \(predicate.predicateFormat)") }
    if !sortDescriptors.isEmpty { words.append("order by \(orderText)") }
    if let limit { words.append("limit \(limit)") }
    if offset > 0 { words.append("offset \(offset)") }
    if !prefetchedPaths.isEmpty {
      words.append("prefetching \(prefetchedPaths.joined(separator: ", "))")
    }
    return words.joined(separator: " ")
  }

  private var orderText: String {
    sortDescriptors.map { descriptor in
      var options = ""
      if descriptor.options.contains(.caseInsensitive) { options += "c" }
      if descriptor.options.contains(.diacriticInsensitive) { options += "d" }
      return descriptor.key + (options.isEmpty ? "" : "[\(options)]")
        + (descriptor.ascending ? "" : " descending")
    }
    .joined(separator: ", ")
  }
}
