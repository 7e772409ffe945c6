import Escaping
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A started process whose output is being read.
///
/// A class because it represents an external process; a lock protects its mutable state.
final class ChildProcess: @unchecked Sendable {
  /// The end of the process and its output.
  struct Ending: Sendable {
    var output = Data()
    var errorTail = ""
    /// The exit status, or the signal's number if a signal ended the process.
    var status: Int32 = 0
    var signal: Int32?
  }

  private static let errorTailBytes = 4_096

  // NB: Process is not marked Sendable. The calls after `run` are safe on any thread: isRunning,
  // processIdentifier, terminate.
  private let process = Process()
  private let ended = DispatchGroup()
  private let result = Mutex(Ending())

  init(_ launch: LaunchProcess, request: Data) throws(LaunchError) {
    let output = Pipe()
    let errors = Pipe()
    process.executableURL = URL(fileURLWithPath: launch.executable)
    process.arguments = launch.arguments
    if let environment = launch.environment { process.environment = environment }
    if let directory = launch.workingDirectory {
      process.currentDirectoryURL = URL(fileURLWithPath: directory)
    }
    let input = try Self.inputFile(holding: request)
    // The child has its own descriptor; starting thousands of children must not exhaust
    // descriptors.
    defer { try? input.close() }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    process.terminationHandler = { [self] in recordEnd(of: $0) }
    ended.enter()
    do {
      try Self.withAttributesOfMainThread { try process.run() }
    } catch {
      ended.leave()
      process.terminationHandler = nil
      throw .cannotStart(
        executable: launch.executable, reason: error.reason)
    }
    readOutput(output.fileHandleForReading)
    readErrors(errors.fileHandleForReading, passingThrough: launch.errorOutput == .passedThrough)
  }

  /// Waits until the process has ended and all its output has been read.
  func ending() async -> Ending {
    await withCheckedContinuation { continuation in
      ended.notify(queue: .global()) { continuation.resume() }
    }
    return result.withLock { $0 }
  }

  /// Asks the process to end, and kills it after the grace period.
  func terminate(grace: Duration) {
    guard process.isRunning else { return }
    process.terminate()
    let nanoseconds = Int(clamping: grace.wholeNanoseconds)
    DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) { [self] in
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }
  }
}

extension ChildProcess {
  private func recordEnd(of process: Process) {
    result.withLock {
      $0.status = process.terminationStatus
      $0.signal = process.terminationReason == .uncaughtSignal ? process.terminationStatus : nil
    }
    // Breaks the reference cycle of this object, its process and the handler.
    process.terminationHandler = nil
    ended.leave()
  }

  /// Reads output and errors concurrently: a process blocks when either pipe is full.
  private func readOutput(_ handle: FileHandle) {
    onOwnThread { [self] in
      defer { try? handle.close() }
      let data = handle.readDataToEndOfFile()
      result.withLock { $0.output = data }
    }
  }

  private func readErrors(_ handle: FileHandle, passingThrough: Bool) {
    onOwnThread { [self] in
      defer { try? handle.close() }
      var tail = Data()
      while case let data = handle.availableData, !data.isEmpty {
        if passingThrough { FileHandle.standardError.write(data) }
        tail = (tail + data).suffix(Self.errorTailBytes)
      }
      let text = String(decoding: tail, as: UTF8.self)
        .trimmingCharacters(in: .whitespacesAndNewlines)
      result.withLock { $0.errorTail = text }
    }
  }

  /// Runs blocking reads on a separate thread, because Dispatch shares only a few.
  private func onOwnThread(_ body: @escaping @Sendable () -> Void) {
    ended.enter()
    Thread.detachNewThread { [ended] in
      body()
      ended.leave()
    }
  }

