import Foundation
import LogicalModel
import Statistics

@testable import Measuring

/// Members with values of every type, and values that a format could change.
enum FiledSamples {
  static let text = """
    scenario: items
    title: Items
    question: How?
    expectation: So.
    family: Item
    kinds:
      Item:
        properties:
          small: Integer 16
          middle: Integer 32
          large: Integer 64
          decimal: Decimal
          double: Double
          float: Float
          text: String
          flag: Boolean
          date: Date
          bytes: Binary
          uuid: UUID
          uri: URI
        links: {tags: {to: many Tag, back: many items}, owner: {to: one Owner, back: many items}}
      Part:
        parent: Item
        properties: {note: String}
      Tag:
        properties: {name: "String, required"}
      Owner:
        properties: {name: "String, required"}
    data:
      seed: 3
      size: 60
      mix: {Item: 50%, Part: 50%}
      companions: {Tag: 5, Owner: 4}
    import:
      format: jsonl
      kindField: kind
      kinds: {item: Item, part: Part}
      fields:
        Item.small: small
        Item.middle: middle
        Item.large: large
        Item.decimal: decimal
        Item.double: double
        Item.float: float
        Item.text: text
        Item.flag: flag
        Item.date: date
        Item.bytes: bytes
        Item.uuid: uuid
        Item.uri: uri
        Part.note: note
      links:
        Item.tags: {field: tags, property: name}
        Item.owner: {field: owner, property: name}
    workload:
      - fetchAll: Item
      - fetchByID: Item
      - filtered: Item
        by: small
        values: ["1"]
    """

  static let texts = [
    "", " ", "\0", "a\u{0}b", "plain", "\u{FEFF}mark", "e\u{301}", "\u{E9}", "\u{FFFF}", "𝔘𝔫𝔦", "👩‍👩‍👧‍👦",
    "\r\n", "\u{2028}", "שלום", String(repeating: "long ", count: 100),
  ]

  static let special: [PropertyValue] =
    [
      .absent, .integer(0), .integer(.min), .integer(.max), .integer(-1), .real(0), .real(-0.0),
      .real(.nan), .real(Double(bitPattern: 0x7FF8_0000_0000_0001)), .real(-.infinity),
      .real(.leastNonzeroMagnitude), .real(.greatestFiniteMagnitude), .real(0.1),
      .decimal(0), .decimal(.nan), .decimal(.greatestFiniteMagnitude),
      .decimal(.leastNonzeroMagnitude), .decimal(-.greatestFiniteMagnitude),
      .decimal(Decimal(sign: .minus, exponent: -20, significand: 1_500)), .boolean(false),
      .boolean(true), .date(-0.0), .date(0.1), .date(-63_114_076_800), .date(1e300),
      .uuid(UUID(uuidString: "00000000-0000-0000-0000-000000000000") ?? UUID()),
      .uuid(UUID(uuidString: "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF") ?? UUID()),
      .uri("urn:x:ä%20"), .uri(""), .binary(Data()), .binary(Data([0])),
      .binary(Data(0...255)),
    ] + texts.map(PropertyValue.text)

  /// Returns a cell whose members do not follow the scenario's distributions.
  static func cell(seed: UInt64, size: Int) throws -> PreparedCell {
    let prepared = try PreparedScenario(text: text, path: "items.yaml", settings: RunSettings())
    return PreparedCell(
      CellFacts(prepared.cells[0], hierarchies: nil), source: Members(seed: seed, size: size))
  }

  /// Members independent of the kinds' declarations, because a format must not depend on them.
  private struct Members: MemberSource {
    var hierarchies: [String: [Member]] = [:]

    init(seed: UInt64, size: Int) {
      var generator = SplitMix64(seed: seed)
      hierarchies["Item"] = (0..<size).map { ordinal in
        Member(
          kind: generator.index(below: 2) == 0 ? "Item" : "Part", ordinal: ordinal,
          values: (0..<generator.index(below: 20)).map { _ in FiledSamples.value(&generator) },
          references: (0..<generator.index(below: 4)).map { _ in
            (0..<generator.index(below: 5)).map { _ in generator.index(below: 1 << 40) }.sorted()
          })
      }
      hierarchies["Tag"] = (0..<(size / 3)).map {
        Member(kind: "Tag", ordinal: $0, values: [FiledSamples.value(&generator)], references: [])
      }
    }

    func count(ofHierarchy root: String) -> Int { hierarchies[root]?.count ?? 0 }

