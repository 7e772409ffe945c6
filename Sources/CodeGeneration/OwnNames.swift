/// The names that generated source uses itself: local variables, functions, types.
///
/// They are marked until a file is complete. Then a name that the model has gets underscores at its
/// end. The marks are control characters, which no name, literal or comment contains.
struct OwnNames: Sendable {
  private static let (start, end): (Character, Character) = ("\u{1}", "\u{2}")

  private let taken: Set<String>

  init(taken: Set<String>) { self.taken = taken }

  func free(_ name: String) -> String {
    var name = name
    while taken.contains(name) { name += "_" }
    return name
  }

  /// Returns a text with free names in place of the marked ones.
  ///
  /// A colon in the marks, as in `‹context:›`, is a parameter that keeps its label.
  func resolved(_ text: String) -> String {
    var parts = text.split(separator: Self.start, omittingEmptySubsequences: false)[...]
    var result = String(parts.popFirst() ?? "")
    for part in parts {
      let halves = part.split(separator: Self.end, maxSplits: 1, omittingEmptySubsequences: false)
      let (name, rest) = (String(halves[0]), halves.count > 1 ? halves[1] : "")
      if name.hasSuffix(":") {
        let (label, free) = (name.dropLast(), free(String(name.dropLast())))
        result += label == free ? name : "\(label) \(free):"
      } else {
        result += free(name)
      }
      result += rest
    }
    return result
  }

  /// Replaces the marks of a template by those of this type.
  static func marked(_ template: String) -> String {
    String(template.map { $0 == "‹" ? start : $0 == "›" ? end : $0 })
  }
}

extension String {
  /// The marked name.
  var own: String { OwnNames.marked("‹\(self)›") }
}
