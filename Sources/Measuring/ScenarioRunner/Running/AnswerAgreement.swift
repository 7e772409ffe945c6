import RunJournal

/// Compares the answers of every strategy and process of a cell with the first ones.
struct AnswerAgreement {
  private var first: (measured: StrategyMeasurement, label: String)?
  /// The first answer to each measurement; not every strategy has every variant.
  private var answers: [MeasurementID: (record: OperationRecord, strategy: String)] = [:]

  /// - Throws: ``ScenarioRunError/answersDiffer(_:)``.
  mutating func check(_ process: ProcessRecord) throws(ScenarioRunError) {
    for measured in process.strategies {
      let label = "\(measured.strategy) (process \(process.number + 1))"
      if let difference = difference(of: measured, label) { throw .answersDiffer(difference) }
    }
  }

  /// Returns a description of the first difference, nil if there is none.
  private mutating func difference(of measured: StrategyMeasurement, _ label: String) -> String? {
    let first = self.first ?? (measured, measured.strategy)
    self.first = first
    if measured.contentDigest != first.measured.contentDigest {
      return "\(label) has content \(measured.contentDigest), \(first.label) "
        + first.measured.contentDigest
    }
    for record in measured.operations {
      guard let known = answers[record.id] else {
        answers[record.id] = (record, measured.strategy)
        continue
      }
      if known.record.answerDigest != record.answerDigest {
        return "\(record.name): \(label) returned \(record.answerCount) objects "
          + "(\(record.answerDigest)), \(known.strategy) \(known.record.answerCount) "
          + "(\(known.record.answerDigest))"
      }
    }
    if measured.finalContentDigest != first.measured.finalContentDigest {
      return "after all operations \(label) has content \(measured.finalContentDigest), "
        + "\(first.label) \(first.measured.finalContentDigest)"
    }
    return nil
  }
}