    func members(ofHierarchy root: String, in ordinals: Range<Int>) -> [Member] {
      Array((hierarchies[root] ?? [])[ordinals])
    }
  }

  private static func value(_ generator: inout SplitMix64) -> PropertyValue {
    if generator.index(below: 2) == 0 { return special[generator.index(below: special.count)] }
    let bits = generator.next()
    switch generator.index(below: 9) {
    case 0: return .integer(Int64(bitPattern: bits))
    case 1: return .real(Double(bitPattern: bits))
    case 2: return .date(Double(bitPattern: bits))
    case 3: return .boolean(bits & 1 == 0)
    case 4: return .uri("x:\(bits)")
    case 5:
      return .binary(Data((0..<generator.index(below: 300)).map { UInt8(truncatingIfNeeded: $0) }))
    case 6:
      return .decimal(
        Decimal(
          sign: bits & 1 == 0 ? .plus : .minus, exponent: Int(bits % 200) - 100,
          significand: Decimal(bits) * Decimal(generator.next() % 1_000_000)))
    case 7:
      let (high, low) = (bits, generator.next())
      return .uuid(
        withUnsafeBytes(of: (high, low)) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) })
    default: return .text(text(&generator))
    }
  }

  /// Returns a text from all planes of Unicode.
  private static func text(_ generator: inout SplitMix64) -> String {
    var text = ""
    for _ in 0..<generator.index(below: 30) {
      guard let scalar = Unicode.Scalar(UInt32(generator.index(below: 0x11_0000))) else { continue }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  /// Returns all parts of a member, also those that equality ignores.
  static func bits(_ member: Member) -> [String] {
    ["\(member.kind) \(member.ordinal) \(member.references)"] + member.values.map(bits)
  }

  static func bits(_ value: PropertyValue) -> String {
    switch value {
    case .absent: "absent"
    case .integer(let integer): "integer \(integer)"
    case .real(let real): "real \(real.bitPattern)"
    case .decimal(let decimal): "decimal " + withUnsafeBytes(of: decimal) { "\(Array($0))" }
    case .text(let text): "text \(Array(text.utf8))"
    case .boolean(let isTrue): "boolean \(isTrue)"
    case .date(let seconds): "date \(seconds.bitPattern)"
    case .uuid(let uuid): "uuid \(uuid)"
    case .uri(let uri): "uri \(Array(uri.utf8))"
    case .binary(let data): "binary \(Array(data))"
    }
  }

  /// Returns true for a value that no scenario file can express.
  static func isNoNumber(_ value: PropertyValue) -> Bool {
    switch value {
    case .real(let real): real.isNaN
    case .decimal(let decimal): decimal.isNaN
    default: false
    }
  }

  /// Returns lines of a data file with some values missing or unusual.
  static func lines(seed: UInt64, count: Int) throws -> String {
    var generator = SplitMix64(seed: seed)
    var lines = ""
    for _ in 0..<count {
      let data = try JSONSerialization.data(
        withJSONObject: fields(&generator), options: [.sortedKeys])
      lines += String(decoding: data, as: UTF8.self) + "\n"
    }
    return lines
  }

  private static func fields(_ generator: inout SplitMix64) -> [String: Any] {
    let number = generator.next()
    let texts = texts.filter { !$0.contains("\0") }
    func text() -> String { texts[generator.index(below: texts.count)] }
    let all: [String: Any] = [
      "small": Int(number % 60_000) - 30_000, "middle": Int(number % 4_000_000_000) - 2_000_000_000,
      "large": Int64(bitPattern: number), "decimal": "\(number).\(number % 997)",
      "double": Double(number) / 3, "float": 0.1, "text": text(), "note": text(),
      "flag": number & 1 == 0, "date": "\(1_900 + number % 150)-0\(1 + number % 9)-11",
      "bytes": Data(text().utf8).base64EncodedString(),
      "uuid": "00000000-0000-4000-8000-\(String(number % (1 << 47) | 1 << 47, radix: 16))",
      "uri": "https://example.org/\(number)", "tags": [text(), text(), "tag \(number % 50)"],
      "owner": "owner \(number % 7)", "unknown": 1,
    ]
    var fields = all
    for name in all.keys.sorted() where generator.index(below: 5) == 0 { fields[name] = nil }
    fields["kind"] = number % 3 == 0 ? "part" : "item"
    return fields
  }
}
