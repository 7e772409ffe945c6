import Testing

@testable import Lineage

/// What the tables of a store tell when it keeps no model.
@Suite struct RecoveredModelTests {
  @Test func `entities, their rows and the columns they use are reported`() throws {
    let made = try MadeStore()
    let recovered = try RecoveredModel(path: made.path)
    #expect(recovered.entities.map(\.name) == ["Car", "SportCar", "LuxuryCar", "Person"])
    #expect(recovered.entities.map(\.parentName) == [nil, "Car", "SportCar", nil])
    #expect(recovered.entities.map(\.table) == ["ZCAR", "ZCAR", "ZCAR", "ZPERSON"])
    #expect(recovered.entities.map(\.rowCount) == [1, 1, 2, 4])
    #expect(recovered.entities[2].usedColumns == ["ZVERSION", "ZOWNER", "ZMAKER"])
    // A reference to an entity without sub-entities looks like an indexed number.
    #expect(recovered.references == [])
    #expect(recovered.possibleReferences == ["ZCAR": ["ZOWNER"]])
  }

  @Test func `parents that lead around in a circle have no table`() throws {
    let made = try MadeStore()
    try made.change {
      try $0.execute(sql: "UPDATE Z_PRIMARYKEY SET Z_SUPER = 3 WHERE Z_ENT = 1")
    }
    let recovered = try RecoveredModel(path: made.path)
    #expect(recovered.entities.map(\.table) == [nil, nil, nil, "ZPERSON"])
  }

  @Test(
    .enabled(if: AppleStores.folder != nil, "set LINEAGE_REAL_DATA to the folder of the real data"))
  func `only certain facts are reported of a store without a model`() throws {
    let path = AppleStores.path(AppleStores.withoutModel)
    #expect(throws: ObjectGraphError.store(.noModel(path: path))) {
      try ForeignStore.open(path: path)
    }
    let recovered = try RecoveredModel(path: path)
    #expect(recovered.entities.count == 22)
    let byName = Dictionary(uniqueKeysWithValues: recovered.entities.map { ($0.name, $0) })
    #expect(byName["UpdateFolderAction"]?.parentName == "FolderAction")
    #expect(byName["FolderAction"]?.parentName == "OfflineAction")
    #expect(byName["UpdateFolderAction"]?.table == "ZOFFLINEACTION")
    #expect(byName["TrashFolder"]?.rowCount == 2)
    #expect(byName["Folder"]?.rowCount == 3)
    #expect(byName["Note"]?.rowCount == 3)
    #expect(byName["EWSNote"]?.rowCount == 0)
    #expect(byName["EWSNote"]?.usedColumns == [])
    #expect(byName["Note"]?.usedColumns.contains("ZTITLE") == true)
    #expect(
      recovered.references.contains(
        RecoveredModel.Reference(
          table: "ZACCOUNT", keyColumn: "ZROOTFOLDER", entityColumn: "Z6_ROOTFOLDER",
          destinationName: "Folder")))
    #expect(
      recovered.references.filter { $0.table == "ZOFFLINEACTION" }.map(\.keyColumn) == [
        "ZACCOUNT", "ZFOLDER", "ZPARENT", "ZORIGINALPARENT", "ZFOLDER1", "ZNOTE",
        "ZORIGINALFOLDER",
      ])
    // An indexed number beside a reference to a leaf: nothing in the file tells them apart.
    #expect(recovered.possibleReferences["ZOFFLINEACTION"] == ["ZSEQUENCENUMBER"])
    #expect(recovered.possibleReferences["ZACCOUNT"] == ["ZTRASHFOLDER"])
    #expect(recovered.joinTables == [])
    let accounts = try RecoveredModel(path: AppleStores.path(AppleStores.accounts))
    #expect(
      accounts.joinTables.map(\.name) == [
        "Z_1OWNINGACCOUNTTYPES", "Z_2ENABLEDDATACLASSES", "Z_2PROVISIONEDDATACLASSES",
        "Z_4SUPPORTEDDATACLASSES", "Z_4SYNCABLEDATACLASSES",
      ])
    #expect(accounts.joinTables[1].entityNames == ["Account", "Dataclass"])
  }
}
