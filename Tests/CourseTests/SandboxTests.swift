import Foundation
import TestSupport
import Testing

@testable import Course

/// Limits of programs, and the sandbox of those that others wrote.
@Suite struct SandboxTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func run(_ body: String) throws -> CheckedProgram.Run {
    try CheckedProgram(
      executable: folder.program(body), environment: ["GIVEN": "yes"], timeLimitSeconds: 2,
      memoryLimitMebibytes: 1_024
    ).run()
  }

  @Test func `an endless loop ends at its limit`() throws {
    #expect(try run("while :; do :; done").ending == .tookTooLong)
  }

  @Test func `a flood of output ends at its limit`() throws {
    let run = try run("yes")
    #expect(run.ending == .wroteTooMuch)
    #expect(run.output.count <= 1 << 20)
  }

  @Test func `a trusted program inherits the environment, and its folder is removed`() throws {
    let run = try run("echo $GIVEN $HOME; echo $TMPDIR; touch $TMPDIR/file; exit 3")
    let lines = String(decoding: run.output, as: UTF8.self).split(separator: "\n")
    #expect(run.ending == .exited(3))
    #expect(lines.first == "yes \(ProcessInfo.processInfo.environment["HOME"] ?? "")")
    #expect(!FileManager.default.fileExists(atPath: String(lines.last ?? "/")))
  }

  /// Runs a Python program in the sandbox, which can call what a program in C can.
  private func python(
    _ body: String, timeLimitSeconds: Int = 20, memoryLimitMebibytes: Int = 1_024
  ) throws -> CheckedProgram.Run {
    try CheckedProgram(
      executable: URL(fileURLWithPath: "/usr/bin/python3").resolvingSymlinksInPath(),
      arguments: ["-c", "import os, ctypes, sys\n" + body], environment: ["PYTHONHOME": "/usr"],
      sandbox: Sandbox(), timeLimitSeconds: timeLimitSeconds,
      memoryLimitMebibytes: memoryLimitMebibytes
    ).run()
  }

  private func lines(_ body: String) throws -> [String] {
    String(decoding: try python(body).output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test(.enabled(if: canIsolate, isolationReason))
  func `a program in the sandbox sees neither files nor variables of the machine`() throws {
    let lines = try lines(
      """
      for place in ['\(folder.url.path)', '/home', '/root', '/etc/passwd', '/runner']:
          if os.path.exists(place): print('sees', place)
      print(sorted(os.environ))
      print(len(open('/proc/net/dev').readlines()) - 2)
      print(os.listdir('/exercise'), sorted(os.listdir('/dev')))
      """)
    #expect(
      lines == [
        "['COURSE_RESULTS', 'HOME', 'LC_CTYPE', 'PATH', 'PWD', 'PYTHONHOME', 'TMPDIR']", "1",
        "['python3.11'] ['null', 'random', 'urandom', 'zero']",
      ])
  }

  @Test(.enabled(if: canIsolate, isolationReason))
  func `a program in the sandbox writes only in memory, a quarter of a gigabyte at most`() throws {
    let lines = try lines(
      """
      def write(path, count):
          try:
              with open(path, 'wb') as file: file.write(bytes(count))
              return True
          except OSError: return False
      places = ['/', '/usr', '/usr/bin', '/exercise', '/dev', '/proc/sys/kernel', '/opt', '/lib']
      for place in places + ['/exercise/python3.11']:
          if write(place + '/x' if os.path.isdir(place) else place, 1): print('wrote to', place)
      write('\(folder.path("outside"))', 1)
      print(sum(write('/tmp/%d' % number, 32 << 20) for number in range(20)))
      """)
    #expect(lines == ["7"] || lines == ["8"], "\(lines)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("outside")))
  }

  /// Ways out of the sandbox, and back to the memory and the results of the checks; each prints
  /// `open` if it works.
  @Test(
    .enabled(if: canIsolate, isolationReason),
    arguments: [
      "libc.mount(b'none', b'/usr', None, 32 | 4096, None)",  // remount,bind, writable
      "libc.mount(b'none', b'/tmp', b'tmpfs', 0, None)",
      "libc.umount2(b'/usr', 2)", "libc.unshare(0x10000000)", "libc.unshare(0x20000)",
      "libc.syscall(308, os.open('/proc/1/ns/user', 0), 0)",  // setns
      "os.setuid(0)", "os.chroot('/tmp')", "libc.sethostname(b'x', 1)",
      "os.chmod('/exercise/python3.11', 0o777)", "open('/exercise/python3.11', 'rb')",
      "open('/proc/self/mem', 'r+b')", "open('/proc/self/mem', 'rb')", "open('/proc/1/mem', 'rb')",
      "open('/proc/thread-self/mem', 'r+b')",
      "open('/proc/self/task/%d/mem' % os.getpid(), 'r+b')",
      "open('/proc/self/fd/3', 'wb')", "open('/proc/self/fd/3', 'rb')", "open('/dev/fd/3', 'wb')",
      "open('/proc/1/fd/3', 'wb')", "os.fork()", "os.posix_spawn('/bin/true', ['true'], {})",
      "__import__('subprocess').run(['/bin/true'])", "libc.syscall(58)",  // vfork
      "libc.syscall(435, ctypes.create_string_buffer(88), 88)",  // clone3
      "libc.ptrace(0, 0, 0, 0)", "libc.syscall(310, 1, 0, 0, 0, 0, 0)",  // process_vm_readv
      "libc.syscall(319, b'x', 0)",  // memfd_create
      "libc.shmget(0, 1 << 20, 0o1600)", "libc.syscall(425, 8, ctypes.create_string_buffer(120))",
      "libc.syscall(434, 1, 0)", "libc.syscall(321, 0, 0, 0)", "libc.syscall(323, 0)",
      "__import__('socket').create_connection(('127.0.0.1', 22), 2)",
      "__import__('socket').create_connection(('1.1.1.1', 53), 2)",
      "open('/proc/sysrq-trigger', 'w')", "open('/proc/sys/vm/drop_caches', 'w')",
      "open('/proc/self/uid_map', 'w').write('0 0 1')",
      "os.mknod('/tmp/device', 0o60600, os.makedev(254, 0))",
    ])
  func `a way out of the sandbox is closed`(attempt: String) throws {
    let lines = try lines(
      """
      libc = ctypes.CDLL(None, use_errno=True)
      libc.syscall.restype = ctypes.c_long
      try:
          result = \(attempt)
          refused = isinstance(result, int) and not isinstance(result, bool) and result < 0
      except (OSError, ValueError): refused = True
      print('closed' if refused else 'open')
      """)
    #expect(lines == ["closed"], "\(lines)")
  }

  @Test(.enabled(if: canIsolate, isolationReason))
  func `memory and threads have a limit`() throws {
    let lines = try lines(
      """
      import threading
      blocks = []
      try:
          while len(blocks) < 64: blocks.append(bytearray(64 << 20))
      except MemoryError: print('memory', len(blocks) < 17)
      blocks = []
      threading.stack_size(32 << 10)
      wait = threading.Event()
      count = 0
      try:
          while count < 2000:
              threading.Thread(target=wait.wait, daemon=True).start()
              count += 1
      except RuntimeError: pass
      print('threads', count < 600)
      sys.stdout.flush()
      os._exit(0)
      """)
    #expect(lines == ["memory True", "threads True"])
  }

  @Test(.enabled(if: canIsolate, isolationReason))
  func `a program that stops at no signal ends at its limit`() throws {
    let run = try python(
      "import signal\nfor number in range(1, 32):\n    if number not in (9, 19): "
        + "signal.signal(number, signal.SIG_IGN)\nwhile True: pass", timeLimitSeconds: 2)
    #expect(run.ending == .tookTooLong)
  }

  @Test(.enabled(if: canIsolate, isolationReason))
  func `results come only after the next word, and a flood of them ends the program`() throws {
    let run = try python(
      """
      import socket
      results = socket.socket(fileno=3)
      words = b''
      while part := results.recv(1 << 20): words += part
      words = words.split()
      results.sendall(words[0] + b' first\\nno word\\n' + words[2] + b' later\\n')
      results.sendall(words[1] + b' second\\n')
      """)
    #expect(run.results.map { String(decoding: $0, as: UTF8.self) } == ["first", "second"])
    let flood = try python("while True: os.write(3, b'x' * 65536)")
    #expect(flood.ending == .wroteTooMuch)
  }

  /// True if bubblewrap works with the fewest options, so that a broken sandbox fails these tests.
  private static let canIsolate: Bool = {
    let trial = Process()
    trial.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    trial.arguments = ["bwrap", "--unshare-all", "--ro-bind", "/", "/", "true"]
    trial.standardError = FileHandle.nullDevice
    guard (try? trial.run()) != nil else { return false }
    trial.waitUntilExit()
    return trial.terminationStatus == 0
  }()
  private static let isolationReason: Comment = "bubblewrap cannot make namespaces here"
}
