import Foundation
import LogicalModel

/// Draws the values of one property: a law, made ready, and the place its numbers come from.
struct ValueGenerator: Sendable {
  private let law: ValueDistribution.Law
  private let absent: Double
  private let type: PropertyType
  private let seed: UInt64
  private let stream: UInt64
  private let zipf: ZipfSampler?

  /// - Throws: ``GenerationError/lawDoesNotFit(property:law:type:)``.
  init(_ property: Property, of kind: String, dataset: Dataset) throws(GenerationError) {
    let path = PropertyPath(kind: kind, name: property.name)
    let distribution =
      dataset.values[path] ?? ValueDistribution(law: Self.defaultLaw(of: property.type))
    guard Self.fits(distribution.law, property.type) else {
      throw .lawDoesNotFit(property: path, law: "\(distribution.law)", type: property.type)
    }
    law = distribution.law
    absent = property.isOptional ? distribution.absent : 0
    type = property.type
    seed = dataset.seed
    stream = CounterRandom.stream(kind, property.name)
    if case .zipf(let count, let exponent) = distribution.law {
      zipf = ZipfSampler(count: count, exponent: exponent)
    } else {
      zipf = nil
    }
  }

  func value(row: Int) -> PropertyValue {
    var random = CounterRandom(seed: seed, stream: stream, row: row)
    if absent > 0, random.unit() < absent { return .absent }
    return draw(row, &random)
  }

  private func draw(_ row: Int, _ random: inout CounterRandom) -> PropertyValue {
    switch law {
    case .uniform(let range):
      return number(range.lowerBound &+ Int64(random.below(Int(clamping: range.count))))
    case .zipf: return number(Int64(zipf?.rank(&random) ?? 0))
    case .logNormal(let median, let sigma):
      return number(median * exp(sigma * Self.normal(&random)))
    case .title(let share): return text(TextLaws.title(nonASCII: share, &random))
    case .personName(let share):
      return text(TextLaws.personName(nonASCII: share, row: row, &random))
    case .words(let count): return text(TextLaws.words(count, row: row, &random))
    case .isbn: return text(TextLaws.isbn(&random))
    case .doi: return text(TextLaws.doi(&random))
    case .url: return text(TextLaws.url(&random))
    case .uuid: return .uuid(Self.uuid(&random))
    case .choice(let choices): return chosen(TextLaws.pick(choices, &random))
    case .bytes(let count):
      let number = count.lowerBound + random.below(count.count)
      return .binary(Data((0..<number).map { _ in UInt8(truncatingIfNeeded: random.next()) }))
    }
  }

  private func text(_ value: String) -> PropertyValue { type == .uri ? .uri(value) : .text(value) }

  private func number(_ value: Int64) -> PropertyValue {
    switch type {
    case .boolean: .boolean(value != 0)
    case .double, .float: .real(Double(value))
    case .decimal: .decimal(Decimal(value))
    case .date: .date(TimeInterval(value))
    default: .integer(value)
    }
  }

  private func number(_ value: Double) -> PropertyValue {
    switch type {
    case .double: .real(value)
    case .float: .real(Double(Float(value)))
    case .decimal: .decimal(Decimal((value * 100).rounded()) / 100)
    case .date: .date(value)
    case .integer16: .integer(Int64(min(value.rounded(), Double(Int16.max))))
    case .integer32: .integer(Int64(min(value.rounded(), Double(Int32.max))))
    default: .integer(Int64(min(value.rounded(), 0x1p53)))
    }
  }

  private func chosen(_ choice: String) -> PropertyValue {
    switch type {
    case .string, .uri: text(choice)
    case .double, .float, .decimal: number(Double(choice) ?? 0)
    default: number(Int64(choice) ?? 0)
    }
  }

  /// Box and Muller, 1958.
  private static func normal(_ random: inout CounterRandom) -> Double {
    let radius = (-2 * log(max(random.unit(), .leastNormalMagnitude))).squareRoot()
    return radius * cos(2 * .pi * random.unit())
  }

  /// Version 4 by its marker bits, though not random: the row decides.
  private static func uuid(_ random: inout CounterRandom) -> UUID {
    let high = random.next() & 0xffff_ffff_ffff_0fff | 0x4000
    let low = random.next() & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &bytes) {
      $0.storeBytes(of: high.bigEndian, as: UInt64.self)
      $0.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
    }
    return UUID(uuid: bytes)
  }
}

extension ValueGenerator {
  /// What a property without a law gets.
  static func defaultLaw(of type: PropertyType) -> ValueDistribution.Law {
    switch type {
    case .integer16: .uniform(0...999)
    case .integer32, .integer64: .uniform(0...999_999)
    case .decimal, .double, .float: .logNormal(median: 100, sigma: 1)
    case .string: .words(1...2)
    case .boolean: .uniform(0...1)
    // 2001 to 2025 in seconds from the reference date.
    case .date: .uniform(0...788_918_400)
    case .binary: .bytes(16...64)
    case .uuid: .uuid
    case .uri: .url
    }
  }

  static func fits(_ law: ValueDistribution.Law, _ type: PropertyType) -> Bool {
    let isText = type == .string || type == .uri
    switch law {
    case .uniform, .zipf, .logNormal: return !isText && type != .uuid && type != .binary
    case .title, .personName, .words, .isbn, .doi: return type == .string
    case .url: return isText
    case .uuid: return type == .uuid
    case .choice(let choices):
      if isText { return !choices.isEmpty }
      return type != .uuid && type != .binary && !choices.isEmpty
        && choices.allSatisfy { Double($0) != nil }
    case .bytes: return type == .binary
    }
  }
}
