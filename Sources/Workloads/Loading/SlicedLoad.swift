import ObjectGraph

/// A load that is made slice by slice, so that several stores can be loaded in turns.
///
/// A class because it holds how far it is; use it from one thread at a time.
package final class SlicedLoad {
  /// How many members are made and saved together where the whole load is one transaction.
  ///
  /// Fewer than ``Loader/portionCount``: stores take turns after each, and noise that is slower than
  /// a turn meets all of them alike.
  package static let transactionPortion = 500

  package let slices: [Loader.Slice]
  private let loader: Loader
  private let isOneTransaction: Bool
  private let keptRoots: Set<String>
  private var progress: Loader.Progress
  private var next = 0

  /// Takes nil as batch to make the whole load one transaction.
  ///
  /// - Throws: ``WorkloadError/circularLinks(_:)``.
  package init(_ loader: Loader, batch: Int?) throws(WorkloadError) {
    self.loader = loader
    isOneTransaction = batch == nil
    slices = try loader.slices(of: batch ?? Self.transactionPortion)
    keptRoots = loader.linkedRoots
    progress = loader.progress
  }

  /// How many members are stored.
  package var count: Int { progress.count }

  /// Runs what calls ``loadNext(clock:)`` until everything is loaded, within the one transaction if
  /// there is one.
  ///
  /// - Throws: what the body throws, and the errors of committing.
  package func perform(_ body: () throws -> Void) throws {
    if isOneTransaction {
      try progress.context.performInOneTransaction(body)
    } else {
      try body()
    }
  }

  /// Loads the next slice with the clock on while its objects are made and saved.
  ///
  /// - Returns: how many members it has, nil after the last slice.
  /// - Throws: the error of the source, the object graph or the store.
  package func loadNext(clock: any WorkClock) throws -> Int? {
    guard next < slices.count else { return nil }
    var count = 0
    try clock.time {
      count = try loader.load(slices[next], &progress, keeping: keptRoots.contains, clock)
    }
    next += 1
    return count
  }
}
