import Foundation
import LogicalModel

/// Statistics of one field's values in a file.
struct FieldProfile {
  /// The number of items with a value of each form; a blank text is no value.
  private(set) var plainCount = 0
  private(set) var listCount = 0
  private(set) var objectCount = 0
  private(set) var texts = TextProfile()
  private(set) var numbers = NumberProfile()
  private(set) var dates = DateProfile()
  private(set) var entries = EntryProfile()
  /// Texts that may mean "no value", with their counts.
  private var markers: [String: Int] = [:]
  private var isAllUUIDs = true
  private var isAllAddresses = true
  private var isAllFlags = true

  /// The number of items in which the field has a value.
  var count: Int { plainCount + listCount + objectCount }

  /// Adds the field's value in an item.
  mutating func add(_ value: FieldValue) {
    guard !value.isAbsent else { return }
    switch value {
    case .list(let items):
      listCount += 1
      entries.add(items)
    case .object: objectCount += 1
    default: addPlain(value)
    }
  }

  private mutating func addPlain(_ value: FieldValue) {
    guard let text = value.plainText?.trimmed else { return }
    if Self.markers.contains(text) {
      markers[text, default: 0] += 1
    } else {
      addText(text)
    }
  }

  private mutating func addText(_ text: String) {
    plainCount += 1
    texts.add(text)
    numbers.add(text)
    if isAllFlags { isAllFlags = Self.fits(text, .boolean) }
    if isAllUUIDs { isAllUUIDs = Self.fits(text, .uuid) }
    if isAllAddresses { isAllAddresses = Self.isAddress(text) }
    dates.add(text)
  }

  /// Texts that programs write for a missing value.
  static let markers: Set<String> = [
    "NA", "N/A", "n/a", "#N/A", "NaN", "nan", "NULL", "null", "None", "\\N", "-", "--", "?",
  ]

  /// Returns the markers in a field whose other values are all numbers, dates or the like, where
  /// they can only mean "no value".
  func clearMarkers(named name: String) -> Set<String> {
    let isClear = plainCount > 0 && TypeGuess(self, named: name).type != .string
    return isClear ? Set(markers.keys) : []
  }

  /// Counts the markers that are not in `absent` as ordinary texts.
  mutating func settle(absent: Set<String>) {
    for (text, count) in markers where !absent.contains(text) {
      for _ in 0..<count { addText(text) }
    }
    markers = [:]
    entries.settle(absent: absent)
  }

  private static func fits(_ text: String, _ type: PropertyType) -> Bool {
    if case .value = FieldValue.text(text).converted(to: type) { true } else { false }
  }

  /// True if the text is a URL with `://` that is stored unchanged.
  private static func isAddress(_ text: String) -> Bool {
    text.contains("://") && fits(text, .uri) && URL(string: text)?.absoluteString == text
  }

  /// The types that all plain values fit, or nil if there are no values.
  var allFit: (uuid: Bool, address: Bool, flag: Bool)? {
    plainCount == 0 ? nil : (isAllUUIDs, isAllAddresses, isAllFlags)
  }
}

/// Statistics of a field's texts.
struct TextProfile {
  private static let mostCommon = 200
  private static let longestCommon = 60

  private(set) var count = 0
  /// Distinct texts with the longest word of each.
  private(set) var distinct = DistinctTexts<String>(capacity: 1_024)
  private var counts: [String: Int] = [:]
  /// True after too many, or too long, distinct texts to count each.
  private var isOverflowing = false

  mutating func add(_ text: String) {
    count += 1
    distinct.add(text) { word in if word == nil { word = Self.longestWord(of: text) ?? "" } }
    guard !isOverflowing else { return }
    counts[text, default: 0] += 1
    guard counts.count > Self.mostCommon || text.utf8.count > Self.longestCommon else { return }
    (isOverflowing, counts) = (true, [:])
  }

  /// The three words that occur in the most texts of several words.
  var words: [String] {
    let counts = distinct.kept.filter { !$0.isEmpty }.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3).map(\.key)
  }

  private static func longestWord(of text: String) -> String? {
    let all = text.prefix(300).split(whereSeparator: \.isWhitespace)
    // The last word may be cut off.
    let words = text.utf8.count > 300 ? all.dropLast() : all[...]
    return words.count < 2 ? nil : words.compactMap(Self.word).max { $0.count < $1.count }
  }

  /// Returns the word without surrounding punctuation, or nil if it is short or contains anything
  /// but letters, as text in a wrong encoding does.
  private static func word(_ text: Substring) -> String? {
    let start = text.drop(while: \.isPunctuation)
    let count = start.reversed().prefix(while: \.isPunctuation).count
    let word = start.dropLast(count).lowercased()
    guard word.count >= 4, word.allSatisfy(\.isLetter) else { return nil }
    let bytes = word.unicodeScalars.compactMap { UInt8(exactly: $0.value) }
    let isMisread =
      bytes.count == word.unicodeScalars.count && bytes.contains { $0 > 0x7F }
      && String(validating: bytes, as: UTF8.self) != nil
    return isMisread ? nil : word
  }

  /// Every text with its count, most frequent first, or nil if there are too many.
  var all: [(text: String, count: Int)]? {
    isOverflowing
      ? nil
      : counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
  }
}

