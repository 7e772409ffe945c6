import Foundation

/// A namespace of its own for a program that others handed in, made by Debian's bubblewrap.
///
/// The program sees the system's libraries and itself, read-only, and a folder in memory for its files: no
/// network, no process and no environment of the machine. When it ends, every process that it started ends.
package struct Sandbox: Sendable {
  /// The bytes that a program may write in all.
  static let diskBytes = 256 << 20

  private let executable: URL
  /// The folder of the Swift toolchain, which holds the libraries that programs are linked with.
  private let toolchain: URL

  /// Finds bubblewrap and tries it.
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
      throw .noSandbox(reason: "\(executable.path) cannot be started")
    }
    trial.waitUntilExit()
    guard trial.terminationStatus == 0 else {
      throw .noSandbox(
        reason: "bubblewrap cannot make namespaces here (in a container, start it with them)")
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
  ///   - program: an executable, which is all of its folder that it sees.
  ///   - runner: a program that it may start.
  ///   - environment: all of its environment.
  /// - Returns: the command line.
  func command(_ program: URL, runner: String, environment: [String: String]) -> [String] {
    var options = options
    for (name, value) in environment.sorted(by: { $0.key < $1.key }) {
      options += ["--setenv", name, value]
    }
    return [executable.path] + options + [
      "--setenv", "PATH", "/usr/bin:/bin", "--setenv", "TMPDIR", "/tmp", "--setenv", "HOME", "/tmp",
      "--setenv", "COURSE_RUNNER", "/runner/run-scenario", "--ro-bind-try", runner,
      "/runner/run-scenario", "--ro-bind", program.path, "/exercise/\(program.lastPathComponent)",
      "/exercise/\(program.lastPathComponent)",
    ]
  }
}
