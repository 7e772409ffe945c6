// Wrong: also counts values that were not set.
// Fails with: the bytes per row: expected 12, found 13
import CourseWorlds
import Lineage

/// The bytes that impossible NULLs take in each row.
func nullBytesPerRow(in trial: TrialStore) throws -> Int {
  let cost = try trial.cost(ofTree: "Item")
  return cost.nullCells / cost.rows
}

/// The same without a store, for this many kinds with this many own attributes.
func predictedNullBytes(kinds: Int, own: Int) -> Int {
  own * (kinds - 1)
}

/// The smallest number of own attributes for which each row takes a byte more than NULLs and
/// values.
func firstLongHeader(kinds: Int) throws -> Int {
  var own = 1
  while try SparseKinds.store(kinds: kinds, own: own, rows: kinds).cost(ofTree: "Item")
    .longHeaderBytes == 0
  { own += 1 }
  return own
}
