import Reporting
import RunJournal

/// A claim about an exact amount in one strategy.
struct AmountRule: ScenarioRule {
  /// The counted quantity.
  enum Quantity: Decodable, Hashable, Sendable {
    case familyTables
    /// The columns of the family's widest table.
    case columns
    /// The columns of the family's tables for one property name, such as `ZVALUE` and `ZVALUE1`.
    case columnsOf(String)
    /// The bytes of empty columns as a share of the file.
    case emptyShare
    /// The bytes per member of an index whose name contains this part.
    case indexBytesEach(String)

    /// Decodes texts such as "columns of ZVALUE".
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      let text = try container.decode(String.self)
      if let name = text.firstMatch(of: /^columns of (.+)$/)?.output.1 {
        self = .columnsOf(String(name))
      } else if let name = text.firstMatch(of: /^index bytes of (.+)$/)?.output.1 {
        self = .indexBytesEach(String(name))
      } else if let plain = Self.plain[text] {
        self = plain
      } else {
        throw container.unknown(text)
      }
    }

    private static let plain: [String: Quantity] = [
      "tables": .familyTables, "columns": .columns, "empty share": .emptyShare,
    ]
  }

  var scenario: String
  var quantity: Quantity
  var strategy: String
  var band: ClaimBand

  var uses: [ScenarioUse] { [ScenarioUse(scenario: scenario, strategies: [strategy])] }

  static let lack = "recorded nothing to count"

  var label: String {
    let what =
      switch quantity {
      case .familyTables: "tables of the family"
      case .columns: "columns of the widest table"
      case .columnsOf(let name): "columns called \(name)"
      case .emptyShare: "share of empty columns in the file"
      case .indexBytesEach(let name): "bytes of the index \(name) for each member"
      }
    return "\(what), \(strategy)"
  }

  func about(_ run: ClaimEvidence.Run) -> String { "stored as \(PlainWords.strategy(strategy))" }

  func observation(_ cell: Measurements, _ run: ClaimEvidence.Run) -> ClaimObservation? {
    amount(in: cell).map { band.observation(label, $0, text: text($0)).placed(run, cell) }
  }

  private func text(_ value: Double) -> String {
    switch quantity {
    case .emptyShare: "\(Ratio.percentage(value)) of the file in empty columns"
    case .indexBytesEach: "\(Digits.three(value)) bytes of the index for each member"
    case .familyTables: Count.text(Int(value), "table")
    case .columns: Count.text(Int(value), "column") + " in the widest table"
    case .columnsOf(let name): Count.text(Int(value), "column") + " called \(name)"
    }
  }

  private func amount(in cell: Measurements) -> Double? {
    guard let storage = cell.storage(of: strategy) else { return nil }
    let tables = RecordedTables(cell, strategy: strategy)
    switch quantity {
    case .familyTables:
      return Double(storage.record.parts.count { $0.role == .familyTable })
    case .columns: return tables.widest.map(Double.init)
    case .columnsOf(let name):
      guard !tables.columns.isEmpty else { return nil }
      let pattern = tables.columns.values.joined().filter {
        $0.hasPrefix(name) && $0.dropFirst(name.count).allSatisfy(\.isNumber)
      }
      return Double(pattern.count)
    case .emptyShare:
      return storage.emptyBytes.map { Double($0) / Double(max(1, storage.record.fileBytes)) }
    case .indexBytesEach(let name):
      let pages = storage.record.parts.filter { $0.role == .familyIndex && $0.name.contains(name) }
        .map(\.pages)
      guard !pages.isEmpty else { return nil }
      return Double(pages.reduce(0, +) * storage.record.pageSizeBytes)
        / Double(max(1, storage.familySize))
    }
  }
}

extension StorageResult {
  /// The type bytes of empty columns in the family's tables; nil if they were not recorded.
  var emptyBytes: Int? {
    let tables = record.parts.filter { $0.role == .familyTable }
    let layers = tables.compactMap(\.layers)
    guard !tables.isEmpty, layers.count == tables.count else { return nil }
    return layers.map(\.nullColumns).reduce(0, +)
  }
}
