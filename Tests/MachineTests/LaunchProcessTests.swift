import Foundation
import JournalSamples
import Synchronization
import Testing

@testable import Measuring

@Suite(.timeLimit(.minutes(60)))
struct LaunchProcessTests {
  @Test func `a request sent to cat comes back`() async throws {
    let request = Data("{\"a\":1}".utf8)
    #expect(try await LaunchProcess(executable: "/bin/cat").run(request: request) == request)
  }

  @Test func `megabytes pass through both pipes without a deadlock`() async throws {
    let request = Data(repeating: 65, count: 5 << 20)
    let launch = shell("cat; head -c 3000000 /dev/zero >&2")
    #expect(try await launch.run(request: request).count == 5 << 20)
  }

  @Test func `a process that does not read its request is not a failure`() async throws {
    let request = Data(repeating: 65, count: 5 << 20)
    #expect(try await shell("echo done").run(request: request) == Data("done\n".utf8))
  }

  #if os(Linux)
    @Test func `a finished process leaves no open file descriptor`() async throws {
      func open() throws -> Int {
        // Other tests also have files open, but not dozens of requests.
        let folder = "/proc/self/fd"
        return try FileManager.default.contentsOfDirectory(atPath: folder).count { name in
          let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
          return path?.contains("lineage-request-") == true || path?.hasPrefix("pipe:") == true
        }
      }
      let before = try open()
      for _ in 0..<60 {
        _ = try await LaunchProcess(executable: "/bin/cat").run(request: Data("{}".utf8))
      }
      #expect(try open() < before + 60)
    }
  #endif

  @Test func `values are sent and returned as JSON`() async throws {
    struct Message: Codable, Equatable { var numbers: [Int] }
    let message = Message(numbers: [3, 1, 2])
    let reply: Message = try await LaunchProcess(executable: "/bin/cat").run(message)
    #expect(reply == message)
  }

  @Test func `a failure status carries the last lines of the errors`() async {
    let error = await failure(of: shell("echo first >&2; echo reason >&2; exit 3"))
    #expect(
      error == .failed(executable: "/bin/sh", status: 3, errorTail: "first\nreason"))
    #expect(error.map { "\($0)" }?.contains("status 3") == true)
  }

  @Test func `only the last of many errors are kept`() async {
    let error = await failure(of: shell("head -c 100000 /dev/zero | tr '\\0' x >&2; exit 1"))
    guard case .failed(_, 1, let tail) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(tail.count == 4_096)
  }

  @Test func `a signal from another process is named`() async {
    let error = await failure(of: shell("kill -9 $$"))
    #expect(error == .killed(executable: "/bin/sh", signal: 9, errorTail: ""))
    #expect(error.map { "\($0)" }?.contains("out of memory") == true)
  }

  @Test func `a missing executable cannot start`() async {
    let error = await failure(of: LaunchProcess(executable: "/nowhere/worker"))
    guard case .cannotStart("/nowhere/worker", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `a reply that is not JSON is shown`() async {
    let launch = shell("echo oops")
    let error = await #expect(throws: LaunchError.self) {
      let _: [Int] = try await launch.run([1])
    }
    guard case .unreadableReply(_, _, "oops\n") = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `cancelling ends only the child`() async throws {
    let bystander = Process()
    bystander.executableURL = URL(fileURLWithPath: "/bin/sleep")
    bystander.arguments = ["6000"]
    try bystander.run()
    let task = Task { try await LaunchProcess(executable: "/bin/sleep", arguments: ["6000"]).run() }
    // The outcome does not depend on whether the child has started.
    await Task.yield()
    task.cancel()
    await #expect(throws: LaunchError.cancelled(executable: "/bin/sleep")) { try await task.value }
    #expect(bystander.isRunning)
    kill(bystander.processIdentifier, SIGKILL)
    bystander.waitUntilExit()
  }

  @Test func `a child is first requested to end`() async throws {
    let folder = try TemporaryFolder()
    let ready = folder.file("ready")
    var launch = shell(
      "trap 'echo heard; exit 7' TERM; touch \(ready); while true; do sleep 0.05; done")
    // Far longer than the test may take: killing would fail it.
    launch.terminationGrace = .seconds(6_000)
    let task = Task { [launch] in try await launch.run() }
    try await waitForFile(ready)
    task.cancel()
    await #expect(throws: LaunchError.cancelled(executable: "/bin/sh")) { try await task.value }
  }

  @Test func `a child that ignores the request to end is killed`() async throws {
    let folder = try TemporaryFolder()
    let ready = folder.file("ready")
    var launch = shell("trap '' TERM; touch \(ready); exec sleep 6000")
    launch.terminationGrace = .milliseconds(50)
    let task = Task { [launch] in try await launch.run() }
    try await waitForFile(ready)
    task.cancel()
    await #expect(throws: LaunchError.cancelled(executable: "/bin/sh")) { try await task.value }
  }

  /// Dispatch gives a thread of root's another priority, which a process would inherit.
  @Test func `a child has the priority of the program, not of the thread that starts it`()
    async throws
  {
    let task = Task.detached(priority: .high) { try await shell("nice").run() }
    #expect(
      String(decoding: try await task.value, as: UTF8.self) == "\(ChildProcess.ownPriority)\n")
  }

  @Test func `a cancelled task starts nothing`() async throws {
    let folder = try TemporaryFolder()
    let mark = folder.file("mark")
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await shell("touch \(mark)").run()
    }
    await #expect(throws: LaunchError.cancelled(executable: "/bin/sh")) { try await task.value }
    #expect(!FileManager.default.fileExists(atPath: mark))
  }

  private func shell(_ script: String) -> LaunchProcess {
    LaunchProcess(executable: "/bin/sh", arguments: ["-c", script], errorOutput: .captured)
  }

  private func waitForFile(_ path: String) async throws {
    while !FileManager.default.fileExists(atPath: path) {
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  private func failure(of launch: LaunchProcess) async -> LaunchError? {
    await #expect(throws: LaunchError.self) { try await launch.run() }
  }
}

extension LaunchProcess {
  fileprivate func run() async throws(LaunchError) -> Data {
    try await run(request: Data())
  }
}

@Suite(.serialized, .timeLimit(.minutes(60)))
struct SignalWatchTests {
  @Test func `a signal is reported instead of ending the process`() async {
    let (stream, continuation) = AsyncStream<Int32>.makeStream()
    let watch = SignalWatch(signals: [SIGUSR1]) { continuation.yield($0) }
    kill(getpid(), SIGUSR1)
    var arrivals = stream.makeAsyncIterator()
    #expect(await arrivals.next() == SIGUSR1)
    watch.cancel()
  }

  @Test func `a started process does not inherit the signal handler`() async throws {
    let watch = SignalWatch(signals: [SIGUSR2]) { _ in }
    let launch = LaunchProcess(executable: "/bin/sh", arguments: ["-c", "kill -USR2 $$; echo no"])
    let error = await #expect(throws: LaunchError.self) { try await launch.run() }
    #expect(error == .killed(executable: "/bin/sh", signal: SIGUSR2, errorTail: ""))
    watch.cancel()
  }
}
