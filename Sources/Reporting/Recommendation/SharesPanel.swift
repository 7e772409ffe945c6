import Document
import Foundation

/// The weights of a choice and the mean of each strategy, as tables that a script turns into
/// sliders.
///
/// The script repeats the choice, so that readers can change the weights.
struct SharesPanel {
  let answer: Answer

  // If the script changes, SharesPanelTests reports its new hash.
  static let script = Page.Script(
    text: String(decoding: PackageResources.choice_js, as: UTF8.self),
    hash: "sha256-iicmfVS9JRoGKIQiKoE5lOdwrI3+We46B6wkRMAVRUU=")

  var block: Block {
    let articles = Block.articles([
      Block.Article(
        title: "The strategy by these shares",
        blocks: [
          .paragraph(
            "\(strong: answer.preferred) takes the least code of the strategies that are good enough."
          ),
          .table(means),
        ]),
      Block.Article(title: "What does your app do?", blocks: [.table(shares)]),
    ])
    guard let data else { return articles }
    return .live([articles], data: data)
  }

  private var costs: Costs { answer.costs }

  private var means: Table {
    Table(
      titles: ["strategy", "mean, × the best"], numbers: [1],
      rows: zip(costs.strategies, answer.choice.regrets).map {
        ["\(strategy: $0)", Prose(Ratio.text($1))]
      })
  }

  private var shares: Table {
    Table(
      titles: ["operation", "share"], numbers: [1],
      rows: costs.items.map { [Prose($0.label), Prose(Ratio.percentage($0.weight))] })
  }

  /// The script's input; nil if a cost is not finite.
  private var data: String? {
    struct Strategy: Encodable {
      let name: String
      let rank: Double
    }
    struct Item: Encodable {
      let name: String
      let isFile: Bool
      let share: Double
      let noticeable: Double
      let costs: [Double]
      let logRegrets: [Double]
    }
    struct Everything: Encodable {
      let strategies: [Strategy]
      let items: [Item]
      let factor: Double
      let logFactor: Double
    }
    let everything = Everything(
      strategies: costs.strategies.map { Strategy(name: $0, rank: costs.rank($0)) },
      items: costs.items.map { item in
        let all = item.costs
        return Item(
          name: item.name, isFile: item.unit == .file, share: item.weight,
          noticeable: item.unit.noticeable, costs: all,
          logRegrets: all.map { item.unit.logRegret(of: $0, to: all.min() ?? 0) })
      }, factor: 1 + answer.limit, logFactor: log(1 + answer.limit))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(everything)).map { String(decoding: $0, as: UTF8.self) }
  }
}
