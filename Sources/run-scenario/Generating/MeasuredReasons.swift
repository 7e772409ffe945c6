import Console
import Foundation
import Lineage
import Measuring
import Reporting

/// The figures of `advise --json` for the comments in generated source.
struct MeasuredReasons {
  private struct File: Decodable {
    let trees: [Tree]
  }

  private struct Tree: Decodable {
    let root: String
    let current: String
    let sizes: [Size]
  }

  private struct Size: Decodable {
    let objects: Int
    let items: [Item]
  }

  private struct Item: Decodable {
    let label: String
    let unit: String
    let share: Double
    let costs: [String: Double]
  }

  private let tree: Tree

  /// Reads the output of `advise --json`.
  ///
  /// - Throws: ``AdviceProblem``.
  init(ofFile path: String, root: String) throws(AdviceProblem) {
    let text: String
    do {
      text = try OrdinaryFile.text(path)
    } catch {
      throw .unreadable(path, reason: error.description)
    }
    guard let file = try? JSONDecoder().decode(File.self, from: Data(text.utf8)) else {
      throw .notAdvice(path)
    }
    guard let tree = file.trees.first(where: { $0.root == root }) else {
      throw .otherTree(path, root: root)
    }
    self.tree = tree
  }

  /// Returns a sentence about the three most frequent actions at the greatest size.
  func sentences(for strategy: String) -> [String] {
    guard let size = tree.sizes.max(by: { $0.objects < $1.objects }) else { return [] }
    let actions = size.items.filter { $0.unit == "action" && $0.costs[strategy] != nil }
      .sorted { $0.share > $1.share }.prefix(3)
    let figures = actions.compactMap { item -> String? in
      guard let cost = item.costs[strategy] else { return nil }
      let other = strategy == tree.current ? nil : item.costs[tree.current]
      return "\(item.label) \(Self.time(cost))"
        + (other.map { " (\(tree.current): \(Self.time($0)))" } ?? "")
    }
    guard !figures.isEmpty else { return [] }
    return [
      "Measured by `run-scenario advise` with \(Count.text(size.objects, "object")): "
        + "\(figures.joined(separator: ", "))."
    ]
  }

  /// Returns milliseconds with three digits.
  private static func time(_ nanoseconds: Double) -> String {
    "\(String(format: "%.3g", nanoseconds / 1e6)) ms"
  }
}

/// An error of reading a file of advice.
enum AdviceProblem: ErrorWithExitStatus, Hashable, CustomStringConvertible {
  case unreadable(String, reason: String)
  case notAdvice(String)
  case otherTree(String, root: String)

  var exitStatus: ExitStatus { if case .unreadable = self { .noInput } else { .wrongInput } }

  var description: String {
    switch self {
    case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
    case .notAdvice(let path):
      "\(path) is not the output of run-scenario advise --json; create it with that command"
    case .otherTree(let path, let root):
      "\(path) has no advice about \(root); run advise with --tree \(root)"
    }
  }
}
