import RunJournal

/// The sizes of all strategies' stores in a cell, and their ratios to the baseline.
struct StorageAnalysis {
  var cell: CellDigest

  var results: [StorageResult] {
    let found = cell.strategies.compactMap { strategy in
      cell.templates[strategy.name].map {
        StorageResult(
          template: $0, familySize: cell.record.scenario.familySize, ratio: 1,
          processes: cell.processes.map(\.number))
      }
    }
    guard let baseline = found.first?.record.fileBytes, baseline > 0 else { return found }
    return found.map { result in
      var result = result
      result.ratio = Double(result.record.fileBytes) / Double(baseline)
      return result
    }
  }
}
