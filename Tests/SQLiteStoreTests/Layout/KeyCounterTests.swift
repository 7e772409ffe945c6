import Lineage
import TestSupport
import Testing

@Suite struct KeyCounterTests {
  /// Employee 2 > Engineer 3 > JuniorEngineer 4.
  @Test(.covers("L3")) func `the root's row counts the keys of the whole tree`() throws {
    let laidOut = try LaidOut(Staff.model())
    let context = laidOut.container.newContext()
    for entity in ["JuniorEngineer", "Manager", "Employee", "Engineer", "Floor"] {
      try context.insert(entityName: entity)
    }
    try context.save()
    #expect(
      try laidOut.values("SELECT Z_NAME || ' ' || Z_MAX FROM Z_PRIMARYKEY ORDER BY Z_ENT") == [
        "Company 0", "Employee 4", "Engineer 0", "JuniorEngineer 0", "Manager 0", "Floor 1",
        "Project 0",
      ])
    #expect(try laidOut.values("SELECT Z_PK FROM ZEMPLOYEE ORDER BY 1") == ["1", "2", "3", "4"])
  }
}
