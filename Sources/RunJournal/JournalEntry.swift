/// One line of a run's journal: a JSON object whose `type` says which.
///
/// The journal is the only thing that the measuring and the reporting half share, so every figure
/// of a report can be traced to the line it came from and old runs can always be reported again.
package enum JournalEntry: Hashable, Sendable {
  /// First line: what is going to be measured, where and how.
  case run(RunRecord)
  /// One line for each combination of a sweep's values, before what is measured of it.
  case cell(CellRecord)
  /// One line for each loaded store that processes copy.
  case template(TemplateRecord)
  /// How fine the machine can see, before anything is measured.
  case probe(ProbeRecord)
  /// One line for each group of processes, before the first of them.
  case plan(PlanRecord)
  /// One line for each finished process.
  case process(ProcessRecord)
  /// How much work the operations of a cell are, where somebody asked to count it.
  case work(WorkRecord)
  /// What a reader must know and no figure says.
  case note(NoteRecord)
  /// What the tool last found of itself, copied here so that a report needs no other file.
  case selfTest(SelfTestRecord)
  /// Last line of a run that came to its end; a killed run has none.
  case end(EndRecord)
}

extension JournalEntry: Codable {
  private enum Kind: String, Codable {
    case run, cell, template, probe, plan, process, work, note, selfTest, end
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
    case .work: self = .work(try WorkRecord(from: decoder))
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
    case .work(let record): try encode(record, as: .work, to: encoder)
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

/// What a reader of a run must know and no figure says.
package struct NoteRecord: Codable, Hashable, Sendable {
  package enum Subject: String, Codable, Hashable, Sendable {
    /// The run was resumed and told to accept any noise.
    case noiseAccepted
  }

  /// Empty where all cells are meant.
  package var cell: String
  var subject: Subject
  /// A sentence for people.
  package var text: String

  package init(cell: String, subject: Subject, text: String) {
    self.cell = cell
    self.subject = subject
    self.text = text
  }
}
