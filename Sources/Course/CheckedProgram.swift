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
  let timeLimitSeconds: Int
  let memoryLimitMebibytes: Int

  /// Runs the program, with a folder for temporary files that is gone afterwards.
  ///
  /// The limits are those of the shell's `ulimit`, and `timeout` ends the program and whatever it
  /// started; both are on every Linux.
  ///
  /// - Throws: ``CourseError``.
  func run() throws(CourseError) -> Run {
    let ownFolder = FileManager.default.temporaryDirectory
      .appending(path: "course-run-\(UUID().uuidString)", directoryHint: .isDirectory)
    let outputFile = ownFolder.appending(path: "output")
    try Files.write(Data(), to: outputFile)
    defer { try? FileManager.default.removeItem(at: ownFolder) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let script = """
      ulimit -v \(memoryLimitMebibytes * 1_024)
      ulimit -f \(Self.fileLimitMebibytes * 2_048)
      ulimit -c 0
      exec timeout --signal=KILL \(timeLimitSeconds) "$0" "$@"
      """
    process.arguments = ["-c", script, executable.path] + arguments
    process.currentDirectoryURL = folder ?? ownFolder
    var environment = environment
    environment["TMPDIR"] = ownFolder.path
    process.environment = environment
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
    return Run(ending: isFull ? .wroteTooMuch : ending, output: kept ?? Data())
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
