import Testing

@testable import Statistics

/// Pooled ratios of several machines, compared with statsmodels 0.14 and SciPy.
struct PooledRatioTests {
  /// The 13 trials of BCG vaccine used in textbooks of meta-analysis (Colditz and others, JAMA 271,
  /// 1994), as logarithms of risk ratios with their errors.
  private static let trials: [(logRatio: Double, error: Double)] = [
    (-0.8893113339202054, 0.5706003548929507), (-1.5853886572014306, 0.44111350171825825),
    (-1.348073148299693, 0.644490469571091), (-1.4415511900213054, 0.14145681992130169),
    (-0.2175473222112957, 0.2262966463950159), (-0.786115585818864, 0.08310005087789513),
    (-1.6208982235983924, 0.4722470196542432), (0.011952333523841173, 0.06294107798423641),
    (-0.4694176487381487, 0.2375588568402554), (-1.3713448034727846, 0.27023100046632126),
    (-0.33935882833839015, 0.11141011610962319), (0.4459134005713783, 0.7297299810204818),
    (-0.017313948216879493, 0.26721650339001574),
  ]

  private func pooled(_ parts: [(logRatio: Double, error: Double)]) throws -> PooledRatio {
    try PooledRatio(
      parts.map {
        PooledRatio.Part(logRatio: $0.logRatio, standardError: $0.error, degreesOfFreedom: 7)
      })
  }

  @Test func `thirteen trials give the published figures`() throws {
    let pooled = try pooled(Self.trials)
    #expect(abs(pooled.varianceBetween - 0.31806845220502417) < 1e-12)
    #expect(abs(pooled.logRatio - -0.7149681534934441) < 1e-12)
    #expect(abs(pooled.standardError - 0.18089219153762354) < 1e-12)
    #expect(relativeError(pooled.interval.lower, exp(-1.10909838120224)) < 1e-9)
    #expect(relativeError(pooled.interval.upper, exp(-0.3208379257846483)) < 1e-9)
    #expect(relativeError(pooled.pValue, 0.0019192718312780021) < 1e-9)
    #expect(relativeError(pooled.heterogeneity, 152.2330080823734) < 1e-12)
    #expect(relativeError(pooled.heterogeneityPValue, 1.9967645908458624e-26) < 1e-9)
    #expect(relativeError(pooled.inconsistency, 0.9211734685456205) < 1e-12)
  }

  @Test func `three machines that differ agree with statsmodels`() throws {
    let pooled = try pooled([(0.30, 0.01), (0.36, 0.012), (0.27, 0.02)])
    #expect(relativeError(pooled.varianceBetween, 0.0018634619461267128) < 1e-9)
    #expect(relativeError(pooled.logRatio, 0.3114779971466176) < 1e-12)
    #expect(relativeError(pooled.standardError, 0.026268107607965517) < 1e-9)
    #expect(relativeError(pooled.interval.lower, exp(0.19845545224185218)) < 1e-9)
    #expect(relativeError(pooled.interval.upper, exp(0.42450054205138305)) < 1e-9)
    #expect(relativeError(pooled.pValue, 0.007037195076182601) < 1e-9)
    #expect(relativeError(pooled.heterogeneity, 21.246428571428563) < 1e-9)
  }

  @Test func `two machines that agree within their errors agree with SciPy`() throws {
    let pooled = try pooled([(0.30, 0.01), (0.31, 0.012)])
    #expect(pooled.varianceBetween == 0 && pooled.factorBetween == 1)
    #expect(pooled.inconsistency == 0)
    #expect(relativeError(pooled.logRatio, 0.30409836065573764) < 1e-12)
    #expect(relativeError(pooled.standardError, 0.00491803278688525) < 1e-9)
    #expect(relativeError(pooled.interval.lower, exp(0.24160882916635384)) < 1e-9)
    #expect(relativeError(pooled.interval.upper, exp(0.36658789214512144)) < 1e-9)
    #expect(relativeError(pooled.pValue, 0.010294840082711063) < 1e-9)
  }

