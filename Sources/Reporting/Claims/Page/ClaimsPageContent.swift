/// What a claims page shows, as far as it matters to somebody who wants to replace it.
///
/// Read from its text, so that a page that was written long ago and a new one are judged alike.
package struct ClaimsPageContent: Hashable, Sendable {
  /// The ids of claims that something was measured for, or that a test shows.
  package private(set) var decided: Set<String> = []
  /// What stands against all figures of some scenarios, by the sentence that says it.
  package private(set) var warnings: [String: Set<String>] = [:]

  /// - Returns: nil for a text that is no claims page.
  package init?(_ text: String) {
    let start = text.hasPrefix("<!--") ? text.drop { $0 != "\n" }.dropFirst() : text[...]
    guard start.hasPrefix(ClaimsPage.title) else { return nil }
    for line in text.split(separator: "\n") {
      let cells = line.split(separator: "|").map { $0.trimming(while: \.isWhitespace) }
      if line.hasPrefix("| ["), cells.count > 2, let id = line.firstMatch(of: /\(#claim-/) {
        let name = line[..<id.range.lowerBound].dropFirst("| [".count).dropLast()
        if !cells[2].hasSuffix(ClaimVerdict.notMeasured.rawValue) { decided.insert(String(name)) }
      }
      if line.hasPrefix(ClaimsPage.warningMark), let colon = line.lastIndex(of: ":") {
        let names = line[line.index(after: colon)...].dropLast().split(separator: ",")
        let sentence = line[..<colon].dropFirst(ClaimsPage.warningMark.count)
        warnings[String(sentence)] = Set(names.map { String($0.trimming(while: \.isWhitespace)) })
      }
    }
  }

  /// What is known of a page before anything is measured for it.
  ///
  /// - Parameters:
  ///   - decided: The claims that it can decide at best.
  ///   - warnings: What will stand against its figures, by the sentence of ``ClaimsPage``.
  package init(decided: Set<String>, warnings: [String: Set<String>]) {
    self.decided = decided
    self.warnings = warnings.filter { !$0.value.isEmpty }
  }

  /// What a reader would lose if another page took the place of this one, one clause each; empty if
  /// nothing.
  ///
  /// A claim with another verdict is no loss: it was measured again. One that is open again is, and so
  /// are figures that a warning discounts and that stood for themselves before.
  package func losses(to other: ClaimsPageContent) -> [String] {
    let open = decided.subtracting(other.decided).sorted()
    let claims =
      open.isEmpty ? [] : ["\(open.count) claims would be open again (\(Self.list(open)))"]
    let discounted = other.warnings.sorted { $0.key < $1.key }.compactMap { sentence, names in
      let new = names.subtracting(warnings[sentence] ?? []).sorted()
      return new.isEmpty ? nil : "it would have “\(sentence)” (\(Self.list(new)))"
    }
    return claims + discounted
  }

  private static func list(_ names: [String]) -> String {
    let rest = names.count - 5
    return names.prefix(5).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}

extension Substring {
  fileprivate func trimming(while isCut: (Character) -> Bool) -> Substring {
    var text = drop(while: isCut)
    while let last = text.last, isCut(last) { text.removeLast() }
    return text
  }
}
