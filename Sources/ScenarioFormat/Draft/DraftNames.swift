import Escaping
import Foundation
import LogicalModel

/// Creates unique names that are valid in a scenario.
///
/// Names that differ only in letter case count as equal, because SQLite's column and table names
/// ignore case.
package struct DraftNames {
  private var taken: Set<String> = []

  package init() {}

  /// Returns a name for a kind: `journalArticle` and `journal article` become `JournalArticle`.
  package mutating func kind(_ text: String, otherwise: String = "Kind") -> String {
    let name = Self.capitalised(Self.words(text), otherwise: otherwise)
    return freeKind(Self.swiftTypes.contains(name) ? name + "Kind" : name)
  }

  /// Returns a name for a property, link or inverse link: `created_at` becomes `createdAt`.
  package mutating func property(_ text: String) -> String {
    let words = Self.words(text)
    let first = words.first.map { $0.isAllCapitals ? $0.lowercased() : $0.decapitalised } ?? ""
    var name = first + words.dropFirst().map(\.capitalisedWord).joined()
    if name.first?.isLetter != true { name = "field" + name.capitalisedWord }
    return free(Self.reserved.contains(name) ? name + "Field" : name)
  }

  /// Reserves a name.
  package mutating func take(_ name: String) { taken.insert(name.lowercased()) }

  /// Returns a free name that does not collide with the entities that some strategies add.
  private mutating func freeKind(_ name: String) -> String {
    let free = free(name) { [taken] in
      taken.contains($0 + "details") || taken.contains("plain" + $0)
    }
    take(free + "Details")
    take("Plain" + free)
    return free
  }

  private mutating func free(_ name: String, isBarred: (String) -> Bool = { _ in false }) -> String
  {
    var (free, number) = (name, 2)
    while isBarred(free.lowercased()) || !taken.insert(free.lowercased()).inserted {
      free = "\(name)\(name.last?.isNumber == true ? "x" : "")\(number)"
      number += 1
    }
    return free
  }
}

extension DraftNames {
  /// Returns the name that a misspelled one probably means, or nil if none is close.
  package static func nearest(to name: String, among names: [String]) -> String? {
    Suggestion.nearest(to: name, among: names)
  }

  /// Returns the words of a text in ASCII without the characters between them: `Größe (cm)` gives
  /// Grosse, cm.
  static func words(_ text: String) -> [String] {
    latin(text).split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map(String.init)
  }

  private static func latin(_ text: String) -> String {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
    let latin = text.applyingTransform(StringTransform("Any-Latin; Latin-ASCII"), reverse: false)
    return latin
      ?? text.folding(options: .diacriticInsensitive, locale: Locale(identifier: "en_US_POSIX"))
  }

  private static func capitalised(_ words: [String], otherwise: String) -> String {
    let name = words.map { $0.isAllCapitals && $0.count > 3 ? $0.capitalized : $0.capitalisedWord }
      .joined()
    return name.first?.isLetter == true ? name : otherwise + name
  }

  /// Members of every managed object, Swift keywords, and Foundation's names next to `id`.
  static let reserved: Set<String> =
    ScenarioReading.reservedNames.union(swiftKeywords).union([
      "superclass", "zone", "isProxy", "copy", "mutableCopy", "entityName", "changedValues",
      "hasPersistentChangedValues", "faultingState", "observationInfo", "willSave", "didSave",
      "awakeFromInsert", "awakeFromFetch", "prepareForDeletion", "willTurnIntoFault",
      "didTurnIntoFault",
      // Some YAML readers do not take these as texts.
      "null", "yes", "no", "on", "off",
    ])

  private static let swiftKeywords: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "continue", "default", "defer", "deinit",
    "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func",
    "guard", "if", "import", "in", "inout", "internal", "is", "let", "nil", "open", "operator",
    "private", "protocol", "public", "repeat", "rethrows", "return", "static", "struct",
    "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where",
    "while",
  ]

  private static let swiftTypes: Set<String> = [
    "Any", "AnyObject", "Array", "Bool", "Character", "Data", "Date", "Decimal", "Dictionary",
    "Double", "Error", "Float", "Int", "Never", "Optional", "Protocol", "Result", "Self", "Set",
    "String", "Type", "URL", "UUID", "Void",
  ]
}

extension String {
  fileprivate var isAllCapitals: Bool { !contains(where: \.isLowercase) }

  /// The text with a lower-case beginning: `UserID` becomes `userID`, `ISBNNumber` becomes
  /// `isbnNumber`.
  var decapitalised: String {
    let capitals = prefix(while: \.isUppercase).count
    let count = capitals > 1 && capitals < self.count ? capitals - 1 : capitals
    return prefix(count).lowercased() + dropFirst(count)
  }
}
