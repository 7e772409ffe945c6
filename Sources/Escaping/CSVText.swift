/// A CSV field.
package enum CSVText {
  /// Quotes a field as in RFC 4180 where needed.
  ///
  /// Text that a spreadsheet would evaluate gets a leading apostrophe; numbers do not.
  package static func field(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let isFormula =
      scalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) } == true
      && !text.split(separator: " ").allSatisfy { Double($0) != nil }
    let safe = isFormula ? "'" + text : text
    guard scalars.contains(where: { ",\"\n\r".unicodeScalars.contains($0) }) else { return safe }
    return safe.quoted("\"")
  }
}