  /// Starts the process from a thread that blocks no signal and has this program's priority.
  ///
  /// NB: A started process inherits the starting thread's signal mask and priority. Threads of
  /// Dispatch and of tasks block nearly all signals, so that the child would ignore SIGTERM and
  /// Ctrl-C, and root's have a higher priority than `nice` gave this program.
  private static func withAttributesOfMainThread(_ body: () throws -> Void) rethrows {
    setpriority(Self.aProcess, 0, Self.ownPriority)
    var none = sigset_t()
    var old = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &old)
    defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
    try body()
  }

  #if canImport(Glibc)
    private static let aProcess = Int32(PRIO_PROCESS.rawValue)
  #else
    private static let aProcess = PRIO_PROCESS
  #endif

  /// The priority of the program, as `nice` sets it.
  static var ownPriority: Int32 { getpriority(aProcess, id_t(getpid())) }

  /// Returns the request as an unnamed file.
  ///
  /// A pipe would raise SIGPIPE here if its reader has ended, and a large request would need a
  /// third thread.
  private static func inputFile(holding request: Data) throws(LaunchError) -> FileHandle {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("lineage-request-\(UUID().uuidString)")
    do {
      try request.write(to: file, options: .withoutOverwriting)
      let handle = try FileHandle(forReadingFrom: file)
      try FileManager.default.removeItem(at: file)
      return handle
    } catch {
      throw .unwritableRequest(reason: error.reason)
    }
  }
}

/// The reason why a launch in a fresh process gave no reply.
package enum LaunchError: Error, Hashable, Sendable {
  case cannotStart(executable: String, reason: String)
  /// The process ended by itself with a status other than 0.
  case failed(executable: String, status: Int32, errorTail: String)
  /// A signal from another program ended the process.
  case killed(executable: String, signal: Int32, errorTail: String)
  /// The process was ended because the task was cancelled.
  case cancelled(executable: String)
  /// The reply is not the requested one.
  case unreadableReply(executable: String, reason: String, replyHead: String)
  /// The request cannot be passed on.
  case unwritableRequest(reason: String)
}

extension LaunchError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cannotStart(let executable, let reason):
      "cannot start \(executable): \(reason). Check that it is built and executable."
    case .failed(let executable, let status, let tail):
      "\(executable) failed with status \(status). \(Self.evidence(tail))"
    case .killed(let executable, let signal, let tail):
      "\(executable) was killed by signal \(signal). \(Self.advice(for: signal))"
        + Self.evidence(tail)
    case .cancelled(let executable):
      "\(executable) was stopped because the run was interrupted; the run can be resumed."
    case .unreadableReply(let executable, let reason, let head):
      "\(executable) sent an invalid reply (\(reason)): \(head.debugDescription). "
        + "Make sure that it prints only the reply to standard output."
    case .unwritableRequest(let reason):
      "cannot send the request: \(reason). Check the free space in the temporary folder."
    }
  }

  private static func advice(for signal: Int32) -> String {
    switch signal {
    case 9: "The system may have run out of memory; try a smaller size. "
    case 4, 5, 6, 8, 11: "It crashed; run the printed command by itself for details. "
    default: ""
    }
  }

  private static func evidence(_ tail: String) -> String {
    tail.isEmpty ? "It printed no error." : "Its last output:\n\(tail)"
  }
}

/// A child process that answers each line with a line.
///
/// A class because it owns a process, which ends with it. Use it from one thread at a time.
final class LineProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var received = Data()
  private let executable: String

  /// - Throws: ``LaunchError`` if the process cannot be started.
  init(executable: String, arguments: [String]) throws(LaunchError) {
    self.executable = executable
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    do {
      try process.run()
    } catch {
      throw .cannotStart(executable: executable, reason: error.reason)
    }
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    try? output.fileHandleForReading.close()
  }

  /// Sends a line, without its line feed, and waits for the answer.
  ///
  /// - Throws: ``LaunchError`` if the process has ended.
  func exchange(_ line: Data) throws(LaunchError) -> Data {
    do {
      try input.fileHandleForWriting.write(contentsOf: line + Data([0x0A]))
      while true {
        if let end = received.firstIndex(of: 0x0A) {
          let answer = Data(received[..<end])
          received = Data(received[received.index(after: end)...])
          return answer
        }
        let more = output.fileHandleForReading.availableData
        if more.isEmpty { break }
        received += more
      }
    } catch {
      throw .failed(executable: executable, status: 1, errorTail: error.reason)
    }
    process.waitUntilExit()
    throw .failed(
      executable: executable, status: process.terminationStatus,
      errorTail: "it exited without a reply")
  }
}
