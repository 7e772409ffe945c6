// Find out what kinds with many attributes of their own cost in one table, byte by byte.
import CourseWorlds
import Lineage

/// The bytes that impossible NULLs take in each row.
func nullBytesPerRow(in trial: TrialStore) throws -> Int {
  let cost = try trial.cost(ofTree: "Item")
  return cost.impossibleBytes / cost.rows
}

/// The same without a store: so many kinds with so many attributes of their own.
func predictedNullBytes(kinds: Int, own: Int) -> Int {
  own * (kinds - 1)
}

/// The fewest attributes of its own for which each row takes a byte more than NULLs and values.
func firstLongHeader(kinds: Int) throws -> Int {
  var own = 1
  while try SparseKinds.store(kinds: kinds, own: own, rows: kinds).cost(ofTree: "Item")
    .longHeaderBytes == 0
  { own += 1 }
  return own
}
