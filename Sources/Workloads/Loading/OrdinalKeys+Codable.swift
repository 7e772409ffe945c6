import Foundation

/// Kept beside a prepared store file, so that a launch on a copy of it knows the members again.
///
/// The codes are written as one text of bytes: ten million numbers would take seconds to read.
extension OrdinalKeys: Codable {
  private enum Key: String, CodingKey {
    case entities, runs, codes, count
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let count = try container.decode(Int.self, forKey: .count)
    let codes = [UInt8](try container.decode(Data.self, forKey: .codes))
    let entities = try container.decode([[Int]].self, forKey: .entities)
    let runs = try container.decode([[[Int64]]].self, forKey: .runs)
    guard codes.isEmpty || codes.count == count, entities.allSatisfy({ $0.count == 2 }),
      codes.allSatisfy({ Int($0) < entities.count }), count == 0 || !entities.isEmpty
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .codes, in: container, debugDescription: "the members' entities do not fit")
    }
    self.init()
    try restore(entities: entities, runs: runs, codes: codes, count: count)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(count, forKey: .count)
    try container.encode(entities.map { [$0.entity, spaces[$0.space].tree] }, forKey: .entities)
    try container.encode(
      spaces.map { space in
        space.runs.map { [Int64(space.tree), $0.key, Int64($0.count)] }
      }, forKey: .runs)
    try container.encode(Data(codes), forKey: .codes)
  }

  /// Adds every member again, which makes the lists that are searched.
  private mutating func restore(
    entities: [[Int]], runs: [[[Int64]]], codes: [UInt8], count: Int
  ) throws {
    reserveCapacity(entities.count > 1 ? count : 0)
    var keys: [Int: KeySequence] = [:]
    for run in runs.joined() where run.count == 3 {
      keys[Int(run[0]), default: KeySequence()].runs.append((run[1], run[2]))
    }
    for ordinal in 0..<count {
      let pair = entities[codes.isEmpty ? 0 : Int(codes[ordinal])]
      guard let key = keys[pair[1]]?.next() else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: [], debugDescription: "member \(ordinal) has no key"))
      }
      append(entity: pair[0], tree: pair[1], key: key)
    }
  }

  /// The keys of runs, one after another.
  private struct KeySequence {
    var runs: [(key: Int64, count: Int64)] = []
    private var run = 0
    private var place: Int64 = 0

    mutating func next() -> Int64? {
      while run < runs.count, place >= runs[run].count { (run, place) = (run + 1, 0) }
      guard run < runs.count else { return nil }
      defer { place += 1 }
      return runs[run].key + place
    }
  }
}
