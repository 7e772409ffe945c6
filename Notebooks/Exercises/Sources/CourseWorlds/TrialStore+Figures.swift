import Foundation
import Lineage

/// What a tree of entities costs its table, as `run-scenario inspect` counts it.
public struct TreeCost: Decodable, Sendable {
  public let rows: Int
  /// Columns without `Z_PK`, `Z_ENT` and `Z_OPT`.
  public let propertyColumns: Int
  public let nullCells: Int
  /// Cells of columns that the row's entity has no property for.
  public let impossibleCells: Int
  /// What those cells take in the records.
  public let impossibleBytes: Int
  /// What headers of records take because they are longer than 127 bytes.
  public let longHeaderBytes: Int
}

extension TrialStore {
  /// The one number that a statement finds; nil for NULL and for no row.
  ///
  /// - Throws: SQLite's message for wrong SQL.
  public func integer(_ sql: String) throws -> Int? { try integers(sql).first ?? nil }

  /// The numbers in the first column of each row.
  ///
  /// - Throws: SQLite's message for wrong SQL.
  public func integers(_ sql: String) throws -> [Int?] {
    try DatabaseFile(path).rows(sql).map { $0[0]?.integer }
  }

  /// Changes the file behind the library's back.
  ///
  /// - Throws: SQLite's message for wrong SQL.
  public func change(_ sql: String) throws {
    try DatabaseFile(path).rows(sql)
  }

  /// All pages of the store, also those that only the write-ahead log has yet.
  ///
  /// - Throws: SQLite's message.
  public func fileBytes() throws -> Int {
    try integer("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size") ?? 0
  }

  /// What `run-scenario inspect --json` says of the tree below a root entity.
  ///
  /// - Throws: an error if the program cannot be run or there is no such tree.
  public func cost(ofTree root: String) throws -> TreeCost {
    let data = try Runner.output(of: ["inspect", path, "--json"])
    let report = try JSONDecoder().decode(InspectionReport.self, from: data)
    guard let tree = report.trees.first(where: { $0.root == root }) else {
      throw RunnerError(description: "the store has no tree below \(root)")
    }
    return tree.cost
  }

  /// Steps of SQLite's virtual machine that some work takes, over all its statements.
  ///
  /// - Throws: what the work throws.
  public func steps(_ work: () throws -> Void) rethrows -> Int {
    try statements(work).map(\.virtualMachineStepCount).reduce(0, +)
  }
}

/// The program `run-scenario`, for exercises that measure.
public enum Runner {
  /// What it prints on standard output.
  ///
  /// - Throws: an error if it cannot be started or does not end with status 0.
  public static func output(of arguments: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let program = ProcessInfo.processInfo.environment["COURSE_RUNNER"] ?? "run-scenario"
    process.arguments = [program] + arguments
    // Bytes and counts are the same beside other runs, so this one waits for none.
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
