import Foundation

/// The checks of one exercise; the type that conforms is the program's `@main`.
///
/// The program writes a line of JSON when a check starts and when it ends. So the program that
/// started it knows which check trapped or did not end.
public protocol ExerciseChecks {
  /// In the order of the tasks.
  static var checks: [Check] { get }
}

extension ExerciseChecks {
  public static func main() async {
    let environment = ProcessInfo.processInfo.environment
    // Before anything of a learner runs.
    let record = CheckRecord.opened()
    let includesHidden = environment["COURSE_HIDDEN"] == "1"
    let selected = checks.filter { includesHidden || !$0.isHidden }
    guard record else {
      await CheckPrinter().run(selected)
      return
    }
    do {
      try CheckRecord.write(CheckLine(planned: selected.map(\.name)))
      for check in selected { try await CheckRecord.run(check) }
    } catch {
      FileHandle.standardError.write(Data("cannot write the results: \(error)\n".utf8))
      exit(70)
    }
  }
}

/// Records a count of a check, such as statements, for the leaderboard.
///
/// - Throws: the error of Foundation throws for a file that cannot be written.
public func record(_ figure: String, _ value: Double) throws {
  guard CheckRecord.isOpen else {
    print("\(figure): \(value)")
    return
  }
  try CheckRecord.write(CheckLine(figure: figure, value: value))
}

/// One line of the results.
struct CheckLine: Encodable {
  var planned: [String]?
  var started: String?
  var task: Int?
  var ended: String?
  var isPassed: Bool?
  var message: String?
  /// The offset in standard output at which the check began or ended, in bytes.
  var outputOffset: Int?
  var figure: String?
  var value: Double?
}

/// The results as lines, each after the next of the words that the grader expects.
enum CheckRecord {
  /// The socket of the results and the remaining words; nil if the program was started by hand.
  ///
  /// Private, so that a `@testable` import does not reach it.
  private nonisolated(unsafe) static var open: (socket: FileHandle, words: [Substring])?
  private static let lock = NSLock()

  static var isOpen: Bool { lock.withLock { open != nil } }

  /// Opens the socket of the results and reads the words that the grader sent through it.
  ///
  /// - Returns: False if the program was started by hand.
  static func opened() -> Bool {
    let environment = ProcessInfo.processInfo.environment
    guard let descriptor = environment["COURSE_RESULTS"].flatMap({ Int32($0) }) else {
      return false
    }
    let socket = FileHandle(fileDescriptor: descriptor)
    let text = String(decoding: socket.readDataToEndOfFile(), as: UTF8.self)
    lock.withLock { open = (socket, text.split(separator: "\n")) }
    return true
  }

  static func run(_ check: Check) async throws {
    try write(CheckLine(started: check.name, task: check.task, outputOffset: outputOffset))
    var line = CheckLine(ended: check.name, isPassed: true)
    do {
      try await check.body()
    } catch {
      line.isPassed = false
      line.message = "\(error)"
    }
    line.outputOffset = outputOffset
    try write(line)
  }

  static func write(_ line: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(line)
    try lock.withLock {
      guard let word = open?.words.first else { return }
      open?.words.removeFirst()
      try open?.socket.write(contentsOf: Data("\(word) ".utf8) + data + Data([0x0A]))
    }
  }

  /// The current offset in standard output; nil if that is not a file.
  private static var outputOffset: Int? {
    // The output so far may still be in a buffer.
    fflush(nil)
    let offset = lseek(STDOUT_FILENO, 0, SEEK_CUR)
    return offset < 0 ? nil : Int(offset)
  }
}

/// The results as text, for a program that is run by hand.
struct CheckPrinter {
  func run(_ checks: [Check]) async {
    var failed = 0
    for check in checks {
      do {
        try await check.body()
        print("passed: \(check.name)")
      } catch {
        failed += 1
        print("failed: \(check.name)\n        \(error)")
      }
    }
    print(failed == 0 ? "All \(checks.count) checks pass." : "\(failed) of \(checks.count) fail.")
    exit(failed == 0 ? 0 : 1)
  }
}
