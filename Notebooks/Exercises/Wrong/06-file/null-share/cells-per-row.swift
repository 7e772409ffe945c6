// Wrong: divides by the rows instead of the cells.
// Fails with: the share of cells: expected “53.33 %”, found “480.00 %”
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
  return Double(cost.impossibleCells) / Double(cost.rows)
}

/// The share of the file's bytes that those cells take, from 0 to 1.
func shareOfFile(in trial: TrialStore) throws -> Double {
  let cost = try trial.cost(ofTree: "Publication")
  return try Double(cost.impossibleBytes) / Double(trial.fileBytes())
}
