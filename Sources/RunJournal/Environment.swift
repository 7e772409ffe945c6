/// The machine and the build that made a run.
package struct Environment: Codable, Hashable, Sendable {
  package var cpuModel: String
  package var cpuCount: Int
  /// The hypervisor's name, "none" on bare metal, "not exposed" where the system does not report
  /// it.
  package var hypervisor: String
  package var memoryBytes: Int64
  package var kernel: String
  package var operatingSystem: String
  package var fileSystem: String
  package var swiftVersion: String
  /// "release" or "debug".
  package var buildConfiguration: String
  package var sqliteVersion: String
  package var sqliteSourceID: String
  package var sqliteCompileOptions: [String]
  /// The commit that the tool was built from, "unknown" outside a repository.
  package var gitRevision: String
  /// The one-minute load average when the run began.
  package var loadAverage: Double
  /// Nil if the run recorded only the fields above.
  package var details: MachineDetails?
  /// The identity of the machine, which distinguishes it from similar ones; nil if the run did not
  /// record it.
  package var machine: String?

  package init(
    cpuModel: String, cpuCount: Int, hypervisor: String, memoryBytes: Int64, kernel: String,
    operatingSystem: String, fileSystem: String, swiftVersion: String,
    buildConfiguration: String, sqliteVersion: String, sqliteSourceID: String,
    sqliteCompileOptions: [String], gitRevision: String, loadAverage: Double,
    details: MachineDetails? = nil
  ) {
    self.cpuModel = cpuModel
    self.cpuCount = cpuCount
    self.hypervisor = hypervisor
    self.memoryBytes = memoryBytes
    self.kernel = kernel
    self.operatingSystem = operatingSystem
    self.fileSystem = fileSystem
    self.swiftVersion = swiftVersion
    self.buildConfiguration = buildConfiguration
    self.sqliteVersion = sqliteVersion
    self.sqliteSourceID = sqliteSourceID
    self.sqliteCompileOptions = sqliteCompileOptions
    self.gitRevision = gitRevision
    self.loadAverage = loadAverage
    self.details = details
  }
}

extension Environment {
  /// Returns the fields in which two runs differ.
  ///
  /// It ignores the load average and the free space, which describe the moment, not the machine.
  func differences(to other: Environment) -> [String] {
    var pairs: [(String, String, String)] = [
      ("cpuModel", cpuModel, other.cpuModel), ("cpuCount", "\(cpuCount)", "\(other.cpuCount)"),
      ("hypervisor", hypervisor, other.hypervisor),
      ("memoryBytes", "\(memoryBytes)", "\(other.memoryBytes)"), ("kernel", kernel, other.kernel),
      ("operatingSystem", operatingSystem, other.operatingSystem),
      ("fileSystem", fileSystem, other.fileSystem),
      ("swiftVersion", swiftVersion, other.swiftVersion),
      ("buildConfiguration", buildConfiguration, other.buildConfiguration),
      ("sqliteVersion", sqliteVersion, other.sqliteVersion),
      ("sqliteSourceID", sqliteSourceID, other.sqliteSourceID),
      (
        "sqliteCompileOptions", sqliteCompileOptions.joined(separator: " "),
        other.sqliteCompileOptions.joined(separator: " ")
      ),
      ("gitRevision", gitRevision, other.gitRevision),
    ]
    switch (details, other.details) {
    case (let mine?, let theirs?):
      pairs += zip(mine.comparedFields, theirs.comparedFields).map { ($0.name, $0.value, $1.value) }
    case (nil, nil): break
    case (_?, nil): pairs.append(("details", "recorded", "not recorded"))
    case (nil, _?): pairs.append(("details", "not recorded", "recorded"))
    }
    return pairs.filter { $0.1 != $0.2 }.map(Self.line)
  }

