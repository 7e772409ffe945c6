extension [String] {
  /// The first twenty, and how many more there are.
  var listed: String {
    let shown = prefix(20).joined(separator: ", ")
    return count > 20 ? "\(shown) and \(count - 20) more" : shown
  }
}
