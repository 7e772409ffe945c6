import RunJournal

/// A store in its own process, which waits for its turn.
///
/// It serves families whose stores do not all fit into one process; turns, questions and pairs are
/// the same.
final class WorkerContender: Contender {
  let name: String
  private let exchange: (ContenderCall) throws -> ContenderAnswer

  /// Creates a contender; `exchange` sends a call and waits for the answer.
  init(_ name: String, exchange: @escaping (ContenderCall) throws -> ContenderAnswer) {
    self.name = name
    self.exchange = exchange
  }

  func open() throws { _ = try ask(.open) }

  func variants(of operation: String) throws -> [String?] {
    guard case .variants(let found) = try ask(.variants(operation: operation)) else {
      throw unexpected
    }
    return found
  }

  func examine(_ measurement: MeasurementID, questionCount: Int) throws -> Examination {
    guard
      case .examination(let found) = try ask(.examine(measurement, questionCount: questionCount))
    else { throw unexpected }
    return found
  }

  func sample(_ measurement: MeasurementID, question: Int, warmingUpWith other: Int?) throws
    -> TurnSample
  {
    let answer = try ask(.sample(measurement, question: question, other: other))
    guard case .sample(let sample?) = answer else { throw unexpected }
    return sample
  }

  func load(
    _ operation: String, _ turns: (_ next: @escaping () throws -> TurnSample?) throws -> Void
  ) throws -> LoadedRecord {
    _ = try ask(.beginLoad(operation: operation))
    try turns { [self] in
      guard case .sample(let sample) = try ask(.nextSlice) else { throw unexpected }
      return sample
    }
    guard case .loaded(let record) = try ask(.endLoad) else { throw unexpected }
    return record
  }

  func beginChanges() throws { _ = try ask(.beginChanges) }

  func change(_ operation: String, sample: Int) throws {
    _ = try ask(.change(operation: operation, sample: sample))
  }

  func endChanges(digestsContent: Bool) throws -> ChangedRecords {
    guard case .changed(let records) = try ask(.endChanges(digestsContent: digestsContent)) else {
      throw unexpected
    }
    return records
  }

  func addKind(_ operation: String) throws -> OperationRecord {
    guard case .record(let record) = try ask(.addKind(operation: operation)) else {
      throw unexpected
    }
    return record
  }

  func close() throws -> [String: String] {
    guard case .settings(let settings) = try ask(.close) else { throw unexpected }
    return settings
  }

  private var unexpected: ScenarioRunError {
    .launchFailed(strategy: name, message: "its worker answered a different question")
  }

  /// - Throws: ``ScenarioRunError`` for a failure in the worker, as if it had happened here.
  private func ask(_ call: ContenderCall) throws -> ContenderAnswer {
    let answer = try exchange(call)
    guard case .failed(let status, let message) = answer else { return answer }
    if status == 3 { throw ScenarioRunError.answersDiffer(message) }
    throw ScenarioRunError.launchFailed(strategy: name, message: message)
  }
}
