/// What else may make two runs differ (requirement 17); "not exposed" where the system does not
/// tell.
package struct MachineDetails: Codable, Hashable, Sendable {
  /// The processor's features, sorted.
  package var processorFlags: [String]
  package var frequencyGovernor: String
  /// "on" or "off".
  package var turbo: String
  /// "on" or "off": whether two threads share a core.
  package var simultaneousThreads: String
  package var clockSource: String
  package var transparentHugePages: String
  package var addressRandomization: String
  package var memoryPageBytes: Int
  /// What the process may use, as "cpu.max 200000 100000"; empty for no limits.
  package var controlGroupLimits: [String]
  package var mountOptions: String
  /// Of the file system of the stores when the run began; -1 where the system does not tell.
  package var freeBytes: Int64
  package var standardLibrary: String
  /// "-O" or "-Onone", and what else decides how fast the code is.
  package var compilerFlags: String
  /// Whether the tool was built from more than its commit; nil where nobody asked.
  package var isModified: Bool?
  package var locale: String
  /// Variables that change how programs run, such as LD_PRELOAD.
  package var variables: [String: String]

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

  /// Name and value of each field that must be equal for two runs to be comparable.
  ///
  /// The free space is left out: it says how full the disk was, not what machine it is.
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
