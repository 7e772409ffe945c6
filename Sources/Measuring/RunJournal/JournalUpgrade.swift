import Foundation
import LogicalModel

/// Reads a line of a journal of version 1 or 2 as what it means today.
///
/// No other file knows these versions. Both name a measurement by a text with dots. Version 1 has one
/// cell, whose launches each loaded a store of their own, and its first line says all that was
/// planned. What nobody recorded then stays absent: no figure is made up.
enum JournalUpgrade {
  /// - Returns: the entry, and for the first line of version 1 the cell and the blocks that it
  ///   plans.
  /// - Throws: `DecodingError`.
  static func entries(from line: Data) throws -> [JournalEntry] {
    try JSONDecoder().decode(OldLine.self, from: line).entries
  }

  /// The key that versions 1 and 2 wrote as "newest.engine-compound.evicted".
  ///
  /// A text that is no such name as a whole is the name of an operation.
  static func id(named name: String) -> MeasurementID {
    var parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)[...]
    var id = MeasurementID(operation: parts.removeFirst())
    for part in parts {
      let words = part.split(separator: "-", maxSplits: 1).map(String.init)
      if words.first == Level.engine.rawValue {
        id.level = .engine
        id.variant = words.count > 1 ? words[1] : nil
      } else if part == Pace.suffix {
        id.isPaced = true
      } else if let state = CacheState(rawValue: part) {
        id.cacheState = state
      }
    }
    return id.name == name ? id : MeasurementID(operation: name)
  }
}

/// A line's entries; those whose form has not changed are read as they are.
private struct OldLine: Decodable {
  var entries: [JournalEntry]

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Field.self)
    switch try fields.decode(String.self, forKey: "type") {
    case "run": entries = try Self.run(fields)
    case "cell": entries = [.cell(try Self.cell(fields))]
    case "launch": entries = [.launch(try Self.launch(fields))]
    default: entries = [try JournalEntry(from: decoder)]
    }
  }

  private static func run(_ fields: KeyedDecodingContainer<Field>) throws -> [JournalEntry] {
    let run = RunRecord(
      schemaVersion: try fields["schemaVersion"], scenario: try fields["scenario"],
      strategies: try (fields["strategies"] as [OldStrategy]).map(\.summary),
      operations: try (fields["operations"] as [OldSummary]).map(\.summary),
      planSeed: try fields["planSeed"], environment: try fields["environment"],
      command: try fields["command"], startedAt: try fields["startedAt"],
      isQuick: try fields["isQuick"], settings: try fields.optional("settings"),
      leftOut: try fields.optional("leftOut"), acceptsNoise: try fields.optional("acceptsNoise"))
    guard run.schemaVersion == 1 else { return [.run(run)] }
    let cell = CellRecord(
      name: "", parameters: [:], scenario: run.scenario, operations: run.operations,
      measurementHash: "")
    let plan = SuperBlockRecord(cell: "", firstBlock: 0, order: try fields["plan"], reason: "")
    return [.run(run), .cell(cell), .superBlock(plan)]
  }

  private static func cell(_ fields: KeyedDecodingContainer<Field>) throws -> CellRecord {
    CellRecord(
      name: try fields["name"], parameters: try fields["parameters"],
      scenario: try fields["scenario"],
      operations: try (fields["operations"] as [OldSummary]).map(\.summary),
      measurementHash: try fields["measurementHash"], precision: try fields.optional("precision"),
      minimumEffect: try fields.optional("minimumEffect"), expected: try fields["expected"])
  }

  private static func launch(_ fields: KeyedDecodingContainer<Field>) throws -> LaunchRecord {
    LaunchRecord(
      index: try fields["index"], block: try fields["block"], position: try fields["position"],
      strategy: try fields["strategy"], startedAt: try fields["startedAt"],
      contentDigest: try fields["contentDigest"],
      finalContentDigest: try fields["finalContentDigest"],
      operations: try (fields["operations"] as [OldOperation]).map(\.record),
      storage: try fields["storage"], resources: try fields["resources"],
      settings: try fields["settings"], cell: try fields.optional("cell") ?? "",
      attempt: try fields.optional("attempt") ?? 0, fileHash: try fields.optional("fileHash"),
      contention: try fields.optional("contention"))
  }
}

/// Version 1 has no notes.
private struct OldStrategy: Decodable {
  var summary: StrategySummary

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Field.self)
    summary = StrategySummary(
      name: try fields["name"], summary: try fields["summary"], model: try fields["model"],
      notes: try fields.optional("notes") ?? [])
  }
}

/// Version 2 repeats the parts of the name as texts; the name alone is what records are found by.
private struct OldSummary: Decodable {
  var summary: OperationSummary

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Field.self)
    summary = OperationSummary(
      id: JournalUpgrade.id(named: try fields["name"]), label: try fields["label"],
      sort: try fields["sort"], actionsPerSample: try fields["actionsPerSample"],
      pace: try fields.optional("pace"))
  }
}

private struct OldOperation: Decodable {
  var record: OperationRecord

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Field.self)
    record = OperationRecord(
      id: JournalUpgrade.id(named: try fields["name"]),
      wallNanoseconds: try fields["wallNanoseconds"],
      cpuNanoseconds: try fields["cpuNanoseconds"], answerDigest: try fields["answerDigest"],
      answerCount: try fields["answerCount"], statements: try fields["statements"],
      sampling: try fields.optional("sampling"), counters: try fields.optional("counters"),
      histogram: try fields.optional("histogram"),
      responseHistogram: try fields.optional("responseHistogram"),
      lateStarts: try fields.optional("lateStarts"), windows: try fields.optional("windows"))
  }
}

/// A key of a JSON object.
private struct Field: CodingKey, ExpressibleByStringLiteral {
  var stringValue: String
  var intValue: Int? { nil }

  init(stringLiteral name: String) { stringValue = name }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension KeyedDecodingContainer<Field> {
  fileprivate subscript<Value: Decodable>(_ field: Field) -> Value {
    get throws { try decode(Value.self, forKey: field) }
  }

  fileprivate func optional<Value: Decodable>(_ field: Field) throws -> Value? {
    try decodeIfPresent(Value.self, forKey: field)
  }
}
