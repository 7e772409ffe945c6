// Measure how much of the one table can never have a value: in cells, and in bytes.
import CourseWorlds
import Lineage

/// The number of columns that ZPUBLICATION has for properties.
func propertyColumns(in trial: TrialStore) throws -> Int? {
  // TODO(null-share): exclude Z_PK, Z_ENT and Z_OPT, which every table of an entity has.
  try trial.integer("SELECT COUNT(*) FROM pragma_table_info('ZPUBLICATION')")
}

/// The share of all cells that can never have a value, from 0 to 1.
func shareOfCells(in trial: TrialStore) throws -> Double {
  let cost = try trial.cost(ofTree: "Publication")
  // TODO(null-share): divide the impossible cells by all cells of properties.
  return Double(cost.nullCells)
}

/// The share of the file's bytes that those cells take, from 0 to 1.
func shareOfFile(in trial: TrialStore) throws -> Double {
  let cost = try trial.cost(ofTree: "Publication")
  // TODO(null-share): divide their bytes by trial.fileBytes().
  return Double(cost.nullCells)
}
