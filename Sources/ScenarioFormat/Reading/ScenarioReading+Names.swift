import Yams

/// The rules for names.
extension ScenarioReading {
  /// Names that would hide a member of every managed object, or a part of a strategy's model.
  static let reservedNames: Set<String> = [
    "class", "contentType", "debugDescription", "description", "entity", "hasChanges", "hash",
    "init", "isDeleted", "isFault", "isInserted", "isUpdated", "managedObjectContext", "objectID",
    "self",
  ]

  mutating func checkKindName(_ name: String, at place: TextPlace) {
    guard !Self.isIdentifier(name, startsUppercase: true) else { return }
    report(
      place, "not a name for a kind",
      expected: "letters and digits that start with a capital letter, such as `BlogPost`",
      got: "`\(name)`", suggestion: Self.identifier(from: name, startsUppercase: true))
  }

  /// For properties, links and their ways back.
  mutating func checkPropertyName(_ name: String, at place: TextPlace) {
    if Self.reservedNames.contains(name) {
      report(
        place, "reserved name",
        expected: "a name that no managed object has already (other than "
          + Self.reservedNames.sorted().joined(separator: ", ") + ")", got: "`\(name)`")
    } else if !Self.isIdentifier(name, startsUppercase: false) {
      report(
        place, "not a name for a property or link",
        expected: "letters and digits that start with a small letter, such as `pageCount`",
        got: "`\(name)`", suggestion: Self.identifier(from: name, startsUppercase: false))
    }
  }

  /// Only ASCII, as names become columns of tables and cases of code.
  static func isIdentifier(_ name: String, startsUppercase: Bool) -> Bool {
    guard let first = name.unicodeScalars.first else { return false }
    let start: ClosedRange<Unicode.Scalar> = startsUppercase ? "A"..."Z" : "a"..."z"
    return start.contains(first) && name.unicodeScalars.allSatisfy(isNamePart)
  }

  private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
  }

  /// `blog post` and `blog_post` as `blogPost` or `BlogPost`; nil if that is no name either.
  static func identifier(from name: String, startsUppercase: Bool) -> String? {
    let words = name.split { $0 == " " || $0 == "_" || $0 == "-" }
    let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let text =
      startsUppercase ? joined : joined.prefix(1).lowercased() + String(joined.dropFirst())
    return isIdentifier(text, startsUppercase: startsUppercase) ? text : nil
  }

  /// Lower-case words joined by hyphens or underscores, for scenarios and operations.
  ///
  /// They become names of files, and some file systems do not tell capital letters from small ones.
  mutating func name(_ node: Node, of what: String) -> String? {
    guard let name = text(node, of: what) else { return nil }
    let words = name.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    let isFine = words.allSatisfy { word in
      !word.isEmpty
        && word.unicodeScalars.allSatisfy { ("a"..."z").contains($0) || ("0"..."9").contains($0) }
    }
    if !isFine {
      report(
        node.place, "\(what) is not a short name",
        expected: "small letters, digits, hyphens and underscores, such as `newest-100`",
        got: "`\(name)`")
    }
    return name
  }
}
