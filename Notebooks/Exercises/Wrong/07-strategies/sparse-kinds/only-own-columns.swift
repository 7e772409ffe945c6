// Wrong: forgets the columns that all kinds share.
// Fails with: the first long header: expected fewer than 32 own attributes
import CourseWorlds
import Lineage

/// The bytes that impossible NULLs take in each row.
func nullBytesPerRow(in trial: TrialStore) throws -> Int {
  let cost = try trial.cost(ofTree: "Item")
  return cost.impossibleBytes / cost.rows
}

/// The same without a store, for this many kinds with this many own attributes.
func predictedNullBytes(kinds: Int, own: Int) -> Int {
  own * (kinds - 1)
}

/// The smallest number of own attributes for which each row takes a byte more than NULLs and
/// values.
func firstLongHeader(kinds: Int) throws -> Int {
  128 / kinds
}
