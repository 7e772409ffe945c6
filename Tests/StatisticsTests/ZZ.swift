import Foundation
import Sampling
import Statistics
import Testing

@Test func zzrates() throws {
  for (noise, n) in [
    ([1.0, 1], 6), ([1, 1], 12), ([1, 1], 20), ([1, 1, 1], 9), ([1, 1, 1, 1], 8),
    ([1, 1, 1, 1], 12), ([4, 1, 1, 1], 12), ([1, 1, 1, 1, 1, 1], 6), ([1, 1, 1, 1, 1, 1], 12),
    ([1, 1, 1, 1, 1, 1], 18), ([4, 4, 1, 1, 1, 1], 12),
  ] {
    let k = noise.count
    var s = Simulation(strategies: k, blocks: n, effects: Array(repeating: 0, count: k), seed: 99)
    s.noise = noise
    var g = SplitMix64(seed: 1)
    var f = 0, c = 0, h = 0
    let runs = 4000
    for _ in 0..<runs {
      let t = try s.run()
      let fam = try ComparisonFamily(t, rule: .warmReads, resamples: 20, using: &g)
      if fam.members[0].comparison.pValue < 0.05 { f += 1 }
      if fam.members.contains(where: { $0.adjustedPValue < 0.05 }) { h += 1 }
      if fam.members.contains(where: { $0.verdict == .faster || $0.verdict == .slower }) { c += 1 }
    }
    print(
      "RATE", noise, "n", n, "p<.05", Double(f) / 40, "holm", Double(h) / 40, "familyclaims",
      Double(c) / 40)
  }
  for e in [0.03, 0.05] {
    for n in [6, 12, 20, 44] {
      var s = Simulation(strategies: 2, blocks: n, effects: [0, log(1 + e)], seed: 5)
      var g = SplitMix64(seed: 1)
      var a = 0
      for _ in 0..<1000 {
        let fam = try ComparisonFamily(try s.run(), rule: .warmReads, resamples: 200, using: &g)
        if fam.members[0].verdict == .slower { a += 1 }
      }
      print("POWER", e, n, Double(a) / 1000)
    }
  }
}