  @Test func `machines that agree by chance are no more certain than identical ones`() throws {
    let pooled = try pooled([(0.30, 0.01), (0.3001, 0.012)])
    // Hartung and Knapp's own interval would be ±0.06 %.
    #expect(relativeError(pooled.standardError, 4.918032786884704e-05) < 1e-6)
    #expect(relativeError(pooled.interval.lower, exp(0.28356427586800104)) < 1e-9)
    #expect(relativeError(pooled.interval.upper, exp(0.31651769134511365)) < 1e-9)
    #expect(relativeError(pooled.pValue, 0.00010434964075937015) < 1e-6)
  }

  @Test func `machines that contradict each other leave the answer open`() throws {
    let pooled = try pooled([(-0.05, 0.01), (0.08, 0.012)])
    #expect(relativeError(pooled.varianceBetween, 0.008327999999999995) < 1e-9)
    #expect(relativeError(pooled.logRatio, 0.01483076923076922) < 1e-9)
    #expect(relativeError(pooled.pValue, 0.8571894628728621) < 1e-9)
    #expect(!pooled.interval.excludesOne)
  }

  @Test func `one machine keeps the interval of its own processes`() throws {
    let differences = PairedDifferences([0.11, 0.14, 0.1, 0.12, 0.15])
    let own = try PairedComparison(candidate: "b", baseline: "a", differences: differences)
    let pooled = try PooledRatio([
      PooledRatio.Part(
        logRatio: own.logRatio, standardError: own.standardError, degreesOfFreedom: 4)
    ])
    #expect(pooled.interval == own.interval)
    #expect(pooled.pValue == own.pValue)
    #expect(pooled.heterogeneityPValue == 1 && pooled.machineCount == 1)
  }

  @Test func `a machine with an unknown error is left out`() throws {
    let known = PooledRatio.Part(logRatio: 0.2, standardError: 0.02, degreesOfFreedom: 7)
    let unknown = PooledRatio.Part(logRatio: 0.9, standardError: .infinity, degreesOfFreedom: 0)
    let one = try PooledRatio([known, unknown])
    #expect(one.logRatio == 0.2 && one.machineCount == 1)
    let none = try PooledRatio([unknown, unknown])
    #expect(none.logRatio == 0.9 && !none.interval.isBounded && none.pValue == 1)
  }

  @Test func `swapping the strategies inverts the pooled ratio`() throws {
    let one = try pooled([(0.1, 0.01), (0.14, 0.03), (0.05, 0.02)])
    let other = try pooled([(-0.1, 0.01), (-0.14, 0.03), (-0.05, 0.02)])
    #expect(abs(one.ratio * other.ratio - 1) < 1e-12)
    #expect(abs(one.interval.lower * other.interval.upper - 1) < 1e-12)
    #expect(abs(one.pValue - other.pValue) < 1e-12)
  }

  @Test func `counters that never vary are pooled without an error`() throws {
    let pooled = try pooled([(0.25, 0), (0.25, 0)])
    #expect(abs(pooled.ratio - exp(0.25)) < 1e-12)
    #expect(pooled.interval.excludesOne)
  }

  /// Machines whose true ratios differ by 3 % and whose figures have errors of 2 %, and strategies
  /// that are equal over all machines: at most 5 % of pooled intervals may exclude 1.
  @Test(arguments: [2, 3, 5]) func `at most one pooled interval in twenty misses the truth`(
    machines: Int
  )
    throws
  {
    var generator = SplitMix64(seed: 16)
    let trials = 4_000
    var misses = 0
    for _ in 0..<trials {
      let parts = (0..<machines).map { _ in
        (logRatio: 0.03 * normal(&generator) + 0.02 * normal(&generator), error: 0.02)
      }
      if try pooled(parts).interval.excludesOne { misses += 1 }
    }
    // Three standard deviations of a count of 5 % are 41. Two machines miss in about 2.3 % and five
    // in 4.3 %, as in a simulation with NumPy.
    #expect(misses <= 241, "\(misses) of \(trials) with seed 16")
    #expect(misses >= 40, "\(misses) of \(trials) with seed 16")
  }

  private func normal(_ generator: inout SplitMix64) -> Double {
    (0..<12).map { _ in Double(generator.next() >> 11) / Double(UInt64(1) << 53) }
      .reduce(-6, +)
  }
}