/// Statistics of the numbers among a field's texts.
struct NumberProfile {
  private(set) var count = 0
  /// True while every text is a number that is written back identically, except for trailing zeros.
  private(set) var isAllNumbers = true
  /// True while a Double represents every number exactly.
  private(set) var isAllDoubles = true
  /// True while every text is a number with a decimal comma, and points or nothing between
  /// thousands.
  private(set) var isAllWithCommas = true
  /// An example with a comma.
  private(set) var withComma: String?
  /// An example that is neither a number nor a code.
  private(set) var other: String?
  /// An example of digits with a leading zero.
  private(set) var code: String?
  /// True while every number is whole (`.0` is allowed) and fits 64 bits.
  private(set) var isAllWhole = true
  private(set) var hasPoint = false
  private(set) var mostFractionDigits = 0
  private(set) var least = Double.infinity
  private(set) var greatest = -Double.infinity
  /// True while every number reads as a compact date: 20240131.
  private(set) var isAllDays = true

  mutating func add(_ text: String) {
    if isAllWithCommas {
      isAllWithCommas = Self.isWithComma(text)
      if text.contains(",") { withComma = min(text, withComma ?? text) }
    }
    guard let form = NumberForm(text) else {
      (isAllNumbers, isAllWhole) = (false, false)
      let example = String(text.prefix(40))
      if Self.isCode(text) {
        code = min(example, code ?? example)
      } else {
        other = min(example, other ?? example)
      }
      return
    }
    count += 1
    let value = form.value
    if !form.isWhole { isAllWhole = false }
    if !form.isDouble { isAllDoubles = false }
    hasPoint = hasPoint || form.hasPoint
    mostFractionDigits = max(mostFractionDigits, form.fractionDigits)
    if isAllDays { isAllDays = DateFormat.day?.reading(of: text) != nil }
    (least, greatest) = (min(least, value), max(greatest, value))
  }

  /// True for `004`.
  private static func isCode(_ text: String) -> Bool {
    text.utf8.count > 1 && text.utf8.first == UInt8(ascii: "0")
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// True for `1548`, `-1.548,39` and `77,86`.
  private static func isWithComma(_ text: String) -> Bool {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
    if digits.allSatisfy({ (0x30...0x39).contains($0) }) { return !digits.isEmpty }
    let parts = digits.split(
      separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }) else { return false }
    let groups = parts[0].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isGrouped =
      groups.count == 1 || groups[0].count < 4 && groups.dropFirst().allSatisfy { $0.count == 3 }
    return isGrouped
      && (groups + parts.dropFirst()).allSatisfy { $0.allSatisfy { (0x30...0x39).contains($0) } }
  }

  /// The written form of a number.
  private struct NumberForm {
    let value: Double
    let isWhole: Bool
    let isDouble: Bool
    let hasPoint: Bool
    let fractionDigits: Int

    /// Returns nil if the text is no number or would not be written back identically: `007` and
    /// `+49` are codes.
    init?(_ text: String) {
      guard let first = text.utf8.first, Self.isDigit(first) || first == UInt8(ascii: "-") else {
        return nil
      }
      var rest = Array(text.utf8)[...]
      if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
      let whole = rest.prefix(while: Self.isDigit)
      rest = rest.dropFirst(whole.count)
      guard !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0") else { return nil }
      var fraction: ArraySlice<UInt8> = []
      hasPoint = rest.first == UInt8(ascii: ".")
      if hasPoint {
        fraction = rest.dropFirst().prefix(while: Self.isDigit)
        rest = rest.dropFirst(fraction.count + 1)
        guard !fraction.isEmpty else { return nil }
      }
      let isPlain = rest.isEmpty
      if !isPlain {
        guard rest.first.map({ $0 | 0x20 }) == UInt8(ascii: "e") else { return nil }
        rest = rest.dropFirst()
        if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") {
          rest = rest.dropFirst()
        }
        guard !rest.isEmpty, rest.allSatisfy(Self.isDigit) else { return nil }
      }
      guard let value = Double(text), value.isFinite else { return nil }
      let isZero = fraction.allSatisfy { $0 == UInt8(ascii: "0") }
      let isShort = whole.count + fraction.count <= DecimalDigits.mostSafe && value.isNormal
      isDouble = isShort || DecimalDigits(text).areKept(by: value)
      let isInteger = isPlain && !hasPoint && Int64(text) != nil
      self.value = value
      isWhole = isInteger || isDouble && isPlain && isZero && Int64(exactly: value) != nil
      fractionDigits = isZero ? 0 : fraction.count
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  }
}

