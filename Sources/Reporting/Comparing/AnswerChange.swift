import RunJournal

/// A question that the two runs answered differently, or content that is not the same.
struct AnswerChange: Hashable {
  /// "stored content", or an operation's name.
  var subject: String
  var cell: String
  var strategy: String

  /// The first difference of each subject; empty if every answer agrees.
  static func all(in cell: String, _ runs: RunDifferences) -> [AnswerChange] {
    let operations = runs.before.cell(named: cell)?.operations.map(\.id) ?? []
    let later = runs.after.cell(named: cell)?.operations.map(\.id) ?? []
    return runs.sharedStrategies.flatMap { strategy -> [AnswerChange] in
      let launches = [runs.before, runs.after].map { $0.launches(cell: cell, strategy: strategy) }
      guard launches.allSatisfy({ !$0.isEmpty }) else { return [] }
      var subjects: [String] = []
      if Set(launches.joined().map(\.contentDigest)).count > 1 { subjects.append("stored content") }
      for id in operations where later.contains(id) {
        let digests = [runs.before, runs.after].flatMap {
          $0.operations(id, cell: cell, strategy: strategy).map(\.answerDigest)
        }
        if Set(digests).count > 1 { subjects.append(id.name) }
      }
      return subjects.map { AnswerChange(subject: $0, cell: cell, strategy: strategy) }
    }
  }
}
