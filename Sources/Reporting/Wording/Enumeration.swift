/// Names and sentence parts as running text.
enum Enumeration {
  static func text(_ parts: [String], _ conjunction: String = "and") -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
