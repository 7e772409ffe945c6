import Foundation
public import Inspection
import Lineage

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

  /// The cost of the hierarchy of a root entity, as `run-scenario inspect` counts it.
  ///
  /// - Throws: an error if there is no such hierarchy.
  public func cost(ofTree root: String) throws -> TreeCost {
    guard let cost = try TreeCost(ofTree: root, storeAt: path) else {
      throw FiguresError(description: "the store has no hierarchy with the root \(root)")
    }
    return cost
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
      throw FiguresError(
        description: "run-scenario \(arguments.first ?? "") ended with status "
          + "\(process.terminationStatus)")
    }
    return data
  }
}

private struct FiguresError: Error, CustomStringConvertible {
  let description: String
}
