extension Environment {
  /// The fields in which two runs differ; runs that differ here are not comparable.
  ///
  /// The load average and the free space are left out: they say how the moment was, not what
  /// machine it is.
  package func differences(to other: Environment) -> [String] {
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
      ("sqliteCompileOptions", "\(sqliteCompileOptions)", "\(other.sqliteCompileOptions)"),
      ("gitRevision", gitRevision, other.gitRevision),
    ]
    switch (details, other.details) {
    case (let mine?, let theirs?):
      pairs += zip(mine.comparedFields, theirs.comparedFields).map { ($0.name, $0.value, $1.value) }
    case (nil, nil): break
    case (_?, nil): pairs.append(("details", "recorded", "not recorded"))
    case (nil, _?): pairs.append(("details", "not recorded", "recorded"))
    }
    return pairs.filter { $0.1 != $0.2 }.map { "\($0.0): \($0.1) / \($0.2)" }
  }

  /// The same without what a comparison of two builds is about: the commit and its changes.
  package func machineDifferences(to other: Environment) -> [String] {
    var same = other
    same.gitRevision = gitRevision
    same.details?.isModified = details?.isModified
    return differences(to: same)
  }
}