  /// Returns both values or, for long lists such as the processor's features, the size of their
  /// difference.
  private static func line(_ name: String, _ mine: String, _ theirs: String) -> String {
    guard max(mine.count, theirs.count) > 60 else { return "\(name): \(mine) / \(theirs)" }
    let entries = [mine, theirs].map { Set($0.split { $0 == " " || $0 == "," }) }
    let apart = entries[0].symmetricDifference(entries[1]).count
    return "\(name): \(apart) of \(entries[0].union(entries[1]).count) entries differ"
  }

  /// True if the processors differ, or the identities if both runs recorded one.
  package func isOtherMachine(than other: Environment) -> Bool {
    cpuModel != other.cpuModel || (machine ?? other.machine) != (other.machine ?? machine)
  }

  /// Returns the differences without the commit and its changes, which a comparison of two builds
  /// is about.
  package func machineDifferences(to other: Environment) -> [String] {
    var same = other
    same.gitRevision = gitRevision
    same.details?.isModified = details?.isModified
    return differences(to: same)
  }
}

/// Further properties that may make two runs differ; "not exposed" where the system does not report
/// one.
package struct MachineDetails: Codable, Hashable, Sendable {
  /// The processor's features, sorted.
  var processorFlags: [String]
  var frequencyGovernor: String
  /// "on" or "off".
  var turbo: String
  /// "on" or "off": "on" if two threads share a core.
  var simultaneousThreads: String
  var clockSource: String
  var transparentHugePages: String
  var addressRandomization: String
  var memoryPageBytes: Int
  /// The process's resource limits, such as "cpu.max 200000 100000"; empty for no limits.
  var controlGroupLimits: [String]
  var mountOptions: String
  /// The free space on the stores' file system when the run began; -1 where the system does not
  /// report it.
  var freeBytes: Int64
  var standardLibrary: String
  /// "-O" or "-Onone", and further flags that affect the speed of the code.
  var compilerFlags: String
  /// True if the tool was built from uncommitted changes; nil if unknown.
  package var isModified: Bool?
  var locale: String
  /// Variables that affect how programs run, such as LD_PRELOAD.
  var variables: [String: String]

  package init(
    processorFlags: [String], frequencyGovernor: String, turbo: String,
    simultaneousThreads: String, clockSource: String, transparentHugePages: String,
    addressRandomization: String, memoryPageBytes: Int, controlGroupLimits: [String],
    mountOptions: String, freeBytes: Int64, standardLibrary: String, compilerFlags: String,
    isModified: Bool?, locale: String, variables: [String: String]
  ) {
    self.processorFlags = processorFlags
    self.frequencyGovernor = frequencyGovernor
    self.turbo = turbo
    self.simultaneousThreads = simultaneousThreads
    self.clockSource = clockSource
    self.transparentHugePages = transparentHugePages
    self.addressRandomization = addressRandomization
    self.memoryPageBytes = memoryPageBytes
    self.controlGroupLimits = controlGroupLimits
    self.mountOptions = mountOptions
    self.freeBytes = freeBytes
    self.standardLibrary = standardLibrary
    self.compilerFlags = compilerFlags
    self.isModified = isModified
    self.locale = locale
    self.variables = variables
  }

  /// The names and values of the fields in which two runs are compared.
  ///
  /// The free space is left out: it describes the moment, not the machine.
  var comparedFields: [(name: String, value: String)] {
    [
      ("processorFlags", processorFlags.joined(separator: " ")),
      ("frequencyGovernor", frequencyGovernor), ("turbo", turbo),
      ("simultaneousThreads", simultaneousThreads), ("clockSource", clockSource),
      ("transparentHugePages", transparentHugePages),
      ("addressRandomization", addressRandomization), ("memoryPageBytes", "\(memoryPageBytes)"),
      ("controlGroupLimits", controlGroupLimits.joined(separator: ", ")),
      ("mountOptions", mountOptions), ("standardLibrary", standardLibrary),
      ("compilerFlags", compilerFlags),
      ("isModified", isModified.map { "\($0)" } ?? "unknown"), ("locale", locale),
      (
        "variables",
        variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
          .joined(separator: " ")
      ),
    ]
  }
}
