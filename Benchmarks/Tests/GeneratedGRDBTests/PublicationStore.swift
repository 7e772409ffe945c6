import Foundation
import Lineage

/// A store with entity inheritance and its content.
struct PublicationStore {
  var publications: [Plain] = []
  /// The authors' names by key; nil for an author without one.
  var authors: [Int64: String?] = [:]
  /// The authors' keys by passport key.
  var passports: [Int64: Int64] = [:]

  /// Inserts two hundred publications of six kinds with seeded values, including each type's
  /// limits.
  init(path: String, model: ManagedObjectModel, seed: UInt64) throws {
    let container = try PersistentContainer(model: model, sqliteAt: path)
    let context = container.newContext()
    var random = SeededGenerator(state: seed)
    let tags = try (1...9).map { number in
      let tag = try context.insert(entityName: "Tag")
      try tag.setValue(.string("tag \(number)"), forKey: "name")
      return tag
    }
    let authors = try (1...5).map { number in
      let author = try context.insert(entityName: "Author")
      let name: String? = number == 4 ? nil : "Ä \(number)"
      try author.setValue(name.map { .string($0) }, forKey: "name")
      return (author, name)
    }
    let passport = try context.insert(entityName: "Passport")
    try passport.setValue(.string("P1"), forKey: "number")
    try passport.setValue(authors[4].0, forKey: "holder")
    var objects: [(ManagedObject, Plain, author: Int?, tags: [Int])] = []
    for number in 0..<200 {
      let kind = PublicationValues.kinds[number % PublicationValues.kinds.count]
      let object = try context.insert(entityName: kind)
      let title = PublicationValues.texts.randomElement(using: &random) ?? ""
      let date: Date? =
        number % 9 == 0
        ? nil : Date(timeIntervalSinceReferenceDate: .random(in: -1e9...1e9, using: &random))
      try object.setValue(.string(title), forKey: "title")
      try object.setValue(date.map { .date($0) }, forKey: "publishDate")
      let author = [0, 1, 2, 3, nil].randomElement(using: &random) ?? nil
      try object.setValue(author.map { authors[$0].0 }, forKey: "author")
      let own = Array(
        (0..<tags.count).shuffled(using: &random).prefix(.random(in: 0...4, using: &random)))
      try object.setValue(own.map { tags[$0] }, forKey: "tags")
      var plain = Plain(kind: kind, id: 0, title: title, publishDate: date)
      for (name, value) in PublicationValues.values(of: kind, number: number, &random) {
        try object.setValue(value, forKey: name)
        plain.values[name] = value.flatMap { PublicationValues.text($0, named: name) }
      }
      objects.append((object, plain, author, own))
    }
    try context.save()
    for (author, name) in authors { self.authors[Self.key(of: author)] = name }
    passports = [Self.key(of: passport): Self.key(of: authors[4].0)]
    publications = objects.map { object, plain, author, own in
      var plain = plain
      plain.id = Self.key(of: object)
      plain.author = author.map { Self.key(of: authors[$0].0) }
      plain.tags = own.map { Self.key(of: tags[$0]) }
      return plain
    }
  }

  static func key(of object: ManagedObject) -> Int64 {
    let last = object.objectID.uriRepresentation.split(separator: "/").last ?? ""
    return Int64(last.dropFirst()) ?? 0
  }
}

/// Random values of every type, including its limits.
enum PublicationValues {
  static let kinds = ["Publication", "Book", "Novel", "AcademicPaper", "WebArticle", "BlogPost"]

  static let texts = [
    "", "Title", "e\u{301}", "é", "\u{1F469}\u{200D}\u{1F52C}", "\u{5D0}\u{5D1}", "a\nb\"c'd\\e",
    String(repeating: "長", count: 500),
  ]
  private static let doubles = [
    0.1, -1.5, .greatestFiniteMagnitude, .leastNonzeroMagnitude, .pi, 1e15, 3,
  ]
  private static let decimals = ["0.1", "-3.133", "12345678.9012345", "1000000", "0", "1e-10"]
  private static let bytes = [Data(), Data([0, 1, 2, 255]), Data(repeating: 7, count: 3000)]

  static func values(of kind: String, number: Int, _ random: inout SeededGenerator) -> [(
    String, AttributeValue?
  )] {
    func some(_ value: AttributeValue) -> AttributeValue? {
      Int.random(in: 0..<4, using: &random) == 0 ? nil : value
    }
    func date() -> AttributeValue {
      let dates: [Date] = [
        .distantPast, .distantFuture, Date(timeIntervalSinceReferenceDate: 0),
        Date(timeIntervalSinceReferenceDate: .random(in: -1e9...1e9, using: &random)),
      ]
      return .date(dates.randomElement(using: &random) ?? .distantPast)
    }
    switch kind {
    case "Book", "Novel":
      let price = Decimal(string: decimals.randomElement(using: &random) ?? "") ?? 0
      let own: [(String, AttributeValue?)] = [
        ("isbn", number % 4 == 3 ? nil : .string("isbn-\(number)")),
        ("price", some(.decimal(price))),
        ("cover", some(.binary(bytes.randomElement(using: &random) ?? Data()))),
        ("printed", some(date())), ("available", some(.boolean(.random(using: &random)))),
      ]
      let pages = [Int64.min, .max, 0, 7, 300].randomElement(using: &random) ?? 0
      return kind == "Book" ? own : own + [("pages", .integer(pages))]
    case "AcademicPaper":
      let start = Date(timeIntervalSinceReferenceDate: .random(in: -1e9...1e9, using: &random))
      return [
        ("paperType", .integer([-32768, 32767, 0, 4].randomElement(using: &random) ?? 0)),
        ("start", .date(start)),
        ("end", .date(start.addingTimeInterval(.random(in: 0...1e5, using: &random)))),
        ("score", some(.double(Double(Float(0.1) * Float(number))))),
        ("identifier", some(.uuid(UUID(uuid: random.next16())))),
      ]
    case "WebArticle":
      let url = URL(string: "https://example.org/\(number)?q=%C3%A9#x")
      return [
        ("url", url.flatMap { some(.uri($0)) }),
        ("rating", some(.double(doubles.randomElement(using: &random) ?? 0))),
        (
          "visits",
          some(.integer([-2_147_483_648, 2_147_483_647, 0, 5].randomElement(using: &random) ?? 0))
        ),
      ]
    default: return []
    }
  }

  static func text(_ value: AttributeValue, named name: String) -> String? {
    switch value {
    case .integer(let value): Plain.text(value)
    case .double(let value): name == "score" ? Plain.text(Float(value)) : Plain.text(value)
    case .decimal(let value): Plain.text(value)
    case .string(let value): Plain.text(value)
    case .boolean(let value): Plain.text(value)
    case .date(let value): Plain.text(value)
    case .binary(let value): Plain.text(value)
    case .uuid(let value): Plain.text(value)
    case .uri(let value): Plain.text(value)
    }
  }
}

/// A SplitMix64 generator of random numbers.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func next16() -> uuid_t {
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &bytes) { bytes in
      for index in bytes.indices { bytes[index] = UInt8.random(in: .min ... .max, using: &self) }
    }
    return bytes
  }
}
