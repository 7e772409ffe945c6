import Foundation
import LogicalModel
import OrderedCollections

/// Converts a distribution to a function that draws values of one type, or reports why it cannot.
struct DistributionFitting {
  typealias Draw = GeneratedProperty.Draw
  typealias Problem = GenerationError.Problem

  let distribution: ValueDistribution.Distribution
  let type: PropertyType
  let path: PropertyPath

  func draw() throws(Problem) -> Draw {
    switch distribution {
    case .uniform(let range): try uniform(range)
    case .zipf(let count, let exponent): try zipf(count, exponent)
    case .logNormal(let median, let sigma): try logNormal(median, sigma)
    case .normal(let mean, let sigma): try normal(mean, sigma)
    // These need more than a stream: see GeneratedProperty.
    case .sequence, .after: throw misfit
    case .title(let share): try text(nonASCII: share, TitleText.draw)
    case .personName(let share): try text(nonASCII: share, NameText.draw)
    case .words(let range): try words(range)
    case .isbn: try text(IdentifierText.isbn)
    case .doi: try text(IdentifierText.doi)
    case .url: try url()
    case .uuid: try uuid()
    case .choice(let texts): try choice(texts)
    case .weightedChoice(let weights): try weightedChoice(weights)
    case .constant(let text): try constant(text)
    case .bytes(let range): try bytes(range)
    case .measured(let steps, let distinct, let shares, let isWhole):
      try measured(steps, distinct, shares, isWhole)
    }
  }

  private var misfit: Problem { .misfit(path, distribution, type) }

  private func numberForm() throws(Problem) -> NumberForm {
    guard let form = NumberForm(type) else { throw misfit }
    return form
  }

  private func uniform(_ range: ClosedRange<Int64>) throws(Problem) -> Draw {
    let form = try numberForm()
    try checkFits(range, form)
    let width = UInt64(bitPattern: range.upperBound &- range.lowerBound)
    let lower = range.lowerBound
    if width == .max { return { form.value(Int64(bitPattern: $0.next())) } }
    return { form.value(lower &+ Int64(truncatingIfNeeded: $0.below(width + 1))) }
  }

  private func zipf(_ count: Int, _ exponent: Double) throws(Problem) -> Draw {
    let form = try numberForm()
    guard form != .boolean else { throw misfit }
    // Beyond 2^53, the distribution's arithmetic could not distinguish neighbouring ranks.
    guard (1...1 << 53).contains(count) else {
      throw .init(path, "a Zipf distribution needs a count from 1 to 2^53, got \(count)")
    }
    guard exponent >= 0, exponent.isFinite else {
      throw .init(path, "a Zipf distribution needs an exponent of at least 0, got \(exponent)")
    }
    try checkFits(0...Int64(count - 1), form)
    let distribution = ZipfDistribution(count: count, exponent: exponent)
    return { form.value(Int64(distribution.draw(from: &$0))) }
  }

  private func logNormal(_ median: Double, _ sigma: Double) throws(Problem) -> Draw {
    guard median > 0, median.isFinite, sigma >= 0, sigma.isFinite else {
      throw .init(
        path,
        "a log-normal distribution needs median > 0 and sigma >= 0, got \(median) and \(sigma)")
    }
    if type == .binary { return { .binary(Self.bytes(Int(Self.size(median, sigma, &$0)), &$0)) } }
    let form = try numberForm()
    guard form != .boolean, form != .date else { throw misfit }
    return { form.value(Self.real(median, sigma, &$0)) }
  }

  private func normal(_ mean: Double, _ sigma: Double) throws(Problem) -> Draw {
    guard mean.isFinite, sigma >= 0, sigma.isFinite else {
      throw .init(
        path, "a normal distribution needs a sigma of at least 0, got \(sigma) about \(mean)")
    }
    let form = try numberForm()
    guard form != .boolean, form != .date else { throw misfit }
    return { form.value(mean + sigma * NormalQuantile.value(at: $0.openUnit())) }
  }

  private func text(
    _ make: @escaping @Sendable (inout RandomStream) -> String
  ) throws(Problem) -> Draw {
    guard type == .string else { throw misfit }
    return { .text(make(&$0)) }
  }

