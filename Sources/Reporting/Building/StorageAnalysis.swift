import Sampling
import Statistics

/// Sizes of every strategy's store and what they are to the baseline's.
struct StorageAnalysis {
  var digest: JournalDigest

  var results: [StorageResult] {
    let found = digest.run.strategies.compactMap { strategy in
      result(of: strategy.name, launches: digest.usedLaunches(of: strategy.name))
    }
    guard let baseline = found.first?.record.fileBytes, baseline > 0 else { return found }
    return found.map { result in
      var result = result
      result.ratio = Double(result.record.fileBytes) / Double(baseline)
      return result
    }
  }

  private func result(of strategy: String, launches: [LaunchRecord]) -> StorageResult? {
    guard let first = launches.first else { return nil }
    return StorageResult(
      strategy: strategy, record: first.storage,
      fileBytes: WorkCount(launches.map(\.storage.fileBytes)),
      familySize: digest.run.scenario.familySize, ratio: 1,
      resources: resources(launches.map(\.resources)))
  }

  private func resources(_ records: [ResourceRecord]) -> ResourceResult {
    let written = records.map(\.blockBytesWritten)
    return ResourceResult(
      peakResidentBytes: (try? Summary.median(records.map { Double($0.peakResidentBytes) })) ?? 0,
      blockBytesWritten: written.contains { $0 < 0 }
        ? nil : try? Summary.median(written.map(Double.init)))
  }
}
