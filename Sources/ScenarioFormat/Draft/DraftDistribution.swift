import LogicalModel

/// A distribution of values as a scenario writes it.
struct DraftDistribution: Hashable, Sendable {
  var name: String
  /// The parameters in order, with their values as YAML.
  var parameters: [Parameter] = []

  struct Parameter: Hashable, Sendable {
    var key: String
    var value: String
  }

  init(_ name: String, _ parameters: KeyValuePairs<String, String> = [:]) {
    self.name = name
    self.parameters = parameters.map { Parameter(key: $0.key, value: $0.value) }
  }

  /// Returns `{law: words, count: 2..4, absent: 12%}`, or the name alone.
  func text(absent: Double) -> String {
    var parts = ["law: \(name)"] + parameters.map { "\($0.key): \($0.value)" }
    if absent > 0 { parts.append("absent: \(DraftNumber.percent(absent))") }
    return parts.count == 1 ? name : "{\(parts.joined(separator: ", "))}"
  }
}

extension DraftDistribution {
  /// Returns the distribution that a type has by default, spelled out so that absent values can be
  /// added.
  static func usual(_ type: PropertyType) -> DraftDistribution {
    switch type {
    case .integer16: DraftDistribution("uniform", ["range": "0..999"])
    case .integer32: DraftDistribution("uniform", ["range": "0..999999"])
    case .integer64: DraftDistribution("uniform", ["range": "0..999999999"])
    case .decimal: DraftDistribution("logNormal", ["median": "25", "sigma": "0.8"])
    case .double, .float: DraftDistribution("logNormal", ["median": "100", "sigma": "1"])
    case .string: DraftDistribution("words", ["count": "2..4"])
    case .boolean: DraftDistribution("uniform", ["range": "0..1"])
    case .date: DraftDistribution("uniform", ["range": "2001-01-01..2025-01-01"])
    case .binary: DraftDistribution("bytes", ["count": "16..64"])
    case .uuid: DraftDistribution("uuid")
    case .uri: DraftDistribution("url")
    }
  }
}

extension DraftDistribution {
  /// Creates the distribution of whole numbers between the least and the greatest of a field, or
  /// returns nil for another type.
  init?(rangeOf numbers: NumberProfile, _ type: PropertyType) {
    guard [.integer16, .integer32, .integer64].contains(type),
      let least = Self.whole(numbers.least), let greatest = Self.whole(numbers.greatest)
    else { return nil }
    self.init("uniform", ["range": "\(least)..\(greatest)"])
  }

  /// Returns the number if a Double distinguishes it from its neighbours.
  private static func whole(_ number: Double) -> Int64? {
    abs(number) < 0x1p53 ? Int64(exactly: number) : nil
  }
}

/// The recurring values of a field, each with its count.
struct DraftChoice {
  private static let mostValues = 12

  /// The values as YAML, most frequent first.
  private let values: [(text: String, count: Int)]

  /// Returns nil if there are many distinct values or the type has no choices.
  init?(_ profile: FieldProfile, _ type: PropertyType) {
    guard let all = profile.texts.all, (2...Self.mostValues).contains(all.count),
      profile.texts.count >= 3 * all.count
    else { return nil }
    var values: [(text: String, count: Int)] = []
    for (text, count) in all {
      guard let text = Self.text(text, type) else { return nil }
      values.append((text, count))
    }
    guard Set(values.map(\.text)).count == values.count else { return nil }
    self.values = values
  }

  private static func text(_ text: String, _ type: PropertyType) -> String? {
    switch type {
    case .integer16, .integer32, .integer64:
      Double(text).flatMap { Int64(exactly: $0) }.map(String.init)
    case .string: YAMLScalar.survives(text) ? YAMLScalar.text(text) : nil
    default: nil
    }
  }

  var distribution: DraftDistribution {
    let parts = values.map { "\($0.text): \($0.count)" }
    return DraftDistribution("choice", ["of": "{\(parts.joined(separator: ", "))}"])
  }

  /// The most common values, used as operands of operations.
  var commonest: [String] { values.prefix(3).map(\.text) }
}
