import Foundation
import TestModels

/// A data file made from a seed: kinds with fields of all types, names and gaps of real files, in
/// one of many formats.
struct UnlikeFile {
  /// A value as the file contains it.
  indirect enum Value {
    case absent
    case text(String)
    case number(String)
    case flag(Bool)
    case list([Value])
    case object([Part])
  }

  struct Part {
    let name: String
    let value: Value

    init(_ name: String, _ value: Value) { (self.name, self.value) = (name, value) }
  }

  let seed: UInt64
  let bytes: Data
  let items: [[Part]]
  /// The field that names the kind, if there is one.
  let kindField: String?
  let isTable: Bool
  /// Names that occur twice in an object, once for each such object.
  let repeatedNames: [String]

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    self.seed = seed
    isTable = Bool.random(using: &random)
    let schema = Schema(isTable: isTable, &random)
    kindField = schema.kindField
    let count = Int.random(in: 1...260, using: &random)
    items = (0..<count).map { schema.item($0, &random) }
    let repeats = !isTable && Int.random(in: 0..<4, using: &random) == 0
    var repeated: [String] = []
    let text =
      isTable
      ? Self.table(items, schema, &random) : Self.lines(items, repeats, &repeated, &random)
    repeatedNames = repeated
    bytes = Self.encoded(text, isTable: isTable, &random)
  }
}

/// The fields of items.
private struct Schema {
  private enum Sort: CaseIterable {
    case integer, real, anyReal, code, pin, sentence, odd, flag, zeroOne, date, slashDate, openDate,
      unix, year
    case uuid, address, gaps, marked, category, constant
    case tags, people, object, mixed
  }

  private struct Field {
    let name: String
    let sort: Sort
    /// The share of items with the field.
    let presence: Double
    /// The kinds with the field.
    let kinds: Set<Int>
  }

  private static let names = [
    "title", "created at", "class", "Größe (cm)", "2nd", "description", "type", "ISBN", "is_new",
    "日本", "price", "user-id", "version", "hash", "na:me", "#tag", "a & b", "true", "null", "in",
    "Created", "created_at", "x", "tags", "authors", "items", "objectID", "text1", "date", "kind",
    "self", "%", "'quoted'", "{brace", "[list", "*star", "name", "content type", "contentType",
  ]
  private static let kindValues = [
    "book", "Book", "journal article", "2", "true", "x:y", "Other", "ÄÖ", "String", "report, draft",
  ]

  let kindField: String?
  private let kinds: [String]
  private let fields: [Field]

  init(isTable: Bool, _ random: inout SeededRandom) {
    let count = Int.random(in: 1...5, using: &random)
    kinds = Array(Self.kindValues.shuffled(using: &random).prefix(count))
    let names = Self.names.shuffled(using: &random)
    kindField = count > 1 ? names[0] : nil
    let sorts = Sort.allCases.filter {
      !isTable || ![.tags, .people, .object, .mixed].contains($0)
    }
    let isWithGap = isTable && Bool.random(using: &random)
    fields = names.dropFirst().prefix(Int.random(in: 2...14, using: &random)).enumerated().map {
      index, name in
      // A header may be empty, and then the position is the name.
      let place = index + (count > 1 ? 2 : 1)
      let name = isWithGap && index == 1 ? "column \(place)" : name
      let all = Set(0..<count)
      let isShared = Bool.random(using: &random)
      // A set has another order in each process, so the seed would not determine the file.
      let some = Set((0..<count).filter { _ in Bool.random(using: &random) })
      return Field(
        name: name, sort: sorts.randomElement(using: &random) ?? .code,
        presence: [1, 1, 0.9, 0.5, 0.02].randomElement(using: &random) ?? 1,
        kinds: isShared || some.isEmpty ? all : some)
    }
  }

  var columns: [String] { [kindField].compactMap { $0 } + fields.map(\.name) }

  func item(_ number: Int, _ random: inout SeededRandom) -> [UnlikeFile.Part] {
    let kind = Int.random(in: kinds.indices, using: &random)
    var item: [UnlikeFile.Part] = []
    if let kindField {
      let isThere = Int.random(in: 0..<40, using: &random) > 0
      item.append(UnlikeFile.Part(kindField, isThere ? .text(kinds[kind]) : .absent))
    }
    for field in fields {
      let isThere =
        field.kinds.contains(kind) && Double.random(in: 0..<1, using: &random) < field.presence
      item.append(
        UnlikeFile.Part(field.name, isThere ? value(field.sort, number, &random) : .absent))
    }
    return item
  }

