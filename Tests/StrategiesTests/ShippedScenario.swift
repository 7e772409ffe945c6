import Foundation
import Lineage
import LogicalModel
import ModelReshaping
import ScenarioFormat
import TestSupport

@testable import Measuring

/// The domain of a shipped scenario, for stores with handwritten classes.
struct ShippedScenario {
  let name: String

  func domain() throws -> Domain {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Scenarios/\(name).yaml").standardized.path
    return try ScenarioReader(strategies: StrategyList.names).read(file: path).domain
  }

  func container(
    _ strategy: any Strategy, _ classes: [ManagedObject.Type], in folder: Folder
  ) throws -> PersistentContainer {
    try PersistentContainer(
      model: strategy.store(domain()).model, classes: classes,
      sqliteAt: folder.path("\(strategy.name).sqlite"))
  }
}
