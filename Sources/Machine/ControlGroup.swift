/// What the process's control groups allow it to use.
enum ControlGroup {
  /// One line for each limit in force, such as "cpu.max 200000 100000"; empty for none.
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
    // Within a container the path is the host's, and the root is the container's own.
    for folder in roots.flatMap({ ["\($0)\(path)", $0] }) {
      guard let value = files.line(of: "\(folder)/\(file)") else { continue }
      return isUnlimited(value) ? [] : ["\(file) \(value)"]
    }
    return []
  }

  /// "max", a quota of -1 and a number of bytes near 2⁶³ all mean no limit.
  private static func isUnlimited(_ value: String) -> Bool {
    guard let first = value.split(separator: " ").first, first != "max" else { return true }
    guard let number = Int64(first) else { return false }
    return number < 0 || number > 1 << 60
  }
}
