import RunJournal

/// What a contender in a process of its own is asked, one line of JSON each.
enum ContenderCall: Codable {
  case open
  case variants(operation: String)
  case examine(MeasurementID, questionCount: Int)
  case sample(MeasurementID, question: Int, other: Int?)
  /// Answered once the load is open; slices follow until ``endLoad``.
  case beginLoad(operation: String)
  case nextSlice
  case endLoad
  case beginChanges
  case change(operation: String, sample: Int)
  case endChanges
  case addKind(operation: String)
  case pace(operation: String)
  case close
}

/// What it answers, one line of JSON each.
enum ContenderAnswer: Codable {
  case done
  case variants([String?])
  case examination(Examination)
  /// Nil after the last slice.
  case sample(TurnSample?)
  case loaded(LoadedRecord)
  case changed(ChangedRecords)
  case record(OperationRecord)
  case settings([String: String])
  /// The status that the error would end a process with, and its message.
  case failed(status: Int32, message: String)
}

/// Serves one contender to whoever gives turns, over two streams of lines.
struct ContenderService {
  let contender: any Contender
  /// The next call, nil at the end.
  let receive: () throws -> ContenderCall?
  let answer: (ContenderAnswer) throws -> Void

  /// Answers calls until there are no more; an error of the contender is an answer too.
  ///
  /// - Throws: what receiving and answering throw.
  func run() throws {
    while let call = try receive() {
      do {
        try answer(try self.answer(to: call))
      } catch let error as ServiceEnd {
        throw error
      } catch {
        try answer(.failed(status: ExitStatus(of: error).rawValue, message: "\(error)"))
      }
    }
  }

  /// The other side went away in the midst of a load.
  private struct ServiceEnd: Error {}

  private func answer(to call: ContenderCall) throws -> ContenderAnswer {
    switch call {
    case .open:
      try contender.open()
      return .done
    case .variants(let operation): return .variants(try contender.variants(of: operation))
    case .examine(let id, let count):
      return .examination(try contender.examine(id, questionCount: count))
    case .sample(let id, let question, let other):
      return .sample(try contender.sample(id, question: question, warmingUpWith: other))
    case .beginLoad(let operation): return .loaded(try contender.load(operation, slices))
    case .beginChanges:
      try contender.beginChanges()
      return .done
    case .change(let operation, let sample):
      try contender.change(operation, sample: sample)
      return .done
    case .endChanges: return .changed(try contender.endChanges())
    case .addKind(let operation): return .record(try contender.addKind(operation))
    case .pace(let operation): return .record(try contender.pace(operation))
    case .close: return .settings(try contender.close())
    case .nextSlice, .endLoad:
      return .failed(status: 1, message: "no load is open")
    }
  }

  /// The turns of a load, which is open while this runs.
  private func slices(_ next: @escaping () throws -> TurnSample?) throws {
    try answer(.done)
    while let call = try receive() {
      switch call {
      case .nextSlice: try answer(.sample(try next()))
      case .endLoad: return
      default: try answer(.failed(status: 1, message: "a load is open"))
      }
    }
    throw ServiceEnd()
  }
}
