import RunJournal

/// Compares the answers of every launch of a cell with those of the first.
struct AnswerAgreement {
  private var first: LaunchRecord?
  /// The first launch that has the measurement, as not every strategy can be asked in
  /// every way.
  private var answers: [MeasurementID: (record: OperationRecord, strategy: String)] = [:]

  /// The first difference in words, nil if there is none.
  mutating func difference(of record: LaunchRecord) -> String? {
    let who = "\(record.strategy) (launch \(record.index + 1))"
    let first = self.first ?? record
    self.first = first
    if record.contentDigest != first.contentDigest {
      return
        "\(who) holds content \(record.contentDigest), \(first.strategy) \(first.contentDigest)"
    }
    for mine in record.operations {
      guard let known = answers[mine.id] else {
        answers[mine.id] = (mine, record.strategy)
        continue
      }
      if known.record.answerDigest != mine.answerDigest {
        return
          "\(mine.name): \(who) answered \(mine.answerCount) objects (\(mine.answerDigest)), "
          + "\(known.strategy) \(known.record.answerCount) (\(known.record.answerDigest))"
      }
    }
    if record.finalContentDigest != first.finalContentDigest {
      return "after all operations \(who) holds content \(record.finalContentDigest), "
        + "\(first.strategy) \(first.finalContentDigest)"
    }
    return nil
  }

  /// - Throws: ``ScenarioRunError/answersDiffer(_:)``.
  mutating func check(_ record: LaunchRecord) throws(ScenarioRunError) {
    if let difference = difference(of: record) { throw .answersDiffer(difference) }
  }
}
