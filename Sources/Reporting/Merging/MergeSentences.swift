import RunJournal
import Statistics

/// What a merge found, in sentences.
struct MergeSentences {
  private let merged: MergedScenario

  init(_ merged: MergedScenario) { self.merged = merged }

  var isQuick: Bool { merged.isQuick }

  var all: [String] { [together] + absent + [agreement] + contradictions }

  /// A sentence such as "scale: 3 of 3 cells on 2 machines (node1: 2, node2: 1).".
  var together: String {
    let counts = merged.machines.map { "\($0.name): \($0.cells.count)" }.joined(separator: ", ")
    let whole = merged.cells.count + merged.missing.count
    return "\(merged.scenario.name): \(merged.cells.count) of \(Count.text(whole, "cell")) on "
      + "\(Count.text(merged.machines.count, "machine")) (\(counts))."
  }

  /// What is not there, one sentence each; empty where everything is.
  var absent: [String] {
    var sentences: [String] = []
    if !merged.missing.isEmpty {
      sentences.append("Missing: \(Enumeration.text(merged.missing.map(Self.name))).")
    }
    let (lost, elsewhere) = (
      merged.unfinished.filter { merged.missing.contains($0.cell) },
      merged.unfinished.filter { !merged.missing.contains($0.cell) }
    )
    if !lost.isEmpty {
      sentences.append("Begun and not finished: \(Enumeration.text(lost.map(\.words))).")
    }
    if !elsewhere.isEmpty {
      sentences.append(
        "Not finished there, and taken from elsewhere: "
          + "\(Enumeration.text(elsewhere.map(\.words))).")
    }
    let superseded = merged.machines.flatMap(\.superseded)
    if !superseded.isEmpty { sentences.append("Left out: \(Enumeration.text(superseded)).") }
    return sentences
  }

  /// How many pooled ratios machines agree on.
  var agreement: String { counts.sentence }

  /// How many ratios are pooled, and on how many machines do not agree.
  struct Counts {
    var pooled = 0
    var apart = 0
    var contradictory = 0

    static func + (left: Counts, right: Counts) -> Counts {
      Counts(
        pooled: left.pooled + right.pooled, apart: left.apart + right.apart,
        contradictory: left.contradictory + right.contradictory)
    }

    var sentence: String {
      guard pooled > 0 else {
        return "No cell was measured on two machines, so every ratio is that of one machine."
      }
      return "\(Count.text(pooled, "ratio")) to the baseline \(pooled == 1 ? "is" : "are") pooled "
        + "over machines. In \(apart) of them machines differ by more than their own noise explains, "
        + "and in \(contradictory) they contradict each other."
    }
  }

  var counts: Counts {
    let pooled = pooledRatios.map(\.ratio)
    return Counts(
      pooled: pooled.count, apart: pooled.count(where: \.isHeterogeneous),
      contradictory: pooled.count(where: \.isContradictory))
  }

  /// A sentence for each pair that is faster on one machine and slower on another.
  var contradictions: [String] {
    pooledRatios.filter(\.ratio.isContradictory).map { cell, operation, ratio in
      func machines(_ verdict: Verdict) -> String {
        Enumeration.text(
          ratio.own.filter { $0.result.verdict == verdict }.map {
            "\($0.machine) (\($0.result.text))"
          })
      }
      let place = cell.isEmpty ? "" : "\(cell), "
      return "\(place)\(operation.name): \(ratio.candidate) is faster than \(ratio.baseline) on "
        + "\(machines(.faster)) and slower on \(machines(.slower)). Which of them holds depends on "
        + "the machine; the pooled ratio answers neither."
    }
  }

  /// Of operations and means, to the baseline, where two machines or more measured.
  var pooledRatios: [(cell: String, operation: MergedOperation, ratio: MergedRatio)] {
    merged.cells.flatMap { cell in
      cell.operations.flatMap { operation in
        operation.toBaseline.filter { $0.own.count > 1 }.map { (cell.name, operation, $0) }
      }
    }
  }

  static func name(_ cell: String) -> String { cell.isEmpty ? "the cell" : cell }
}

extension MergedOperation {
  /// The pairs that readers compare first.
  var toBaseline: [MergedRatio] {
    let baseline = ratios.first?.baseline
    return ratios.filter { $0.baseline == baseline }
  }
}