extension DateFormat {
  fileprivate static let day = try? DateFormat("yyyyMMdd")
}

/// Statistics of the dates among a field's texts and of their formats.
struct DateProfile {
  private(set) var column = DateColumn()
  /// The number of texts with at least one reading.
  private(set) var readCount = 0
  private(set) var otherCount = 0
  /// The number of dates that give only a year or a month.
  private(set) var approximateCount = 0
  /// The number of dates whose day and month order only their column decides, or for which the
  /// order does not matter.
  private(set) var openCount = 0
  private(set) var numberCount = 0
  /// The number of dates that could also be plain numbers.
  private var lookAlikeCount = 0
  /// An example that is no date.
  private(set) var other: String?
  /// The day-first patterns of the dates counted by ``openCount``.
  private(set) var openPatterns: Set<String> = []
  private(set) var open: String?

  mutating func add(_ text: String) {
    guard let meaning = DateText.meaning(of: text), !Self.isCode(text, meaning) else {
      otherCount += 1
      if other.map({ text < $0 }) ?? true { other = String(text.prefix(40)) }
      return
    }
    readCount += 1
    if Self.isLikeNumber(text) { lookAlikeCount += 1 }
    column.note(text)
    switch meaning {
    case .one(let reading):
      if !reading.hasDay { approximateCount += 1 }
      if let patterns = DateFormat.symmetric(text) { addOpen(patterns[0]) }
    case .either:
      open = min(text, open ?? text)
      addOpen(DateFormat.guesses(for: text)[0])
    case .number: numberCount += 1
    case .ordered: break
    }
  }

  /// True if the text is a number, with a decimal point or comma.
  private static func isLikeNumber(_ text: String) -> Bool {
    Double(text) != nil || text.contains(",") && Double(text.replacing(",", with: ".")) != nil
  }

  private mutating func addOpen(_ pattern: String) {
    openCount += 1
    if openPatterns.count < 3 { openPatterns.insert(pattern) }
  }

  /// The range in which a number alone is taken for a year.
  private static let plausibleYears = 1500...2100

  /// True for `0042` and `4711`: digits with a leading zero, or outside plausible years, are a
  /// code.
  private static func isCode(_ text: String, _ meaning: DateText.Meaning) -> Bool {
    guard case .one(let reading) = meaning, !reading.hasDay else { return false }
    let hasZero =
      text.count > 2 && text.first == "0" && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    let years = (reading.seconds / (365.2425 * 86_400)).rounded(.down)
    return hasZero || !plausibleYears.contains(2001 + Int(years))
  }

  /// The share of texts that are dates and cannot be numbers.
  var share: Double {
    Double(readCount - lookAlikeCount) / Double(max(1, readCount + otherCount))
  }
}

/// Statistics of the entries of lists.
struct EntryProfile {
  /// The number of present entries in all lists.
  private(set) var count = 0
  /// The number of entries without a text: lists, and objects that contain only lists.
  private(set) var unreadableCount = 0
  /// True if some entry has a fraction, as in a vector.
  private(set) var hasReals = false
  /// Entries that are objects.
  private(set) var objects = FileCensus()
  /// The sets of name-like parts that occur in objects.
  private(set) var names: Set<Set<String>> = []

  mutating func add(_ items: [FieldValue]) {
    for item in items where !item.isAbsent { addEntry(item) }
  }

  private mutating func addEntry(_ value: FieldValue) {
    count += 1
    switch value {
    case .object(let parts):
      let item = DataItem(line: 0, fields: parts)
      objects.add(item)
      names.insert(
        LinkGuess.knownNames.filter {
          parts[$0].map { !$0.isAbsent && $0.plainText != nil } ?? false
        })
      var hasText = false
      FileCensus.eachField(item, passingOver: []) { hasText = hasText || $1.plainText != nil }
      if !hasText { unreadableCount += 1 }
    case .list: unreadableCount += 1
    case .real: hasReals = true
    default: break
    }
  }

  mutating func settle(absent: Set<String>) {
    if objects.itemCount > 0 { objects.settle(absent: absent) }
  }
}