  private func text(
    nonASCII share: Double, _ make: @escaping @Sendable (Double, inout RandomStream) -> String
  ) throws(Problem) -> Draw {
    guard (0...1).contains(share) else {
      throw .init(path, "the share of non-ASCII texts must be from 0 to 1, got \(share)")
    }
    return try text { make(share, &$0) }
  }

  private func words(_ range: ClosedRange<Int>) throws(Problem) -> Draw {
    guard range.lowerBound >= 1 else {
      throw .init(path, "a text needs at least 1 word, got \(range.lowerBound)")
    }
    return try text { stream in
      (0..<stream.within(range)).map { _ in EnglishWords.plain.drawn(from: &stream) }
        .joined(separator: " ")
    }
  }

  private func url() throws(Problem) -> Draw {
    guard type == .uri else { return try text(IdentifierText.url) }
    return { .uri(IdentifierText.url(from: &$0)) }
  }

  private func uuid() throws(Problem) -> Draw {
    guard type == .uuid else { return try text { IdentifierText.uuid(from: &$0).uuidString } }
    return { .uuid(IdentifierText.uuid(from: &$0)) }
  }

  private func bytes(_ range: ClosedRange<Int>) throws(Problem) -> Draw {
    guard type == .binary else { throw misfit }
    guard range.lowerBound >= 0 else {
      throw .init(path, "a number of bytes is at least 0, got \(range.lowerBound)")
    }
    return { .binary(Self.bytes($0.within(range), &$0)) }
  }

  private func measured(
    _ steps: [Double], _ distinct: Int, _ shares: [Double], _ isWhole: Bool
  ) throws(Problem) -> Draw {
    let isSize = [.string, .uri, .binary].contains(type)
    guard !steps.isEmpty, distinct >= 0, steps.allSatisfy(\.isFinite),
      isSize ? steps.allSatisfy({ (0...0x1p24).contains($0) }) : steps == steps.sorted()
    else {
      throw .init(
        path,
        isSize
          ? "lengths are from 0 to 2^24 bytes, got \(steps)"
          : "quantiles are in ascending order, got \(steps)")
    }
    // The tolerance is a percentage point for each, as shares are rounded.
    guard shares.count <= distinct, shares.allSatisfy({ $0 >= 0 }),
      shares.reduce(0, +) <= 1 + 0.01 * Double(shares.count)
    else {
      throw .init(path, "shares are of different values and at most 100 % together, got \(shares)")
    }
    let draw = try measured(steps, isWhole)
    guard distinct > 0 else { return draw }
    let (form, isInteger) = (isSize ? nil : NumberForm(type), type.isInteger)
    // Each distinct value has its own stream; whole numbers are evenly spaced, as they might
    // otherwise coincide.
    let key = RandomStream.key(seed: 0, purpose: "measured \(path)")
    let least = (steps.first ?? 0).rounded()
    let width = max(1, ((steps.last ?? 0) - least) / Double(max(1, distinct - 1)))
    return { stream in
      let rank = Self.rank(of: distinct, shares, &stream)
      if let form, isWhole || isInteger {
        return form.value((least + width * Double(rank)).rounded())
      }
      var own = RandomStream(key: key, row: rank)
      return draw(&own)
    }
  }

  /// Draws a rank by the shares of the first ones; the rest is uniform.
  private static func rank(
    of distinct: Int, _ shares: [Double], _ stream: inout RandomStream
  ) -> Int {
    guard !shares.isEmpty else { return stream.below(distinct) }
    var place = stream.unit()
    for (rank, share) in shares.enumerated() {
      place -= share
      if place < 0 { return rank }
    }
    let rest = distinct - shares.count
    return rest > 0 ? shares.count + stream.below(rest) : 0
  }

  private func measured(_ steps: [Double], _ isWhole: Bool) throws(Problem) -> Draw {
    switch type {
    case .string: return { .text(MeasuredText.words(Self.size(steps, &$0), from: &$0)) }
    case .uri: return { .uri(MeasuredText.address(Self.size(steps, &$0), from: &$0)) }
    case .binary: return { .binary(Self.bytes(Self.size(steps, &$0), &$0)) }
    default: break
    }
    let form = try numberForm()
    return { stream in
      let place = stream.unit() * Double(steps.count - 1)
      let step = Int(place)
      let next = steps[min(step + 1, steps.count - 1)]
      let number = steps[step] + (next - steps[step]) * (place - Double(step))
      return form == .date && !isWhole
        ? .date(number) : form.value(isWhole ? number.rounded() : number)
    }
  }

