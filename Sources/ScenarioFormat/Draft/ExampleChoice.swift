import LogicalModel

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
