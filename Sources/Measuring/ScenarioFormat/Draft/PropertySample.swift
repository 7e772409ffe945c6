import Foundation
package import LogicalModel
import Statistics

/// Some values of a property of known type, from which the law of generated ones is guessed.
package struct PropertySample {
  private let name: String
  private let type: PropertyType
  private var profile = FieldProfile()
  private var seconds: [Double] = []
  private var byteCounts: [Int] = []

  package init(named name: String, type: PropertyType) {
    self.name = name
    self.type = type
  }

  package mutating func add(_ value: PropertyValue) {
    switch value {
    case .absent: return
    case .date(let date): seconds.append(date)
    case .binary(let data): byteCounts.append(data.count)
    case .integer(let number): profile.add(.integer(number), line: 0)
    case .real(let number): profile.add(.real(number), line: 0)
    case .decimal(let number): profile.add(.text("\(number)"), line: 0)
    case .boolean(let flag): profile.add(.boolean(flag), line: 0)
    case .text(let text), .uri(let text): profile.add(.text(text), line: 0)
    case .uuid(let uuid): profile.add(.text(uuid.uuidString), line: 0)
    }
  }

  /// Nil where no value tells anything.
  package var distribution: DraftDistribution? {
    if type == .date { return DistributionGuess.days(seconds) }
    if type == .binary { return bytes }
    return profile.count == 0
      ? nil : DistributionGuess(profile, type: type, named: name).distribution
  }

  /// What operations may ask for.
  package var examples: DraftExamples { ExampleChoice(profile: profile, type: type).examples }

  private var bytes: DraftDistribution? {
    let counts = byteCounts.sorted()
    guard !counts.isEmpty else { return nil }
    let (low, high) = (counts[counts.count / 10], counts[counts.count * 9 / 10])
    return DraftDistribution(
      "bytes", ["count": low == high ? "\(low)" : "\(low)..\(min(high, 10_000_000))"])
  }
}

extension DistributionGuess {
  fileprivate init(_ profile: FieldProfile, type: PropertyType, named name: String) {
    self.profile = profile
    self.type = type
    format = nil
    hint = NameHint(name)
  }
}

/// Some of a stream's values, spread over all of it, in little memory.
///
/// Which ones stay follows from their places in the stream alone, so the same file always gives the
/// same sample. The places are mixed up: a file whose kinds take turns is not sampled out of step.
struct EvenSample<Value> {
  private let capacity: Int
  private var entries: [(mixed: UInt64, value: Value)] = []
  private var mask: UInt64 = 0
  /// How many values there were.
  private(set) var count = 0

  init(capacity: Int) { self.capacity = capacity }

  /// In the order of the stream.
  var values: [Value] { entries.map(\.value) }

  /// Makes a value only if it stays.
  mutating func add(_ value: @autoclosure () -> Value) {
    count += 1
    let mixed = SplitMix64.mixed(UInt64(truncatingIfNeeded: count) &+ SplitMix64.gamma)
    guard mixed & mask == 0 else { return }
    entries.append((mixed, value()))
    while entries.count > capacity {
      mask = mask << 1 | 1
      entries.removeAll { $0.mixed & mask != 0 }
    }
  }
}

/// About how many different texts there were; exact up to some hundreds.
///
/// Keeps the texts' hashes that end with so many zeros, as Wegman's adaptive sampling does (Flajolet,
/// "On adaptive sampling", Computing 43, 1990).
struct DistinctCount {
  private static let capacity = 1_024

  private var hashes: Set<UInt64> = []
  private var mask: UInt64 = 0

  /// True while ``estimate`` is no estimate.
  var isExact: Bool { mask == 0 }

  var estimate: Int { hashes.count * Int(mask + 1) }

  mutating func add(_ text: String) {
    let hash = Self.hash(text)
    guard hash & mask == 0, hashes.insert(hash).inserted else { return }
    while hashes.count > Self.capacity {
      mask = mask << 1 | 1
      hashes = hashes.filter { [mask] in $0 & mask == 0 }
    }
  }

  /// FNV-1a, mixed; the standard library's is another in each process.
  private static func hash(_ text: String) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return SplitMix64.mixed(hash &+ SplitMix64.gamma)
  }
}

/// Chooses what operations may ask a property for.
struct ExampleChoice {
  private static let wordCount = 3

  let profile: FieldProfile
  let type: PropertyType

  var examples: DraftExamples {
    var examples = DraftExamples()
    examples.isUnique = profile.texts.isUnique && profile.plainCount > 20
    // A date is written in many ways, of which an operation takes few.
    if type != .date && type != .binary { examples.values = values(isUnique: examples.isUnique) }
    examples.thresholds = thresholds
    if type == .string { examples.words = words }
    return examples
  }

  private func values(isUnique: Bool) -> [String] {
    let texts =
      isUnique
      ? spread(profile.texts.examples.values.map(\.text).filter { $0.utf8.count <= 60 })
      : profile.texts.common
    let fitting = texts.filter { text in
      guard YAMLScalar.survives(text),
        case .value = FieldValue.text(text).converted(to: type)
      else { return false }
      return true
    }
    return Array(fitting.prefix(3))
  }

  /// Some of all over the file.
  private func spread(_ texts: [String]) -> [String] {
    let step = max(1, texts.count / 8)
    return stride(from: step / 2, to: texts.count, by: step).map { texts[$0] }
  }

  /// What a tenth, a twentieth and a fiftieth of the numbers reach, if these differ.
  private var thresholds: [String] {
    guard PropertyNeed.sortable.suits(type), type != .date, type != .string,
      !profile.numbers.isAscending
    else { return [] }
    let values = profile.numbers.sample.values.sorted()
    guard values.count >= 50, let greatest = values.last else { return [] }
    let chosen = [0.9, 0.95, 0.98].map { values[Int(Double(values.count) * $0)] }
    guard let first = values.first, first < chosen[0], chosen[0] < greatest else { return [] }
    var texts: [String] = []
    for value in chosen {
      let text = Int64(exactly: value).map(String.init) ?? "\(value)"
      let isFine = !text.contains("e") && !texts.contains(text)
      if isFine { texts.append(text) }
    }
    return texts
  }

  /// Words that one text in fifty has, or nearly, and one beyond ASCII if there is one.
  private var words: [String] {
    let texts = profile.texts.examples.values
    guard texts.contains(where: { $0.wordCount > 1 }) else { return [] }
    var counts: [String: Int] = [:]
    for example in texts {
      let words = example.text.split { !$0.isLetter }.map { $0.lowercased() }
      for word in Set(words) where (4...20).contains(word.count) { counts[word, default: 0] += 1 }
    }
    let wanted = max(1, texts.count / 50)
    let ranked = counts.filter { YAMLScalar.survives($0.key) }.sorted { one, other in
      (abs(one.value - wanted), one.key) < (abs(other.value - wanted), other.key)
    }.map(\.key)
    let foreign = ranked.first { !$0.utf8.allSatisfy { $0 < 0x80 } }
    let plain = ranked.filter { $0.utf8.allSatisfy { $0 < 0x80 } }
    return Array(
      (plain.prefix(foreign == nil ? Self.wordCount : Self.wordCount - 1))
        + [foreign].compactMap { $0 })
  }
}
