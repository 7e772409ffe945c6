import Foundation

/// A sandbox for handed-in programs, which uses Debian's bubblewrap.
///
/// The program sees the system's libraries and itself, read-only, and a writable folder in memory.
/// It sees no network, processes or environment of the machine. All processes that it started end
/// with it.
package struct Sandbox: Sendable {
  /// The number of bytes that a program can write.
  static let diskBytes = 256 << 20
  /// The processes and threads that may run at once; the system does not limit those of root.
  private static let processCount = 512

  private let executable: URL
  /// The folder of the Swift toolchain with the libraries that programs are linked to.
  private let toolchain: URL

  /// Finds bubblewrap and runs `/bin/true` in it.
  ///
  /// - Throws: ``CourseError/noSandbox(reason:)``.
  package init() throws(CourseError) {
    guard let executable = Self.program("bwrap") else {
      throw .noSandbox(reason: "bubblewrap is not installed (apt-get install bubblewrap)")
    }
    guard let swift = Self.program("swift") else {
      throw .cannotStart("swift", reason: "not found")
    }
    self.executable = executable
    toolchain = swift.resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent()
    let trial = Process()
    trial.executableURL = executable
    trial.arguments = options + ["/bin/true"]
    trial.standardError = FileHandle.nullDevice
    do {
      try trial.run()
    } catch {
      throw .noSandbox(reason: "\(executable.path) does not start")
    }
    trial.waitUntilExit()
    guard trial.terminationStatus == 0 else {
      throw .noSandbox(
        reason: "bubblewrap cannot create namespaces here (start the container with them enabled)")
    }
  }

  private static func program(_ name: String) -> URL? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { URL(fileURLWithPath: String($0)).appending(path: name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  private var options: [String] {
    var options = ["--unshare-all", "--die-with-parent", "--new-session", "--clearenv"]
    options += ["--ro-bind", "/usr", "/usr"]
    for folder in ["/bin", "/sbin", "/lib", "/lib64"] {
      if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: folder) {
        options += ["--symlink", target, folder]
      } else {
        options += ["--ro-bind-try", folder, folder]
      }
    }
    for file in ["/etc/ld.so.cache", "/etc/localtime", "/etc/fonts"] {
      options += ["--ro-bind-try", file, file]
    }
    return options + [
      "--ro-bind", toolchain.path, toolchain.path, "--proc", "/proc", "--dev", "/dev", "--size",
      "\(Self.diskBytes)", "--tmpfs", "/tmp", "--chdir", "/tmp",
    ]
  }

  /// Returns the command line of a program inside the sandbox.
  ///
  /// - Parameters:
  ///   - program: The executable; the rest of its folder is invisible.
  ///   - runner: The path of `run-scenario`, which the program may start.
  ///   - environment: Variables in addition to those that the sandbox sets.
  /// - Returns: The command and its arguments.
  func command(_ program: URL, runner: String, environment: [String: String]) -> [String] {
    var options = options
    for (name, value) in environment.sorted(by: { $0.key < $1.key }) {
      options += ["--setenv", name, value]
    }
    return [executable.path] + options + [
      "--setenv", "PATH", "/usr/bin:/bin", "--setenv", "TMPDIR", "/tmp", "--setenv", "HOME", "/tmp",
      "--setenv", "COURSE_RUNNER", "/runner/run-scenario", "--ro-bind-try", runner,
      "/runner/run-scenario", "--ro-bind", program.path, "/exercise/\(program.lastPathComponent)",
      "/usr/bin/prlimit", "--nproc=\(Self.processCount)",
      "/exercise/\(program.lastPathComponent)",
    ]
  }
}
