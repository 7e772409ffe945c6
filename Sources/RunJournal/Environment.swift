/// The machine and the build a run was made with; runs that differ here are not comparable.
package struct Environment: Codable, Hashable, Sendable {
  package var cpuModel: String
  package var cpuCount: Int
  /// The hypervisor's name, "none" on bare metal, "not exposed" where the system does not tell.
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
  /// The commit of the built tool, "unknown" outside a repository.
  package var gitRevision: String
  /// The one-minute load average when the run began.
  package var loadAverage: Double
  /// Nil where the run recorded only what is above.
  package var details: MachineDetails?
  /// Which machine it is, so that runs of one are told from those of its equals; nil where the run did
  /// not record it.
  package var machine: String?

  package init(
    cpuModel: String, cpuCount: Int, hypervisor: String, memoryBytes: Int64, kernel: String,
    operatingSystem: String, fileSystem: String, swiftVersion: String,
    buildConfiguration: String, sqliteVersion: String, sqliteSourceID: String,
    sqliteCompileOptions: [String], gitRevision: String, loadAverage: Double,
    details: MachineDetails? = nil, machine: String? = nil
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
    self.machine = machine
  }
}
