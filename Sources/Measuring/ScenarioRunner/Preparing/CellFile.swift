import Foundation
import LogicalModel
import ScenarioFormat

/// The file that passes a prepared cell from a run to its processes, so that they need not read the
/// scenario file or an outside data file again.
///
/// It contains, in this order: ``mark``; a ``MemberRecord`` for each imported member, hierarchy by
/// hierarchy; the offsets of these and of the end of the last one, hierarchy by hierarchy; a
/// ``CellFacts`` as JSON; the offset of that. It omits generated members, which follow from the
/// scenario.
struct CellFile {
  /// The magic bytes, which change with the format.
  static let mark = Data("LINCELL1".utf8)
  /// The number of members in memory at a time while they are written.
  private static let portionCount = 10_000

  let path: String

  /// Writes a cell, replacing the previous file, and waits until it is on storage: no write-back
  /// may occur during timing.
  ///
  /// - Throws: Foundation's error, or that of the data.
  func write(_ cell: PreparedCell) throws -> HashedFile {
    let url = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    // A process that has mapped the previous file keeps its bytes.
    try? FileManager.default.removeItem(at: url)
    try Self.mark.write(to: url)
    var output = try Output(path)
    let hierarchies = try cell.source is GeneratedData ? nil : Self.write(cell, to: &output)
    let facts = output.place
    try output.append(try CellFacts(cell, hierarchies: hierarchies).json())
    try output.append([UInt8](number: UInt64(facts)))
    try output.close()
    return HashedFile(path: path, hash: try FileHash.hash(ofFile: path))
  }

  /// Writes the members and their locations.
  private static func write(_ cell: PreparedCell, to output: inout Output) throws
    -> [CellFacts.Hierarchy]
  {
    let record = MemberRecord(cell.scenario.domain)
    let roots = cell.scenario.domain.roots.map(\.name)
    let places = try roots.map {
      try write(membersOfHierarchy: $0, cell.source, record, to: &output)
    }
    return try zip(roots, places).map { root, places in
      let hierarchy = CellFacts.Hierarchy(root: root, count: places.count - 1, places: output.place)
      try output.append(places.flatMap { [UInt8](number: UInt64($0)) })
      return hierarchy
    }
  }

  /// Returns the offset of each member, and of the end of the last one.
  private static func write(
    membersOfHierarchy root: String, _ source: any MemberSource, _ record: MemberRecord,
    to output: inout Output
  ) throws -> [Int] {
    let count = source.count(ofHierarchy: root)
    var places = [output.place]
    places.reserveCapacity(count + 1)
    for start in stride(from: 0, to: count, by: portionCount) {
      var bytes: [UInt8] = []
      for member in try source.members(
        ofHierarchy: root, in: start..<min(count, start + portionCount))
      {
        try record.append(member, to: &bytes)
        places.append(output.place + bytes.count)
      }
      try output.append(bytes)
    }
    return places
  }

  /// A file that is written at its end.
  private struct Output {
    private let file: FileHandle
    private(set) var place: Int

    init(_ path: String) throws {
      file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
      place = Int(try file.seekToEnd())
    }

    mutating func append(_ bytes: some DataProtocol) throws {
      try file.write(contentsOf: bytes)
      place += bytes.count
    }

    func close() throws {
      try file.synchronize()
      try file.close()
    }
  }
}

extension CellFile {
  /// Reads a cell; its members remain in the file and are created on demand.
  ///
  /// - Throws: ``ScenarioRunError/cellUnreadable(path:_:)``, or the error of the generator.
  static func read(_ file: HashedFile) throws -> PreparedCell {
    let flaw = { ScenarioRunError.cellUnreadable(path: file.path, $0) }
    guard FileManager.default.fileExists(atPath: file.path) else { throw flaw(.missing) }
    guard try FileHash.hash(ofFile: file.path) == file.hash else { throw flaw(.changed) }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: file.path), options: .alwaysMapped)
    guard bytes.starts(with: mark), let facts = facts(in: bytes) else { throw flaw(.foreign) }
    let source: any MemberSource =
      if let hierarchies = facts.hierarchies {
        FiledMembers(
          path: file.path, bytes: bytes, hierarchies: hierarchies,
          record: MemberRecord(facts.scenario.domain))
      } else {
        try GeneratedData(domain: facts.scenario.domain, dataset: facts.scenario.dataset)
      }
    return PreparedCell(facts, source: source)
  }

  private static func facts(in bytes: Data) -> CellFacts? {
    let end = bytes.count - MemoryLayout<UInt64>.size
    return bytes.withUnsafeBytes { buffer in
      var trailer = RecordReader(buffer, from: end, to: bytes.count)
      guard let start = try? trailer.count(), start <= end else { return nil }
      return try? CellFacts(json: Data(buffer[start..<end]))
    }
  }
}

