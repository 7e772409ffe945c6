// Wrong: divides the bytes by the number of cells instead of the size of the file.
// Fails with: the share of the file: expected
import CourseWorlds
import Lineage

/// The number of columns that ZPUBLICATION has for properties.
func propertyColumns(in trial: TrialStore) throws -> Int? {
  try trial.integer(
    "SELECT COUNT(*) FROM pragma_table_info('ZPUBLICATION') WHERE name NOT IN ('Z_PK', 'Z_ENT', "
      + "'Z_OPT')"
  )
}

/// The share of all cells that can never have a value, from 0 to 1.
func shareOfCells(in trial: TrialStore) throws -> Double {
  let cost = try trial.cost(ofTree: "Publication")
  return Double(cost.impossibleCells) / Double(cost.rows * cost.propertyColumns)
}

/// The share of the file's bytes that those cells take, from 0 to 1.
func shareOfFile(in trial: TrialStore) throws -> Double {
  let cost = try trial.cost(ofTree: "Publication")
  return Double(cost.impossibleBytes) / Double(cost.rows * cost.propertyColumns)
}
