import Foundation

/// Runs the program under valgrind's callgrind, which counts its instructions.
package struct Callgrind: Sendable {
  private let valgrind: String
  /// The program without debug information: valgrind reads that of Swift for minutes, and gives up.
  private let program: String
  /// The folder for the counts.
  private let folder: String

  /// Copies the program into the given folder and makes it fit to be counted.
  ///
  /// - Throws: ``CountingError`` where a tool is missing or fails.
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
      throw CountingError.cannotStrip("\(error)")
    }
  }

  /// True if valgrind and strip are installed.
  package static var isThere: Bool { tool("valgrind") != nil && tool("strip") != nil }

  /// - Throws: ``CountingError`` saying what is not there.
  package static func require() throws(CountingError) {
    guard tool("valgrind") != nil else { throw .noValgrind }
    guard tool("strip") != nil else { throw .noStrip }
  }

  /// The process that performs a launch, and is counted.
  ///
  /// Swift's hashes are the same in every process only if told so. Nothing else of the environment
  /// is handed on than what finds the libraries: it lies in memory before everything else.
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
    // How long its path is makes a difference too.
    process.workingDirectory = folder
    return process
  }

  private static let outName = "count"

  /// The instructions of each count in the order of counting.
  ///
  /// - Throws: ``CountingError/unreadableCount(file:)`` and Foundation's errors.
  func instructions() throws -> [Int64] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    // What is written at the end of the process has no number, and counts nothing.
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

/// A file that callgrind wrote.
enum CallgrindFile {
  /// The instructions of all functions together: the first number after "totals:", or "summary:"
  /// where the file has no totals; nil for what is no such file.
  static func instructions(in text: String) -> Int64? {
    for key in ["totals:", "summary:"] {
      for line in text.split(separator: "\n") where line.hasPrefix(key) {
        return line.dropFirst(key.count).split(separator: " ").first.flatMap { Int64($0) }
      }
    }
    return nil
  }
}
