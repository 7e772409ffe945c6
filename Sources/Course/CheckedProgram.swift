import Dispatch
import Escaping
import Foundation

/// A program that runs with limits of time, memory and output.
struct CheckedProgram: Sendable {
  /// The end of a program.
  enum Ending: Hashable, Sendable {
    case exited(Int32)
    case trapped(signal: Int32)
    case tookTooLong
    /// The program exceeded the size limit of a file or of its output.
    case wroteTooMuch
  }

  struct Run: Sendable {
    let ending: Ending
    /// Standard output and standard error.
    let output: Data
    /// The lines of results that the program's checks wrote.
    let results: [Data]
  }

  /// The size limit of a file or of standard output.
  static let fileLimitMebibytes = 64
  /// The number of bytes of output to keep.
  private static let keptBytes = 1 << 20

  let executable: URL
  var arguments: [String] = []
  /// The working directory; nil for a temporary folder.
  var folder: URL?
  let environment: [String: String]
  /// Nil for a trusted program, which inherits the environment.
  var sandbox: Sandbox?
  /// The path of `run-scenario`, which a trusted program may start to measure.
  var runner = ""
  let timeLimitSeconds: Int
  let memoryLimitMebibytes: Int

  /// Runs the program with a temporary folder, which is removed afterwards.
  ///
  /// The shell's `ulimit` sets the limits, and `timeout` ends the program. The results come through
  /// a socket, which the program cannot open a second time and from which it first reads the
  /// one-time words.
  ///
  /// - Throws: ``CourseError``.
  func run() throws(CourseError) -> Run {
    let ownFolder = FileManager.default.temporaryDirectory
      .appending(path: "course-run-\(UUID().uuidString)", directoryHint: .isDirectory)
    let (outputFile, filterFile) = (
      ownFolder.appending(path: "output"), ownFolder.appending(path: "filter")
    )
    try Files.write(Data(), to: outputFile)
    defer { try? FileManager.default.removeItem(at: ownFolder) }
    if sandbox != nil { try Files.write(SystemCallFilter.bytes, to: filterFile) }
    let words = OneTimeWords()
    let results = try ResultSocket(words: words.text)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let script = """
      exec 3<&0 <"/dev/null"
      \(sandbox == nil ? "" : #"exec 5<"$1" 6<"$2""#)
      shift 2
      ulimit -v \(memoryLimitMebibytes * 1_024)
      ulimit -f \(Self.fileLimitMebibytes * 2_048)
      ulimit -c 0
      exec timeout --signal=KILL \(timeLimitSeconds) "$@"
      """
    var own = environment
    own["COURSE_RESULTS"] = "3"
    let command =
      sandbox?.command(executable, arguments: arguments, environment: own)
      ?? [executable.path] + arguments
    process.arguments = ["-c", script, "sh", executable.path, filterFile.path] + command
    process.currentDirectoryURL = folder ?? ownFolder
    if sandbox == nil {
      own.merge(ProcessInfo.processInfo.environment) { first, _ in first }
      own["TMPDIR"] = ownFolder.path
      own["COURSE_RUNNER"] = runner
    } else {
      own = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
    }
    process.environment = own
    // `waitUntilExit` would look only every 50 ms.
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    let start = ContinuousClock.now
    do {
      let output = try FileHandle(forWritingTo: outputFile)
      defer { try? output.close() }
      process.standardOutput = output
      process.standardError = output
      process.standardInput = results.programEnd
      try process.run()
    } catch {
      throw .cannotStart(executable.path, reason: error.reason)
    }
    let written = results.read(
      upTo: Self.fileLimitMebibytes << 20, while: { process.isRunning })
    // `timeout` leads a process group with the program.
    if written == nil { kill(-process.processIdentifier, SIGKILL) }
    ended.wait()
    let isOutOfTime = ContinuousClock.now - start >= .seconds(timeLimitSeconds)
    let handle = try? FileHandle(forReadingFrom: outputFile)
    let kept = (try? handle?.read(upToCount: Self.keptBytes)) ?? nil
    let byteCount = (try? handle?.seekToEnd()) ?? 0
    // A program that ignores SIGXFSZ continues, and its further output is lost.
    let isFull = written == nil || byteCount >= UInt64(Self.fileLimitMebibytes) << 20
    let ending = Self.ending(
      process.terminationStatus, process.terminationReason, isOutOfTime: isOutOfTime)
    return Run(
      ending: isFull ? .wroteTooMuch : ending, output: kept ?? Data(),
      results: words.lines(of: written ?? Data()))
  }

  /// Converts an exit status: `timeout` adds 128 to a signal, and ends with KILL when time is up.
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
