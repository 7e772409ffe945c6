import Foundation
import Lineage
import ModelReshaping
import Testing

/// The trees of other people's models.
private enum RealTrees {
  static let folder = ProcessInfo.processInfo.environment["LINEAGE_REAL_DATA"]

  static var documents: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: (folder ?? "") + "/models"))
    return (names ?? []).filter { $0.hasSuffix(".xml") }.sorted()
  }
}

@Suite(.enabled(if: RealTrees.folder != nil, "set LINEAGE_REAL_DATA to the real data"))
struct RealTreeTests {
  /// Every strategy makes valid models of valid models, or names a relationship that it cannot
  /// hold.
  @Test
  func `every strategy holds every tree of a real model, or names an unsupported relationship`()
    throws
  {
    var (held, refused) = (0, 0)
    for name in RealTrees.documents {
      let document = try ModelDocument(path: (RealTrees.folder ?? "") + "/models/" + name)
      let isSound = (try? document.model().freeze()) != nil
      let parents = Set(document.entities.compactMap(\.parentEntity))
      for root in document.entities where root.parentEntity == nil && parents.contains(root.name) {
        let tree = try EntityTree(document, root: root.name)
        for strategy in StrategyList.all {
          do throws(ReshapingError) {
            let model = try strategy.reshape(tree)
            held += 1
            if isSound {
              #expect(throws: Never.self, "\(name) \(root.name) \(strategy.name)") {
                try model.document.model().freeze()
              }
            }
          } catch {
            #expect(
              ["independent-entities", "coded-content"].contains(strategy.name), "\(error)")
            refused += 1
          }
        }
      }
    }
    #expect(held > 40 && refused > 0, "\(held) held, \(refused) refused")
  }
}
