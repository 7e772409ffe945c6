import RunJournal
import Statistics

extension LaunchRecord {
  /// What the launch contributes to the comparisons of one operation, nil without a sample of it.
  ///
  /// Its processor time, by which reports judge: when to stop and whether the tool is right must be
  /// told by the same figure.
  ///
  /// - Throws: never for a record of this program, whose times are above 0.
  func observation(of id: MeasurementID) throws(StatisticsError) -> BlockObservation? {
    guard let record = operations.first(where: { $0.id == id }),
      !record.cpuNanoseconds.isEmpty
    else { return nil }
    return try BlockObservation(
      block: block, position: position, strategy: strategy,
      samples: record.cpuNanoseconds.map { Double(max(1, $0)) })
  }
}
