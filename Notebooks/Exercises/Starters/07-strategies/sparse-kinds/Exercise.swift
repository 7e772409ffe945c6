// Measure byte by byte the cost of kinds with many attributes in one table.
import CourseWorlds
import Lineage

/// The bytes that impossible NULLs take in each row.
func nullBytesPerRow(in trial: TrialStore) throws -> Int {
  let cost = try trial.cost(ofTree: "Item")
  // TODO(sparse-kinds): divide the impossible bytes by the rows.
  return cost.nullCells
}

/// The same without a store, for this many kinds with this many own attributes.
func predictedNullBytes(kinds: Int, own: Int) -> Int {
  // TODO(sparse-kinds): measure some stores first, then find the formula.
  0
}

/// The smallest number of own attributes for which each row takes a byte more than NULLs and
/// values.
func firstLongHeader(kinds: Int) throws -> Int {
  // TODO(sparse-kinds): add attributes until cost.longHeaderBytes is not 0.
  1
}
