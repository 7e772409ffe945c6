import Escaping
import Foundation

/// A copy of the program that runs under valgrind's callgrind, which counts its instructions.
package struct Callgrind: Sendable {
  private let valgrind: String
  /// The program without debug information: valgrind spends minutes on Swift's and then fails.
  private let program: String
  /// The folder for the counts.
  private let folder: String

  /// Copies the program without debug information into the given folder.
  ///
  /// - Throws: ``CountingError`` if a tool is missing or fails.
  init(executable: String, folder: String) async throws {
    guard let valgrind = Self.tool("valgrind") else { throw CountingError.noValgrind }
    guard let strip = Self.tool("strip") else { throw CountingError.noStrip }
    self.valgrind = valgrind
    self.folder = folder
    program = "\(folder)/counted-program"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let stripping = LaunchProcess(
      executable: strip, arguments: ["-g", "-o", program, executable], errorOutput: .captured)
    do {
      _ = try await stripping.run(request: Data())
    } catch {
      throw CountingError.cannotStrip(error.reason)
    }
  }

  /// True if valgrind and strip are installed.
  package static var isThere: Bool { tool("valgrind") != nil && tool("strip") != nil }

  /// - Throws: ``CountingError`` that names the missing tool.
  package static func require() throws(CountingError) {
    guard tool("valgrind") != nil else { throw .noValgrind }
    guard tool("strip") != nil else { throw .noStrip }
  }

  /// The process that performs a launch and is counted.
  ///
  /// Swift's hashes repeat only with `SWIFT_DETERMINISTIC_HASHING`. The process inherits only the
  /// variables that find the libraries: the environment precedes everything else in memory.
  var process: LaunchProcess {
    let surroundings = ProcessInfo.processInfo.environment
    var environment = ["SWIFT_DETERMINISTIC_HASHING": "1", "TZ": "UTC"]
    for name in ["PATH", "LD_LIBRARY_PATH"] { environment[name] = surroundings[name] }
    var process = LaunchProcess(
      executable: valgrind,
      arguments: [
        "-q", "--tool=callgrind", "--collect-atstart=no",
        "--toggle-collect=\(CountedWork.performSymbol)",
        "--toggle-collect=\(CountedWork.leaveOutSymbol)",
        "--dump-after=\(CountedWork.endSymbol)", "--callgrind-out-file=\(folder)/\(Self.outName)",
        program, "launch",
      ], environment: environment, errorOutput: .captured)
    // The length of its path changes the counts too.
    process.workingDirectory = folder
    return process
  }

  private static let outName = "count"

  /// Returns the instructions of each count in the order of counting.
  ///
  /// - Throws: ``CountingError/unreadableCount(file:)`` and Foundation's errors.
  func instructions() throws -> [Int64] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    // The file written at the end of the process has no number and no counts.
    let numbers = names.compactMap { name in
      name.hasPrefix(Self.outName + ".") ? Int(name.dropFirst(Self.outName.count + 1)) : nil
    }.sorted()
    return try numbers.map { number in
      let path = "\(folder)/\(Self.outName).\(number)"
      let text = String(
        decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
      guard let total = CallgrindFile.instructions(in: text) else {
        throw CountingError.unreadableCount(file: path)
      }
      return total
    }
  }

  private static func tool(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}

/// A file written by callgrind.
enum CallgrindFile {
  /// Returns the instructions of all functions together: the first number after "totals:", or
  /// "summary:" without totals; nil if the text has neither.
  static func instructions(in text: String) -> Int64? {
    for key in ["totals:", "summary:"] {
      for line in text.split(separator: "\n") where line.hasPrefix(key) {
        return line.dropFirst(key.count).split(separator: " ").first.flatMap { Int64($0) }
      }
    }
    return nil
  }
}
