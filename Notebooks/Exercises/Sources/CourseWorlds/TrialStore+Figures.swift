import Foundation
import Lineage

/// The cost of a hierarchy in its table, as counted by `run-scenario inspect`.
public struct TreeCost: Decodable, Sendable {
  public let rows: Int
  /// Columns without `Z_PK`, `Z_ENT` and `Z_OPT`.
  public let propertyColumns: Int
  public let nullCells: Int
  /// Cells in columns for which the row's entity has no property.
  public let impossibleCells: Int
  /// The bytes of those cells in the records.
  public let impossibleBytes: Int
  /// The extra bytes of record headers that are longer than 127 bytes.
  public let longHeaderBytes: Int
}

extension TrialStore {
  /// The single number that a statement returns; nil for NULL and for no row.
  ///
  /// - Throws: SQLite's message for wrong SQL.
  public func integer(_ sql: String) throws -> Int? { try integers(sql).first ?? nil }

  /// The numbers in the first column of each row.
  ///
  /// - Throws: SQLite's message for wrong SQL.
  public func integers(_ sql: String) throws -> [Int?] {
    try DatabaseFile(path).rows(sql).map { $0[0]?.integer }
  }

  /// Changes the file without the library.
  ///
  /// - Throws: SQLite's message for wrong SQL.
  public func change(_ sql: String) throws {
    try DatabaseFile(path).rows(sql)
  }

  /// The bytes of all pages of the store, including those that are only in the write-ahead log.
  ///
  /// - Throws: SQLite's message.
  public func fileBytes() throws -> Int {
    try integer("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size") ?? 0
  }

  /// The cost that `run-scenario inspect --json` reports for the hierarchy of a root entity.
  ///
  /// - Throws: an error if the program cannot be run or there is no such tree.
  public func cost(ofTree root: String) throws -> TreeCost {
    let data = try Runner.output(of: ["inspect", path, "--json"])
    let report = try JSONDecoder().decode(InspectionReport.self, from: data)
    guard let tree = report.trees.first(where: { $0.root == root }) else {
      throw RunnerError(description: "the store has no hierarchy with the root \(root)")
    }
    return tree.cost
  }

  /// The steps of SQLite's virtual machine for some work, over all its statements.
  ///
  /// - Throws: the error of the work.
  public func steps(_ work: () throws -> Void) rethrows -> Int {
    try statements(work).map(\.virtualMachineStepCount).reduce(0, +)
  }
}

/// The program `run-scenario`, for exercises that measure.
public enum Runner {
  /// Runs it and returns its standard output.
  ///
  /// - Throws: an error if it cannot be started or does not end with status 0.
  public static func output(of arguments: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let program = ProcessInfo.processInfo.environment["COURSE_RUNNER"] ?? "run-scenario"
    process.arguments = [program] + arguments
    // Other runs do not change bytes and counts, so this run waits for none.
    let lock = FileManager.default.temporaryDirectory
      .appending(path: "course-\(UUID().uuidString).lock")
    defer { try? FileManager.default.removeItem(at: lock) }
    var environment = ProcessInfo.processInfo.environment
    environment["LINEAGE_LOCK"] = lock.path
    process.environment = environment
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw RunnerError(
        description: "run-scenario \(arguments.first ?? "") ended with status "
          + "\(process.terminationStatus)")
    }
    return data
  }
}

private struct RunnerError: Error, CustomStringConvertible {
  let description: String
}

private struct InspectionReport: Decodable {
  struct Tree: Decodable {
    let root: String
    let cost: TreeCost
  }

  let trees: [Tree]
}
