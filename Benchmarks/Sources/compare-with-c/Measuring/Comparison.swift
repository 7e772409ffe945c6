import Foundation

/// A comparison that runs the contenders in turn and keeps every sample.
///
/// A block runs the contenders in turn and then in reverse order (A B B A), so that a machine that
/// speeds up or slows down affects all of them equally. Ratios are computed within a block.
struct Comparison {
  /// The reason why a comparison has no numbers.
  struct Refusal: Error, CustomStringConvertible {
    var objections: [String]

    var description: String {
      "No numbers, because contenders differ in more than speed:\n"
        + objections.joined(separator: "\n")
    }
  }

  /// The samples of one operation: two turns for each block and contender.
  struct Block {
    var turns: [[Sample]]
  }

  let workload: Workload
  let contenders: [String]
  let directory: URL

  private var process: SampleProcess { SampleProcess(workload: workload) }

  /// Creates a filled file for each contender, for the operations that read.
  func prepareFiles() throws {
    for index in contenders.indices {
      let path = filled(index)
      _ = try process.sample(contenders[index], .insertAll, path: path)
    }
  }

  func blocks(of operation: BenchmarkOperation, repeats: Int) throws -> [Block] {
    let right = workload.answer(to: operation)
    var schema: [String]?
    return try (0..<repeats).map { _ in
      var turns = [[Sample]](repeating: [], count: contenders.count)
      for index in Array(contenders.indices) + contenders.indices.reversed() {
        let sample = try turn(of: index, operation)
        schema = schema ?? sample.schema
        let objections = sample.objections(expecting: right, schema: schema ?? [])
        guard objections.isEmpty else { throw Refusal(objections: objections) }
        turns[index].append(sample)
      }
      return Block(turns: turns)
    }
  }

  private func turn(of index: Int, _ operation: BenchmarkOperation) throws -> Sample {
    let path = operation.writes ? scratch : filled(index)
    if operation.writes {
      removeScratch()
      if !operation.startsEmpty {
        try FileManager.default.copyItem(atPath: filled(index), toPath: path)
      }
    }
    defer { removeScratch() }
    return try process.sample(contenders[index], operation, path: path)
  }

  private func filled(_ index: Int) -> String {
    directory.appending(path: "filled-\(index).sqlite").path
  }

  private var scratch: String { directory.appending(path: "scratch.sqlite").path }

  private func removeScratch() {
    let manager = FileManager.default
    for path in ["", "-wal", "-shm"].map({ scratch + $0 }) where manager.fileExists(atPath: path) {
      try? manager.removeItem(atPath: path)
    }
  }
}