/// The reason why a process cannot work with a cell file.
package enum CellFlaw: Error, Hashable, Sendable, CustomStringConvertible {
  case missing
  /// The file has other bytes than were written.
  case changed
  /// Another program wrote the file.
  case foreign
  /// A member in the file is invalid.
  case damaged

  package var description: String {
    switch self {
    case .missing: "it does not exist"
    case .changed: "its bytes differ from those the run wrote"
    case .foreign: "this version of run-scenario did not write it"
    case .damaged: "a member in it cannot be read"
    }
  }

  init(_ flaw: MemberRecord.Flaw) {
    self =
      switch flaw {
      case .foreign: .foreign
      case .damaged: .damaged
      }
  }
}

/// The contents of a ``CellFile`` in addition to the members.
struct CellFacts: Codable, Hashable {
  /// The location of the imported members of a hierarchy of kinds.
  struct Hierarchy: Codable, Hashable {
    var root: String
    var count: Int
    /// The offset of the table of the members' offsets.
    var places: Int
  }

  var name: String
  var parameters: [String: String]
  var scenario: Scenario
  var dataOrigin: String
  var importNotes: [String]
  /// The locations of imported members; nil for generated members.
  var hierarchies: [Hierarchy]?

  private enum CodingKeys: String, CodingKey {
    case name, parameters, scenario, dataOrigin, importNotes
    case hierarchies = "trees"
  }

  init(_ cell: PreparedCell, hierarchies: [Hierarchy]?) {
    name = cell.name
    parameters = cell.parameters
    scenario = cell.scenario
    dataOrigin = cell.dataOrigin
    importNotes = cell.importNotes
    self.hierarchies = hierarchies
  }
}

extension CellFacts {
  private static let unusual = (positive: "inf", negative: "-inf", nan: "nan")

  /// Returns JSON.
  ///
  /// A property list would store equal values once and lose the difference between -0 and 0, and
  /// between two spellings of `é`.
  ///
  /// The keys are sorted: equal cells have equal files, so all processes that count work have it at
  /// the same place in memory.
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

/// The imported members in a ``CellFile``, created on each request.
///
/// The file is mapped, so a million members need no more memory than one.
struct FiledMembers: MemberSource {
  private static let numberBytes = MemoryLayout<UInt64>.size

  private let path: String
  private let bytes: Data
  private let hierarchies: [String: CellFacts.Hierarchy]
  private let record: MemberRecord

  init(path: String, bytes: Data, hierarchies: [CellFacts.Hierarchy], record: MemberRecord) {
    self.path = path
    self.bytes = bytes
    self.hierarchies = Dictionary(hierarchies.map { ($0.root, $0) }) { first, _ in first }
    self.record = record
  }

  func count(ofHierarchy root: String) -> Int { hierarchies[root]?.count ?? 0 }

  func members(ofHierarchy root: String, in ordinals: Range<Int>) throws -> [Member] {
    try read(root, ordinals) { reader, ordinal in try record.member(ordinal, from: &reader) }
  }

  /// Reads the kind and skips the values.
  func kind(ofHierarchy root: String, at ordinal: Int) throws -> String? {
    try read(root, ordinal..<(ordinal + 1)) { reader, _ in try record.kind(from: &reader) }.first
  }

  /// - Throws: `ImportedData.OutOfRange`, ``ScenarioRunError/cellUnreadable(path:_:)``.
  private func read<Result>(
    _ root: String, _ ordinals: Range<Int>,
    _ one: (_ reader: inout RecordReader, _ ordinal: Int) throws -> Result
  ) throws -> [Result] {
    if ordinals.isEmpty && hierarchies[root] != nil { return [] }
    guard let hierarchy = hierarchies[root], ordinals.lowerBound >= 0,
      ordinals.upperBound <= hierarchy.count
    else {
      throw ImportedData.OutOfRange(root: root, ordinals: ordinals, count: count(ofHierarchy: root))
    }
    do {
      return try bytes.withUnsafeBytes { buffer in
        var places = RecordReader(
          buffer, from: hierarchy.places + ordinals.lowerBound * Self.numberBytes, to: buffer.count)
        var start = try places.count()
        var results: [Result] = []
        results.reserveCapacity(ordinals.count)
        for ordinal in ordinals {
          let end = try places.count()
          var reader = RecordReader(buffer, from: start, to: end)
          results.append(try one(&reader, ordinal))
          start = end
        }
        return results
      }
    } catch let flaw as MemberRecord.Flaw {
      throw ScenarioRunError.cellUnreadable(path: path, CellFlaw(flaw))
    }
  }
}
