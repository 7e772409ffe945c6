import Foundation

/// Reads the small text files in which the kernel describes itself; tests supply their own.
struct SystemFiles: Sendable {
  /// The text of `Environment` for values that the system does not expose.
  static let notExposed = "not exposed"

  /// Returns the text of a file, nil if there is none.
  var text: @Sendable (_ path: String) -> String?

  static let live = SystemFiles { path in
    // Files below /proc report no size, so read to the end.
    FileHandle(forReadingAtPath: path)
      .flatMap { try? $0.readToEnd() }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the value of the first line that starts with `key` and the separator.
  ///
  /// It compares bytes, because it runs several times for each sample.
  func value(of key: String, separator: Unicode.Scalar, in path: String) -> String? {
    guard let text = text(path) else { return nil }
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      let start = line.drop(while: Self.isBlank)
      guard start.starts(with: key.utf8) else { continue }
      let rest = start.dropFirst(key.utf8.count).drop(while: Self.isBlank)
      guard rest.first == UInt8(ascii: separator) else { continue }
      return String(Substring(rest.dropFirst())).trimmingCharacters(in: .whitespaces)
    }
    return nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  /// Returns the first number of the value, as in `MemTotal:  8000000 kB`.
  func number(of key: String, in path: String) -> Int64? {
    value(of: key, separator: ":", in: path)?.split(separator: " ").first.flatMap { Int64($0) }
  }

  /// Returns the whole text without surrounding whitespace, nil if it is empty.
  func line(of path: String) -> String? {
    let line = text(path)?.trimmingCharacters(in: .whitespacesAndNewlines)
    return line.flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// The first line of /proc/stat: the work of all processors together since the start.
struct ProcStat: Hashable, Sendable {
  /// The ticks of users, nice processes, the system and interrupts: time in which a processor
  /// worked.
  var busyTicks: Int64
  /// The ticks in which the hypervisor ran something else.
  var stolenTicks: Int64
  var processorCount: Int
}

extension ProcStat {
  /// Nil if the file is missing or has another format.
  init?(files: SystemFiles = .live) {
    guard let text = files.text("/proc/stat") else { return nil }
    let lines = text.split(whereSeparator: \.isNewline)
      .map { $0.split(separator: " ", omittingEmptySubsequences: true) }
    guard let sum = lines.first(where: { $0.first == "cpu" }) else { return nil }
    // user nice system idle iowait irq softirq steal; guest is part of user.
    let ticks = sum.dropFirst().compactMap { Int64($0) }
    guard ticks.count >= 8 else { return nil }
    let processors = lines.count { line in
      guard let name = line.first, name.hasPrefix("cpu") else { return false }
      return name.dropFirst(3).first?.isNumber ?? false
    }
    self.init(
      busyTicks: ticks[0] + ticks[1] + ticks[2] + ticks[5] + ticks[6], stolenTicks: ticks[7],
      processorCount: max(1, processors))
  }
}

/// The time for which processes on the machine had to wait for a resource, in microseconds since
/// the start.
///
/// This is the kernel's pressure stall information. Unlike a load average it excludes the past, and
/// unlike the ticks of /proc/stat it is exact.
struct PressureStall: Hashable, Sendable {
  /// The time in which at least one task waited for a processor.
  var processorMicroseconds: Int64?
  /// The time in which at least one task waited for storage.
  var storageMicroseconds: Int64?

  /// Returns the `total` of the line `some avg10=… avg60=… avg300=… total=…`.
  private static func total(in path: String, _ files: SystemFiles) -> Int64? {
    guard let text = files.text(path) else { return nil }
    for line in text.split(whereSeparator: \.isNewline) {
      let fields = line.split(separator: " ")
      guard fields.first == "some" else { continue }
      return fields.last { $0.hasPrefix("total=") }.flatMap { Int64($0.dropFirst(6)) }
    }
    return nil
  }
}

extension PressureStall {
  init(files: SystemFiles = .live) {
    self.init(
      processorMicroseconds: Self.total(in: "/proc/pressure/cpu", files),
      storageMicroseconds: Self.total(in: "/proc/pressure/io", files))
  }
}

/// The resource limits of the process's control groups.
enum ControlGroup {
  /// Returns one line for each limit in force, such as "cpu.max 200000 100000"; empty for none.
  ///
  /// A machine may have both versions of control groups, each with some of the controllers.
  static func limits(_ files: SystemFiles) -> [String] {
    var limits: [String] = []
    let lines = (files.text("/proc/self/cgroup") ?? "").split(whereSeparator: \.isNewline)
    for line in lines {
      // hierarchy:controllers:path; version 2 has no controllers.
      let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3 else { continue }
      let path = String(fields[2])
      for controller in fields[1].split(separator: ",", omittingEmptySubsequences: false) {
        for file in limitFiles(of: String(controller)) {
          limits += limit(file, controller: String(controller), path: path, files)
        }
      }
    }
    return limits.sorted()
  }

  private static func limitFiles(of controller: String) -> [String] {
    switch controller {
    case "": ["cpu.max", "memory.max", "memory.high", "io.max", "cpuset.cpus"]
    case "cpu": ["cpu.cfs_quota_us"]
    case "memory": ["memory.limit_in_bytes"]
    default: []
    }
  }

  private static func limit(
    _ file: String, controller: String, path: String, _ files: SystemFiles
  ) -> [String] {
    let roots =
      controller.isEmpty
      ? ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"] : ["/sys/fs/cgroup/\(controller)"]
    // Within a container, the path is the host's and the root is the container's own.
    for folder in roots.flatMap({ ["\($0)\(path)", $0] }) {
      guard let value = files.line(of: "\(folder)/\(file)") else { continue }
      return isUnlimited(value) ? [] : ["\(file) \(value)"]
    }
    return []
  }

  /// True for "max", a quota of -1 and a number of bytes near 2⁶³, which all mean no limit.
  private static func isUnlimited(_ value: String) -> Bool {
    guard let first = value.split(separator: " ").first, first != "max" else { return true }
    guard let number = Int64(first) else { return false }
    return number < 0 || number > 1 << 60
  }
}
