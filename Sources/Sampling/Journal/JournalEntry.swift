/// One line of a run's journal: a JSON object whose `type` says which.
///
/// The journal is the only thing that the measuring and the reporting half share, so every figure
/// of a report can be traced to the line it came from and old runs can always be reported again.
package enum JournalEntry: Hashable, Sendable {
  /// First line: what is going to be measured, where and how.
  case run(RunRecord)
  /// One line for each finished launch.
  case launch(LaunchRecord)
  /// Last line of a run that came to its end; a killed run has none.
  case end(EndRecord)
}

extension JournalEntry: Codable {
  private enum Kind: String, Codable {
    case run, launch, end
  }

  private enum CodingKeys: String, CodingKey {
    case type
  }

  package init(from decoder: any Decoder) throws {
    let type = try decoder.container(keyedBy: CodingKeys.self).decode(Kind.self, forKey: .type)
    switch type {
    case .run: self = .run(try RunRecord(from: decoder))
    case .launch: self = .launch(try LaunchRecord(from: decoder))
    case .end: self = .end(try EndRecord(from: decoder))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .run(let record):
      try container.encode(Kind.run, forKey: .type)
      try record.encode(to: encoder)
    case .launch(let record):
      try container.encode(Kind.launch, forKey: .type)
      try record.encode(to: encoder)
    case .end(let record):
      try container.encode(Kind.end, forKey: .type)
      try record.encode(to: encoder)
    }
  }
}
