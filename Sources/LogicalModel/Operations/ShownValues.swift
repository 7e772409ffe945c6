/// The values of each fetched member that an operation reads within the timing, as the row of a list
/// shows them.
///
/// A strategy that stores values elsewhere must fetch or decode those that are shown.
package enum ShownValues: Codable, Hashable, Sendable {
  /// Every value of the member's own kind.
  case everything
  /// The values of some properties of the operation's kind.
  case properties([String])
  /// No value: the objects, and with them the kinds.
  case nothing

  /// The form in scenarios: `everything`, `[title, publishDate]` or `nothing`.
  package var text: String {
    switch self {
    case .everything: "everything"
    case .properties(let names): "[\(names.joined(separator: ", "))]"
    case .nothing: "nothing"
    }
  }

  /// The end of an operation's label, such as ", showing title and publishDate"; empty if
  /// everything is shown.
  var labelEnd: String {
    switch self {
    case .everything: ""
    case .properties(let names): ", showing \(names.joined(separator: " and "))"
    case .nothing: ", no values"
    }
  }
}
