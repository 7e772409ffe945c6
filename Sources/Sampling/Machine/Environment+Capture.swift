import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Environment {
  /// The database engine as the store reports it.
  package struct Engine: Hashable, Sendable {
    package var version: String
    package var sourceID: String
    package var compileOptions: [String]

    package init(version: String, sourceID: String, compileOptions: [String]) {
      self.version = version
      self.sourceID = sourceID
      self.compileOptions = compileOptions
    }
  }

  /// Describes this machine and build.
  ///
  /// - Parameters:
  ///   - engine: the database engine.
  ///   - folder: where the stores will lie; its file system is named.
  ///   - gitRevision: the commit of the tool.
  ///   - swiftVersion: the compiler the tool was built with.
  /// - Returns: what the system exposes, and "not exposed" for the rest.
  package static func capture(
    engine: Engine, folder: String, gitRevision: String, swiftVersion: String
  ) -> Environment {
    Environment(
      cpuModel: field("model name", in: "/proc/cpuinfo") ?? "not exposed",
      cpuCount: ProcessInfo.processInfo.activeProcessorCount,
      hypervisor: hypervisor,
      memoryBytes: Int64(clamping: ProcessInfo.processInfo.physicalMemory), kernel: kernel,
      operatingSystem: osRelease ?? ProcessInfo.processInfo.operatingSystemVersionString,
      fileSystem: fileSystem(of: folder), swiftVersion: swiftVersion,
      buildConfiguration: buildConfiguration, sqliteVersion: engine.version,
      sqliteSourceID: engine.sourceID, sqliteCompileOptions: engine.compileOptions,
      gitRevision: gitRevision, loadAverage: loadAverage)
  }

  private static var buildConfiguration: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }

  private static var kernel: String {
    var name = utsname()
    guard uname(&name) == 0 else { return "not exposed" }
    func text<Tuple>(_ field: Tuple) -> String {
      withUnsafeBytes(of: field) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
    }
    return "\(text(name.sysname)) \(text(name.release)) \(text(name.machine))"
  }

  private static var osRelease: String? {
    let text = contents(of: "/etc/os-release")
    let line = text.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }
    return line.map { $0.dropFirst("PRETTY_NAME=".count).trimmingCharacters(in: ["\""]) }
  }

  /// The processor flag says whether there is one, the firmware's tables often which.
  private static var hypervisor: String {
    let flags = field("flags", in: "/proc/cpuinfo") ?? ""
    let product = contents(of: "/sys/class/dmi/id/sys_vendor")
      .trimmingCharacters(in: .whitespacesAndNewlines)
    if flags.isEmpty { return "not exposed" }
    if !flags.split(separator: " ").contains("hypervisor") { return "none" }
    return product.isEmpty ? "yes, name not exposed" : product
  }

  private static var loadAverage: Double {
    var averages = [0.0, 0.0, 0.0]
    return getloadavg(&averages, 3) > 0 ? averages[0] : -1
  }

  /// The type of the longest mount point that the folder lies under.
  private static func fileSystem(of folder: String) -> String {
    let path = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    let mounts = contents(of: "/proc/mounts").split(separator: "\n").map {
      $0.split(separator: " ").map(String.init)
    }
    let best = mounts.filter { fields in
      fields.count > 2
        && (path == fields[1] || path.hasPrefix(fields[1] == "/" ? "/" : fields[1] + "/"))
    }
    .max { $0[1].count < $1[1].count }
    return best.map { $0[2] } ?? "not exposed"
  }

  private static func field(_ name: String, in path: String) -> String? {
    let line = contents(of: path).split(separator: "\n").first {
      $0.prefix { $0 != ":" }.trimmingCharacters(in: .whitespaces) == name
    }
    return line?.split(separator: ":", maxSplits: 1).last?.trimmingCharacters(in: .whitespaces)
  }

  private static func contents(of path: String) -> String {
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }
}
