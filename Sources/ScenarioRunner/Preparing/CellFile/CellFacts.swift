import Foundation
import LogicalModel

/// What a ``CellFile`` says of a cell beside its members.
struct CellFacts: Codable, Hashable {
  /// Where the imported members of a tree of kinds are.
  struct Tree: Codable, Hashable {
    var root: String
    var count: Int
    /// Where in the file it is told where each of them begins.
    var places: Int
  }

  var name: String
  var parameters: [String: String]
  var scenario: Scenario
  var dataOrigin: String
  var importNotes: [String]
  /// Nil for generated members.
  var trees: [Tree]?

  init(_ cell: PreparedCell, trees: [Tree]?) {
    name = cell.name
    parameters = cell.parameters
    scenario = cell.scenario
    dataOrigin = cell.dataOrigin
    importNotes = cell.importNotes
    self.trees = trees
  }
}

extension CellFacts {
  private static let unusual = (positive: "inf", negative: "-inf", nan: "nan")

  /// A property list would not do: it holds equal values once, and -0 is 0 to it, as `é` is `é` in
  /// another spelling.
  ///
  /// Its keys are sorted: equal cells have equal files, so that no process that counts its work finds
  /// it elsewhere in memory than another.
  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: Self.unusual.positive, negativeInfinity: Self.unusual.negative,
      nan: Self.unusual.nan)
    return try encoder.encode(self)
  }

  init(json: Data) throws {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: Self.unusual.positive, negativeInfinity: Self.unusual.negative,
      nan: Self.unusual.nan)
    self = try decoder.decode(CellFacts.self, from: json)
  }
}
