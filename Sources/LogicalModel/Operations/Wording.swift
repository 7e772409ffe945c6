/// Forms of names of kinds, properties and links for operations, labels and models.
extension String {
  /// `PageCount` for `pageCount`.
  package var capitalisedWord: String { prefix(1).uppercased() + dropFirst() }

  /// `blog-post` for `BlogPost`.
  var kebab: String {
    enumerated().map { place, letter in
      letter.isUppercase && place > 0 ? "-\(letter.lowercased())" : letter.lowercased()
    }.joined()
  }

  /// The lower-case words joined by hyphens, with at most 60 letters, for an operation's name.
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

  /// `a Book` for `Book`, `an Item` for `Item`, by the probable initial sound.
  var withArticle: String {
    let lower = lowercased()
    let sounds = ["eu", "one", "uni", "use", "usa", "ut"].contains(where: lower.hasPrefix)
    return (lower.first.map { "aeiou".contains($0) } ?? false) && !sounds
      ? "an \(self)" : "a \(self)"
  }

  /// `Authors` for `Author`, `Categories` for `Category`.
  var plural: String {
    if hasSuffix("y"), let before = dropLast().last, !"aeiou".contains(before) {
      return dropLast() + "ies"
    }
    return ["s", "x", "z", "ch", "sh"].contains(where: hasSuffix) ? self + "es" : self + "s"
  }

  /// `tag` for `tags`, `category` for `categories`; unchanged without a plural ending.
  var singular: String {
    if hasSuffix("ies") { return dropLast(3) + "y" }
    if ["sses", "xes", "ches", "shes"].contains(where: hasSuffix) { return String(dropLast(2)) }
    return hasSuffix("s") && !hasSuffix("ss") ? String(dropLast()) : self
  }
}

extension Domain {
  /// Returns a phrase for the members linked to one destination: "Publications with one tag" for a
  /// to-many link, "Publications of one author" for a to-one link.
  func members(of kind: String, by name: String) -> String {
    let leadsToMany = links(of: kind).contains { $0.name == name && $0.cardinality == .many }
    return leadsToMany
      ? "\(kind.plural) with one \(name.singular)" : "\(kind.plural) of one \(name)"
  }
}
