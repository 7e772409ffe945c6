/// One line of a run's journal: a JSON object with a `type`.
///
/// Measuring and reporting share only the journal. Every figure of a report can therefore be traced
/// to its line, and old runs can always be reported again.
package enum JournalEntry: Hashable, Sendable {
  /// The first line: the plan of the run.
  case run(RunRecord)
  /// One line for each combination of a sweep's values, before its measurements.
  case cell(CellRecord)
  /// One line for each loaded store that processes copy.
  case template(TemplateRecord)
  /// The smallest difference that the machine can detect, before the measurements.
  case probe(ProbeRecord)
  /// One line for each group of processes, before the first of them.
  case plan(PlanRecord)
  /// One line for each finished process.
  case process(ProcessRecord)
  /// Information for the reader that no figure contains.
  case note(NoteRecord)
  /// The latest self-test, copied here so that a report needs no other file.
  case selfTest(SelfTestRecord)
  /// The last line of a run that reached its end; a killed run has none.
  case end(EndRecord)
}

extension JournalEntry: Codable {
  private enum Kind: String, Codable {
    case run, cell, template, probe, plan, process, note, selfTest, end
  }

  private enum CodingKeys: String, CodingKey {
    case type
  }

  package init(from decoder: any Decoder) throws {
    let type = try decoder.container(keyedBy: CodingKeys.self).decode(Kind.self, forKey: .type)
    switch type {
    case .run: self = .run(try RunRecord(from: decoder))
    case .cell: self = .cell(try CellRecord(from: decoder))
    case .template: self = .template(try TemplateRecord(from: decoder))
    case .probe: self = .probe(try ProbeRecord(from: decoder))
    case .plan: self = .plan(try PlanRecord(from: decoder))
    case .process: self = .process(try ProcessRecord(from: decoder))
    case .note: self = .note(try NoteRecord(from: decoder))
    case .selfTest: self = .selfTest(try SelfTestRecord(from: decoder))
    case .end: self = .end(try EndRecord(from: decoder))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .run(let record): try encode(record, as: .run, to: encoder)
    case .cell(let record): try encode(record, as: .cell, to: encoder)
    case .template(let record): try encode(record, as: .template, to: encoder)
    case .probe(let record): try encode(record, as: .probe, to: encoder)
    case .plan(let record): try encode(record, as: .plan, to: encoder)
    case .process(let record): try encode(record, as: .process, to: encoder)
    case .note(let record): try encode(record, as: .note, to: encoder)
    case .selfTest(let record): try encode(record, as: .selfTest, to: encoder)
    case .end(let record): try encode(record, as: .end, to: encoder)
    }
  }

  private func encode(_ record: some Encodable, as kind: Kind, to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .type)
    try record.encode(to: encoder)
  }
}

/// Information for the reader of a run that no figure contains.
package struct NoteRecord: Codable, Hashable, Sendable {
  package enum Subject: String, Codable, Hashable, Sendable {
    /// The run was resumed with any noise accepted.
    case noiseAccepted
  }

  /// Empty if the note is about all cells.
  package var cell: String
  var subject: Subject
  /// A readable sentence.
  package var text: String

  package init(cell: String, subject: Subject, text: String) {
    self.cell = cell
    self.subject = subject
    self.text = text
  }
}
