// Find out what kinds with many attributes of their own cost in one table, byte by byte.
import CourseWorlds
import Lineage

/// The bytes that impossible NULLs take in each row.
func nullBytesPerRow(in trial: TrialStore) throws -> Int {
  let cost = try trial.cost(ofTree: "Item")
  // TODO(sparse-kinds): divide the impossible bytes by the rows.
  return cost.nullCells
}

/// The same without a store: so many kinds with so many attributes of their own.
func predictedNullBytes(kinds: Int, own: Int) -> Int {
  // TODO(sparse-kinds): measure some stores first, then find the formula.
  0
}

/// The fewest attributes of its own for which each row takes a byte more than NULLs and values.
func firstLongHeader(kinds: Int) throws -> Int {
  // TODO(sparse-kinds): try one attribute after another until cost.longHeaderBytes is not 0.
  1
}
