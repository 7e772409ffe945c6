/// Forms of names of kinds, properties and links for operations, labels and models.
extension String {
  /// `PageCount` for `pageCount`.
  package var capitalisedWord: String { prefix(1).uppercased() + dropFirst() }

  /// The words of a name whose words begin with capitals; the capitals of an acronym stay together.
  ///
  /// Protected, AAC, File for `ProtectedAACFile`; user, IDs for `userIDs`.
  package var camelWords: [String] {
    let letters = Array(self)
    return letters.indices.reduce(into: []) { words, place in
      if words.isEmpty || Self.beginsWord(place, letters) { words.append("") }
      words[words.count - 1].append(letters[place])
    }
  }

  /// True for a capital after another letter, and for the last capital before lower-case letters
  /// other than the `s` of a plural.
  private static func beginsWord(_ place: Int, _ letters: [Character]) -> Bool {
    guard place > 0, letters[place].isUppercase else { return false }
    if !letters[place - 1].isUppercase { return true }
    let tail = letters[(place + 1)...].prefix(while: \.isLowercase)
    return !tail.isEmpty && tail != ["s"]
  }

  /// `blog-post` for `BlogPost`, `ask-hn` for `AskHN`.
  var kebab: String { camelWords.joined(separator: "-").lowercased() }

  /// The lower-case words joined by hyphens, with at most 60 letters, for an operation's name.
  package var shortName: String {
    let spaced = camelWords.joined(separator: " ")
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
