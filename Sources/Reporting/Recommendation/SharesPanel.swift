import Document
import Escaping
import Foundation

/// The weights of a choice and the mean of each strategy, as tables that a script turns into
/// sliders.
///
/// The script repeats the choice, so that readers can change the weights.
struct SharesPanel {
  let answer: Recommendation

  // If the script changes, SharesPanelTests reports its new hash.
  static let script = Page.Script(
    text: String(decoding: PackageResources.choice_js, as: UTF8.self),
    hash: "sha256-+YTPlQS3sZyg06RO7WNwx04rTjel8wPfNscfC8GEWxE=")

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
      rows: zip(costs.strategies, answer.choice.losses).map {
        ["\(strategy: $0)", Prose(Ratio.text(exp($1)))]
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
      let losses: [Double]
      /// The share of the item that counts as differing.
      let differing: Double
    }
    struct Everything: Encodable {
      let strategies: [Strategy]
      let items: [Item]
      let logFactor: Double
      let fileShare: Double
      let leastDiffering: Double
    }
    let everything = Everything(
      strategies: costs.strategies.enumerated().map {
        Strategy(name: $0.element, rank: costs.rank($0.offset))
      },
      items: costs.items.map { item in
        let best = item.costs.min() ?? 0
        let losses = item.costs.map { costs.loss(of: $0, to: best, item.unit) }
        return Item(
          name: item.name, isFile: item.unit == .file, share: item.weight, losses: losses,
          differing: Choice.differingShare(losses, limit: answer.limit))
      }, logFactor: log(1 + answer.limit), fileShare: Costs.fileShare,
      leastDiffering: Choice.leastDiffering)
    return try? JSONOutput.line(everything)
  }
}