  private func checkFits(_ range: ClosedRange<Int64>, _ form: NumberForm) throws(Problem) {
    let limits = form.wholeNumbers
    guard limits.contains(range.lowerBound), limits.contains(range.upperBound) else {
      throw .init(
        path, "\(range) exceeds \(limits), the range of \(type.rawValue)")
    }
  }
}

extension DistributionFitting {
  private static func real(
    _ median: Double, _ sigma: Double, _ stream: inout RandomStream
  ) -> Double {
    median * PortableMath.exp(sigma * NormalQuantile.value(at: stream.openUnit()))
  }

  /// Draws a size in bytes, at most 16 MiB so that one draw cannot exhaust the memory.
  private static func size(
    _ median: Double, _ sigma: Double, _ stream: inout RandomStream
  ) -> Double {
    min(real(median, sigma, &stream).rounded(), 0x1p24)
  }

  /// Draws one of the lengths; a fractional length is the mean of the drawn ones.
  private static func size(_ lengths: [Double], _ stream: inout RandomStream) -> Int {
    let length = lengths.drawn(from: &stream)
    return Int(length) + (stream.chance(length - length.rounded(.down)) ? 1 : 0)
  }

  private static func bytes(_ count: Int, _ stream: inout RandomStream) -> Data {
    var bytes = Data(capacity: count + 8)
    while bytes.count < count {
      withUnsafeBytes(of: stream.next().littleEndian) { bytes.append(contentsOf: $0) }
    }
    return bytes.prefix(count)
  }
}

extension DistributionFitting {
  /// Draws one of the texts, each parsed as a value of the property's type.
  func choice(_ texts: [String]) throws(Problem) -> Draw {
    guard !texts.isEmpty else { throw Problem(path, "a choice needs at least one text") }
    var values: [PropertyValue] = []
    for text in texts {
      values.append(try value(of: text))
    }
    return { [values] stream in values.drawn(from: &stream) }
  }

  /// Draws one of the texts by weight.
  func weightedChoice(_ weights: OrderedDictionary<String, Double>) throws(Problem) -> Draw {
    guard weights.values.allSatisfy({ $0 >= 0 && $0.isFinite }),
      weights.values.contains(where: { $0 > 0 })
    else { throw Problem(path, "the weights of a choice must not be negative and not all be 0") }
    let total = weights.values.reduce(0, +)
    var sum = 0.0
    var limits: [(below: Double, value: PropertyValue)] = []
    for (text, weight) in weights where weight > 0 {
      sum += weight
      limits.append((sum / total, try value(of: text)))
    }
    let last = limits[limits.count - 1].value
    return { [limits] stream in
      let position = stream.unit()
      return limits.first { position < $0.below }?.value ?? last
    }
  }

  func constant(_ text: String) throws(Problem) -> Draw {
    let value = try value(of: text)
    return { _ in value }
  }

  private func value(of text: String) throws(Problem) -> PropertyValue {
    guard let value = Self.value(text, type) else {
      throw Problem(path, "the choice \"\(text)\" is not a value of type \(type.rawValue)")
    }
    return value
  }

  private static func value(_ text: String, _ type: PropertyType) -> PropertyValue? {
    switch type {
    case .integer16: Int16(text).map { .integer(Int64($0)) }
    case .integer32: Int32(text).map { .integer(Int64($0)) }
    case .integer64: Int64(text).map { .integer($0) }
    case .double: Double(text).map { .real($0) }
    case .float: Float(text).map { .real(Double($0)) }
    case .decimal: Decimal(string: text).map { .decimal($0) }
    case .string: .text(text)
    case .boolean: Bool(text).map { .boolean($0) }
    case .date: TimeInterval(text).map { .date($0) }
    case .uuid: UUID(uuidString: text).map { .uuid($0) }
    case .uri: .uri(text)
    case .binary: nil
    }
  }
}

extension PropertyType {
  fileprivate var isInteger: Bool { [.integer16, .integer32, .integer64].contains(self) }
}