  private func value(_ sort: Sort, _ number: Int, _ random: inout SeededRandom) -> UnlikeFile.Value
  {
    func within(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    func word() -> String {
      [
        "river", "Ünder", "O'Neil", "$name", "a,b", "x;y", "say \"so\"", "tab\tin", "\\", "…",
        "naïve",
      ]
      .randomElement(using: &random) ?? "w"
    }
    switch sort {
    case .integer: return .number("\(within(-50_000...3_000_000))")
    case .real: return .number("\(Double(within(-9_999...9_999)) / 100)")
    case .anyReal:
      let value = Double(bitPattern: random.next())
      return .number(value.isFinite ? "\(value)" : "-0.0")
    case .pin: return .text("\(within(0...9))\(within(0...9))\(within(0...9))\(within(0...9))")
    case .code:
      return .text(["007", "+49 30", "1.2.3", "A-\(number)", "0x1F", "inf"][within(0...5)])
    case .sentence: return .text((0...within(0...12)).map { _ in word() }.joined(separator: " "))
    case .odd:
      return .text(["- x", "a: b", "'", "#no", "[x", "yes", "null", " pad ", "{"][within(0...8)])
    case .flag: return .flag(Bool.random(using: &random))
    case .zeroOne: return .number("\(within(0...1))")
    case .date: return .text("20\(within(10...29))-0\(within(1...9))-1\(within(0...9))T07:08:09Z")
    case .slashDate: return .text("\(within(1...12))/\(within(1...28))/2016 \(within(0...23)):05")
    case .openDate: return .text("\(within(1...9)).\(within(1...9)).2016")
    case .unix: return .number("\(within(1_400_000_000...1_700_000_000))")
    case .year: return .number("\(within(1_900...2_026))")
    case .uuid: return .text(UUID(uuid: Self.bytes(&random)).uuidString)
    case .address: return .text("https://example.org/\(number)?q=\(within(0...9))")
    case .gaps: return .text(["", " ", "x"][within(0...2)])
    case .marked: return within(0...3) == 0 ? .text("NA") : .number("\(within(0...99)).5")
    case .category: return .text(["red", "green", "dark blue", "$lila"][within(0...3)])
    case .constant: return .text("same")
    case .tags: return .list((0..<within(0...4)).map { _ in .text(word()) })
    case .people:
      return .list(
        (0..<within(0...3)).map { _ in
          .object([
            .init("given", .text(word())),
            .init("family", within(0...1) == 0 ? .absent : .text("Lo")),
          ])
        })
    case .object:
      return .object([
        .init("id", .number("\(number)")), .init("in.ner", .text(word())),
        .init("deep", .object([.init("x", .flag(true))])), .init("none", .absent),
      ])
    case .mixed: return within(0...1) == 0 ? .text(word()) : .object([.init("part", .text(word()))])
    }
  }

  private static func bytes(_ random: inout SeededRandom) -> uuid_t {
    let (high, low) = (random.next(), random.next())
    func byte(_ value: UInt64, _ place: UInt64) -> UInt8 {
      UInt8(truncatingIfNeeded: value >> (8 * place))
    }
    return (
      byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3), byte(high, 4), byte(high, 5),
      byte(high, 6), byte(high, 7), byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3),
      byte(low, 4), byte(low, 5), byte(low, 6), byte(low, 7)
    )
  }
}

/// File formats.
extension UnlikeFile {
  private static func lines(
    _ items: [[Part]], _ repeats: Bool, _ repeated: inout [String], _ random: inout SeededRandom
  ) -> String {
    let end = Bool.random(using: &random) ? "\n" : "\r\n"
    let writesNull = Bool.random(using: &random)
    let objects = items.map { item in
      var parts = item.filter { writesNull || !$0.value.isAbsent }
      let twice = parts.filter { !$0.value.plain.isEmpty }.randomElement(using: &random)
      if repeats, let twice {
        parts.insert(Part(twice.name, .text("first of \(twice.name)")), at: 0)
        repeated.append(twice.name)
      }
      return json(.object(parts))
    }
    if Bool.random(using: &random) { return "[\(objects.joined(separator: ",\(end)"))]" }
    return objects.map { $0 + end }.joined()
  }

  static func json(_ value: Value) -> String {
    switch value {
    case .absent: return "null"
    case .text(let text): return quoted(text)
    case .number(let text): return text
    case .flag(let flag): return "\(flag)"
    case .list(let items): return "[\(items.map(json).joined(separator: ","))]"
    case .object(let parts):
      return "{\(parts.map { "\(quoted($0.name)): \(json($0.value))" }.joined(separator: ", "))}"
    }
  }

  private static func quoted(_ text: String) -> String {
    "\""
      + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing(
        "\t", with: "\\t")
      + "\""
  }

  private static func table(
    _ items: [[Part]], _ schema: Schema, _ random: inout SeededRandom
  ) -> String {
    let separator = [",", ";", "\t", "|"].randomElement(using: &random) ?? ","
    let end = Bool.random(using: &random) ? "\n" : "\r\n"
    let quotesAll = Bool.random(using: &random)
    func field(_ text: String) -> String {
      let isSpecial = text.contains { "\"\n,;\t|".contains($0) } || text.isEmpty && quotesAll
      return quotesAll || isSpecial ? "\"\(text.replacing("\"", with: "\"\""))\"" : text
    }
    let header = schema.columns.map { field($0.hasPrefix("column ") ? "" : $0) }.joined(
      separator: separator)
    let records = items.map { item in
      item.map { field($0.value.plain) }.joined(separator: separator)
    }
    return ([header] + records).map { $0 + end }.joined()
  }

  private static func encoded(_ text: String, isTable: Bool, _ random: inout SeededRandom) -> Data {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return Data([0xEF, 0xBB, 0xBF]) + Data(text.utf8)
    case 1: return Data([0xFF, 0xFE]) + (text.data(using: .utf16LittleEndian) ?? Data())
    case 2: return Data([0xFE, 0xFF]) + (text.data(using: .utf16BigEndian) ?? Data())
    case 3: return isTable ? text.data(using: .windowsCP1252) ?? Data(text.utf8) : Data(text.utf8)
    default: return Data(text.utf8)
    }
  }
}

extension UnlikeFile.Value {
  var isAbsent: Bool { if case .absent = self { true } else { false } }

  /// The value in a table.
  var plain: String {
    switch self {
    case .absent, .list, .object: ""
    case .text(let text), .number(let text): text
    case .flag(let flag): "\(flag)"
    }
  }
}
