import Foundation

/// A program that is run with limits, so that a mistake of a learner harms nothing else.
struct CheckedProgram: Sendable {
  /// The end of a program.
  enum Ending: Hashable, Sendable {
    case exited(Int32)
    case trapped(signal: Int32)
    case tookTooLong
    /// It wrote a file, or output, beyond the limit.
    case wroteTooMuch
  }

  struct Run: Sendable {
    let ending: Ending
    /// Standard output and standard error.
    let output: Data
    /// The lines that the program's checks wrote as results.
    let results: [Data]
  }

  /// The limit of one file, standard output included.
  static let fileLimitMebibytes = 64
  /// The number of bytes of the output that are kept.
  private static let keptBytes = 1 << 20

  let executable: URL
  var arguments: [String] = []
  /// The folder in which it runs; nil for a folder of its own.
  var folder: URL?
  let environment: [String: String]
  /// Nil for a program of one's own, which has the machine's environment.
  var sandbox: Sandbox?
  /// A program that it may start, to measure something.
  var runner = ""
  let timeLimitSeconds: Int
  let memoryLimitMebibytes: Int

  /// Runs the program, with a folder for temporary files that is gone afterwards.
  ///
  /// The limits are those of the shell's `ulimit`, and `timeout` ends the program; a sandbox ends every
  /// process that it started.
  ///
  /// - Throws: ``CourseError``.
  func run() throws(CourseError) -> Run {
    let ownFolder = FileManager.default.temporaryDirectory
      .appending(path: "course-run-\(UUID().uuidString)", directoryHint: .isDirectory)
    let outputFile = ownFolder.appending(path: "output")
    try Files.write(Data(), to: outputFile)
    defer { try? FileManager.default.removeItem(at: ownFolder) }
    let words = OneTimeWords()
    let (wordFile, resultFile) = (
      ownFolder.appending(path: "words"), ownFolder.appending(path: "results")
    )
    try Files.write(words.text, to: wordFile)
    try Files.write(Data(), to: resultFile)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // Files that the program cannot find are open as 3, for the results, and 4.
    let script = """
      exec 3>>"$1" 4<"$2"
      shift 2
      ulimit -v \(memoryLimitMebibytes * 1_024)
      ulimit -f \(Self.fileLimitMebibytes * 2_048)
      ulimit -c 0
      exec timeout --signal=KILL \(timeLimitSeconds) "$@"
      """
    var own = environment
    own["COURSE_RESULTS"] = "3"
    own["COURSE_WORDS"] = "4"
    let command =
      sandbox?.command(executable, runner: runner, environment: own)
      ?? [executable.path] + arguments
    process.arguments = ["-c", script, "sh", resultFile.path, wordFile.path] + command
    process.currentDirectoryURL = folder ?? ownFolder
    if sandbox == nil {
      own.merge(ProcessInfo.processInfo.environment) { first, _ in first }
      own["TMPDIR"] = ownFolder.path
      own["COURSE_RUNNER"] = runner
    } else {
      own = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
    }
    process.environment = own
    do {
      let output = try FileHandle(forWritingTo: outputFile)
      defer { try? output.close() }
      process.standardOutput = output
      process.standardError = output
      process.standardInput = FileHandle.nullDevice
      try process.run()
    } catch {
      throw .cannotStart(executable.path, reason: (error as NSError).localizedDescription)
    }
    let start = ContinuousClock.now
    process.waitUntilExit()
    let isOutOfTime = ContinuousClock.now - start >= .seconds(timeLimitSeconds)
    let handle = try? FileHandle(forReadingFrom: outputFile)
    let kept = (try? handle?.read(upToCount: Self.keptBytes)) ?? nil
    let byteCount = (try? handle?.seekToEnd()) ?? 0
    // A program that ignores the signal goes on, and what it prints goes nowhere.
    let isFull = byteCount >= UInt64(Self.fileLimitMebibytes) << 20
    let ending = Self.ending(
      process.terminationStatus, process.terminationReason, isOutOfTime: isOutOfTime)
    return Run(
      ending: isFull ? .wroteTooMuch : ending, output: kept ?? Data(),
      results: words.lines(of: (try? Data(contentsOf: resultFile)) ?? Data()))
  }

  /// `timeout` ends with 128 and the signal of the program, and by KILL itself when time is up.
  private static func ending(
    _ status: Int32, _ reason: Process.TerminationReason, isOutOfTime: Bool
  ) -> Ending {
    let signal: Int32? =
      reason == .uncaughtSignal ? status : status > 128 && status < 160 ? status - 128 : nil
    return switch signal {
    case nil: .exited(status)
    case SIGKILL where isOutOfTime: .tookTooLong
    case SIGXFSZ: .wroteTooMuch
    case let signal?: .trapped(signal: signal)
    }
  }
}
