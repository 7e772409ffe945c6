import Foundation

/// A sandbox for handed-in programs, which uses Debian's bubblewrap.
///
/// The program sees the system's libraries and itself, read-only, and a writable folder in memory.
/// It sees no network, processes or environment of the machine. It has no capabilities and starts
/// no processes (``SystemCallFilter``), so the limits of ``CheckedProgram`` hold for all that it
/// does. Its executable is not readable, so the kernel also denies it `/proc/self/mem`. Root's
/// programs run as user 65534, because the kernel does not limit those of root.
package struct Sandbox: Sendable {
  /// The number of bytes that a program can write.
  static let diskBytes = 256 << 20
  /// The descriptors from which bubblewrap reads the program and the filter of system calls.
  static let (programDescriptor, filterDescriptor) = (5, 6)
  private static let threadCount = 512
  private static let user = "65534"

  private let executable: URL
  /// The folder of the Swift toolchain with the libraries that programs are linked to.
  private let toolchain: URL

  /// Finds bubblewrap and checks what a program in it can do.
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
    let trial = try CheckedProgram(
      executable: URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", Self.probe],
      environment: [:], sandbox: self, timeLimitSeconds: 20, memoryLimitMebibytes: 1_024
    ).run()
    guard trial.ending == .exited(0) else {
      let reason =
        String(decoding: trial.output, as: UTF8.self)
        .split(whereSeparator: \.isNewline).last.map(String.init) ?? "\(trial.ending)"
      throw .noSandbox(
        reason: "bubblewrap cannot isolate programs here (\(reason)). It needs user namespaces: "
          + "start a container with --security-opt seccomp=unconfined, or set the kernel's "
          + "user.max_user_namespaces above 0 and its unprivileged_userns switches to allow them")
    }
  }

  /// A script that fails unless the sandbox has each of its walls; the shell starts no process.
  private static let probe = """
    while read -r name value; do
      case $name in
        CapEff:|CapPrm:|CapBnd:) [ "$value" = 0000000000000000 ] || { echo "$name $value"; exit 1; };;
        NoNewPrivs:) [ "$value" = 1 ] || { echo "$name $value"; exit 1; };;
        Seccomp:) [ "$value" = 2 ] || { echo "$name $value"; exit 1; }; filtered=yes;;
      esac
    done < /proc/self/status
    [ "$filtered" = yes ] || { echo "no filter of system calls"; exit 1; }
    for place in / /usr /exercise /dev /proc; do
      { true > $place/probe; } 2>/dev/null && { echo "$place is writable"; exit 1; }
    done
    true > /tmp/probe
    """

  private static func program(_ name: String) -> URL? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { URL(fileURLWithPath: String($0)).appending(path: name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  private var options: [String] {
    var options = [
      "--unshare-all", "--unshare-user", "--disable-userns", "--uid", Self.user, "--gid",
      Self.user, "--cap-drop", "ALL", "--die-with-parent", "--new-session", "--clearenv",
      // Without bubblewrap's own process, whose memory the program could read.
      "--as-pid-1",
      "--seccomp", "\(Self.filterDescriptor)", "--ro-bind", "/usr", "/usr",
    ]
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
    // Not --dev, whose folder is writable and without a limit.
    for device in ["/dev/null", "/dev/zero", "/dev/random", "/dev/urandom"] {
      options += ["--dev-bind", device, device]
    }
    return options + [
      "--ro-bind", toolchain.path, toolchain.path, "--proc", "/proc", "--size",
      "\(Self.diskBytes)", "--tmpfs", "/tmp", "--chdir", "/tmp",
    ]
  }

  /// Returns the command line of a program inside the sandbox.
  ///
  /// Bubblewrap reads the program from ``programDescriptor`` and the filter from
  /// ``filterDescriptor``.
  ///
  /// - Parameters:
  ///   - program: The executable; the rest of its folder is invisible.
  ///   - arguments: The program's arguments.
  ///   - environment: Variables in addition to those that the sandbox sets.
  /// - Returns: The command and its arguments.
  func command(_ program: URL, arguments: [String], environment: [String: String]) -> [String] {
    var options = options
    for (name, value) in environment.sorted(by: { $0.key < $1.key }) {
      options += ["--setenv", name, value]
    }
    let asUser = [
      "setpriv", "--reuid", Self.user, "--regid", Self.user, "--clear-groups",
    ]
    let inside = "/exercise/\(program.lastPathComponent)"
    return (getuid() == 0 ? asUser : []) + [executable.path] + options + [
      "--setenv", "PATH", "/usr/bin:/bin", "--setenv", "TMPDIR", "/tmp", "--setenv", "HOME", "/tmp",
      // Executable, but not readable: see above.
      "--perms", "0111", "--ro-bind-data", "\(Self.programDescriptor)", inside,
      "--remount-ro", "/", "/usr/bin/prlimit", "--nproc=\(Self.threadCount)", inside,
    ] + arguments
  }
}
