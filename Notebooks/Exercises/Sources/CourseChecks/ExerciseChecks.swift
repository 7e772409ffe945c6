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
    let includesHidden = environment["COURSE_HIDDEN"] == "1"
    let selected = checks.filter { includesHidden || !$0.isHidden }
    guard let path = environment["COURSE_RESULTS"] else {
      await CheckPrinter().run(selected)
      return
    }
    do {
      let record = try CheckRecord(path: path)
      try record.write(.init(planned: selected.map(\.name)))
      for check in selected { try await record.run(check) }
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
  guard let path = ProcessInfo.processInfo.environment["COURSE_RESULTS"] else {
    print("\(figure): \(value)")
    return
  }
  try CheckRecord(appendingTo: path).write(.init(figure: figure, value: value))
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

/// The results as a file of lines.
struct CheckRecord {
  private let file: FileHandle

  init(path: String) throws {
    FileManager.default.createFile(atPath: path, contents: nil)
    file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
  }

  init(appendingTo path: String) throws {
    file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
  }

  func run(_ check: Check) async throws {
    try write(.init(started: check.name, task: check.task, outputOffset: Self.outputOffset))
    var line = CheckLine(ended: check.name, isPassed: true)
    do {
      try await check.body()
    } catch {
      line.isPassed = false
      line.message = "\(error)"
    }
    line.outputOffset = Self.outputOffset
    try write(line)
  }

  func write(_ line: CheckLine) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Checks append figures in between.
    try file.seekToEnd()
    try file.write(contentsOf: try encoder.encode(line) + Data([0x0A]))
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
