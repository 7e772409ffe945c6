import LogicalModel

/// Texts that look like the real thing, drawn from a place's random numbers.
enum TextLaws {
  static func title(nonASCII share: Double, _ random: inout CounterRandom) -> String {
    if random.unit() < share {
      let pattern = pick(Vocabulary.nonASCIITitles, &random)
      let number = "\(random.below(9000) + 1)"
      return pattern.split(separator: "%", omittingEmptySubsequences: false).joined(separator: number)
    }
    switch random.below(5) {
    case 0:
      return "The \(pick(Vocabulary.adjectives, &random)) \(pick(Vocabulary.nouns, &random)) of "
        + "\(pick(Vocabulary.subjects, &random))"
    case 1:
      return "\(capitalized(pick(Vocabulary.subjects, &random))): \(pick(Vocabulary.methods, &random))"
    case 2:
      return "A \(pick(Vocabulary.nouns, &random)) and a \(pick(Vocabulary.nouns, &random))"
    case 3:
      return "On \(pick(Vocabulary.adjectives, &random)) \(pick(Vocabulary.nouns, &random))s and "
        + "\(pick(Vocabulary.subjects, &random)), volume \(random.below(12) + 1)"
    default:
      return "\(capitalized(pick(Vocabulary.adjectives, &random))) "
        + "\(pick(Vocabulary.nouns, &random))s in \(pick(Vocabulary.subjects, &random)), "
        + "\(1950 + random.below(76))"
    }
  }

  static func personName(nonASCII share: Double, row: Int, _ random: inout CounterRandom) -> String {
    let given = pick(Vocabulary.givenNames, &random)
    let family =
      random.unit() < share
      ? pick(Vocabulary.nonASCIIFamilyNames, &random) : pick(Vocabulary.familyNames, &random)
    let initial = pick(Vocabulary.givenNames, &random).prefix(1)
    return "\(given) \(initial). \(family) \(row + 1)"
  }

  /// The number at the end keeps names apart, so that a unique attribute can take them.
  static func words(_ count: ClosedRange<Int>, row: Int, _ random: inout CounterRandom) -> String {
    let number = count.lowerBound + random.below(count.count)
    let words = (0..<max(1, number)).map { _ in pick(Vocabulary.nouns, &random) }
    return words.joined(separator: " ") + " \(row + 1)"
  }

  /// An ISBN-13 of the 978 group; the last digit is the check digit of ISO 2108.
  static func isbn(_ random: inout CounterRandom) -> String {
    let digits = [9, 7, 8] + (0..<9).map { _ in random.below(10) }
    let sum = digits.enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 3) }
    return (digits + [(10 - sum % 10) % 10]).map(String.init).joined()
  }

  static func doi(_ random: inout CounterRandom) -> String {
    let register = 1000 + random.below(9000)
    let suffix = String(random.next() >> 24, radix: 36)
    return "10.\(register)/\(pick(Vocabulary.nouns, &random)).\(suffix)"
  }

  static func url(_ random: inout CounterRandom) -> String {
    let year = 2000 + random.below(26)
    let path = "\(pick(Vocabulary.adjectives, &random))-\(pick(Vocabulary.nouns, &random))"
    return "https://\(pick(Vocabulary.hosts, &random))/\(year)/\(path)-\(random.below(1_000_000))"
  }

  static func pick(_ list: [String], _ random: inout CounterRandom) -> String {
    list[random.below(list.count)]
  }

  private static func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}
