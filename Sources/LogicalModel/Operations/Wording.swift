/// Names of kinds, properties and links as operations, labels and models use them.
extension String {
  /// `pageCount` as `PageCount`.
  package var capitalisedWord: String { prefix(1).uppercased() + dropFirst() }

  /// `BlogPost` as `blog-post`.
  var kebab: String {
    enumerated().map { place, letter in
      letter.isUppercase && place > 0 ? "-\(letter.lowercased())" : letter.lowercased()
    }.joined()
  }

  /// The words in small letters, joined by hyphens: a name of an operation, of 60 letters at most.
  package var shortName: String {
    var spaced = ""
    for letter in self {
      if letter.isUppercase, spaced.last?.isLowercase == true { spaced.append(" ") }
      spaced.append(letter)
    }
    let words = spaced.lowercased().unicodeScalars.split { scalar in
      !("a"..."z").contains(scalar) && !("0"..."9").contains(scalar)
    }
    var length = 0
    let kept = words.prefix { word in
      length += word.count + 1
      return length <= 61
    }
    return kept.map(String.init).joined(separator: "-")
  }

  /// `Book` as `a Book`, `Item` as `an Item`, by the sound that it probably begins with.
  var withArticle: String {
    let lower = lowercased()
    let sounds = ["eu", "one", "uni", "use", "usa", "ut"].contains(where: lower.hasPrefix)
    return (lower.first.map { "aeiou".contains($0) } ?? false) && !sounds
      ? "an \(self)" : "a \(self)"
  }

  /// `Author` as `Authors`, `Category` as `Categories`.
  var plural: String {
    if hasSuffix("y"), let before = dropLast().last, !"aeiou".contains(before) {
      return dropLast() + "ies"
    }
    return ["s", "x", "z", "ch", "sh"].contains(where: hasSuffix) ? self + "es" : self + "s"
  }

  /// `tags` as `tag`, `categories` as `category`; what has no plural ending stays.
  var singular: String {
    if hasSuffix("ies") { return dropLast(3) + "y" }
    if ["sses", "xes", "ches", "shes"].contains(where: hasSuffix) { return String(dropLast(2)) }
    return hasSuffix("s") && !hasSuffix("ss") ? String(dropLast()) : self
  }
}

extension Domain {
  /// Members of a kind that a link ties to one other: "Publications with one tag" along a link
  /// to many, "Publications of one author" along a link to one.
  func members(of kind: String, by name: String) -> String {
    let leadsToMany = links(of: kind).contains { $0.name == name && $0.cardinality == .many }
    return leadsToMany
      ? "\(kind.plural) with one \(name.singular)" : "\(kind.plural) of one \(name)"
  }
}
