import ArgumentParser
import ScenarioFormat

/// A number of objects of an entity, written as `Book=20k`.
struct RowCount: ExpressibleByArgument {
  let entity: String
  let count: Int

  static let most = 100_000_000

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let count = try? SizeText.number(from: parts[1]),
      (1...Self.most).contains(count)
    else {
      return nil
    }
    (entity, self.count) = (parts[0], count)
  }
}
