/// Forms of the English nouns that name kinds, links and files.
extension String {
  /// `a Book` for `Book`, `an Item` for `Items`, `a News item` for `News`.
  var withArticle: String {
    let noun = singular.isCountable ? singular : "\(singular) item"
    return noun.beginsWithVowel ? "an \(noun)" : "a \(noun)"
  }

  /// `Authors` for `Author`, `Categories` for `Category`, `News items` for `News`; unchanged if it is
  /// a plural.
  package var plural: String {
    if singular != self || lastWord.hasSuffix("series") || lastWord.hasSuffix("species") {
      return self
    }
    guard isCountable else { return "\(self) items" }
    if let plural = Self.singulars.first(where: { $0.value == lastWord })?.key {
      return replacingLastWord(with: plural)
    }
    if isAcronym { return self + "s" }
    if lastWord.hasSuffix("sis") { return dropLast(2) + "es" }
    if hasSuffix("y"), let before = dropLast().last, !"aeiou".contains(before) {
      return dropLast() + "ies"
    }
    return ["s", "x", "z", "ch", "sh"].contains(where: hasSuffix) ? self + "es" : self + "s"
  }

  /// `tag` for `tags`, `category` for `categories`; unchanged unless it is probably a plural.
  package var singular: String {
    let word = lastWord
    if let singular = Self.singulars[word] { return replacingLastWord(with: singular) }
    if camelWords.last?.hasSuffix("s") == true, String(dropLast()).isAcronym {
      return String(dropLast())
    }
    let isSingular =
      word.count < 4 || Self.uncountable.contains(word) || Self.singularsInS.contains(word)
      || ["ss", "us", "is", "news", "series", "species"].contains(where: word.hasSuffix)
    guard !isSingular, word.hasSuffix("s") else { return self }
    if word.hasSuffix("ies") { return dropLast(3) + "y" }
    let isLong = ["ches", "shes", "xes", "sses", "zzes"].contains(where: word.hasSuffix)
    return String(dropLast(isLong ? 2 : 1))
  }

  private static let singulars = [
    "children": "child", "people": "person", "men": "man", "women": "woman", "mice": "mouse",
    "feet": "foot", "teeth": "tooth", "geese": "goose", "indices": "index", "vertices": "vertex",
    "matrices": "matrix", "analyses": "analysis", "criteria": "criterion", "buses": "bus",
    "statuses": "status", "viruses": "virus", "movies": "movie", "cookies": "cookie",
    "zombies": "zombie", "calories": "calorie", "rookies": "rookie", "selfies": "selfie",
  ]
  private static let singularsInS: Set<String> = ["alias", "atlas", "bias", "canvas", "lens"]
  private static let uncountable: Set<String> = [
    "content", "data", "equipment", "feedback", "hardware", "information", "media", "metadata",
    "music", "news", "software", "weather",
  ]

  /// The last word of the name in lower case, by which its forms are chosen.
  private var lastWord: String { camelWords.last?.lowercased() ?? "" }

  private func replacingLastWord(with word: String) -> String {
    let last = camelWords.last ?? ""
    return dropLast(last.count) + (last.first?.isUppercase == true ? word.capitalisedWord : word)
  }

  /// True if the last word has only capitals, such as `AskHN`, so that it is spelled out.
  private var isAcronym: Bool {
    camelWords.last.map { $0.count > 1 && $0.allSatisfy(\.isUppercase) } ?? false
  }

  /// False for `News` and for abbreviations that cannot be pronounced, such as `Pst`.
  private var isCountable: Bool {
    let word = lastWord
    guard !Self.uncountable.contains(word) else { return false }
    guard !isAcronym, word.count > 1, word.allSatisfy({ $0.isASCII && $0.isLetter }) else {
      return true
    }
    let vowels = word.count > 3 || word.last == "y" ? "aeiouy" : "aeiou"
    let ending = word.reversed().prefix { !vowels.contains($0) }
    let isCluster = word.count < 5 && ending.count > 2 && !"hst".contains(word.last ?? "s")
    return ending.count < word.count && !isCluster
  }

  /// True if the initial sound is probably a vowel; the first letter of an acronym is spelled out.
  private var beginsWithVowel: Bool {
    if let first = camelWords.first, first.count > 1 || first == self,
      !first.contains(where: \.isLowercase)
    {
      return "AEFHILMNORSX".contains(first.prefix(1))
    }
    let sounds = ["eu", "one", "uni", "use", "usa", "ut"].contains(where: lowercased().hasPrefix)
    return (first.map { "AEIOUaeiou".contains($0) } ?? false) && !sounds
  }
}
