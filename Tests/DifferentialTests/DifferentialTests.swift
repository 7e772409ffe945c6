import Foundation
import TestModels
import TestSupport
import Testing

@testable import Lineage

/// A comparison of both predicate evaluators: equal objects and drawn fetches must give equal
/// answers.
@Suite struct DifferentialTests {
  /// The number of cases before another set of objects is drawn.
  private static let casesPerDataSet = 500

  /// Returns the answers of both stores, or the error that one of them throws.
  private static func answers(_ fetch: StoreFetch, _ data: DifferentialData) -> [String] {
    data.stores.map { store in
      do {
        var addresses = try store.addresses(fetch)
        if !fetch.hasOrder { addresses.sort { ($0.key, $0.entity) < ($1.key, $1.entity) } }
        return "\(addresses.map { "\($0.entity):\($0.key)" }), count \(try store.count(fetch))"
      } catch { return "error: \(error)" }
    }
  }

  /// Returns the fetch as stores receive it, or nil if it is invalid.
  private static func checked(_ fetch: FetchDraft, _ data: DifferentialData) -> StoreFetch? {
    try? fetch.checked(in: data.layout)
  }

  @Test func `both stores find the same objects in the same order`() throws {
    let plan = FuzzPlan(caseCount: FuzzPlan.usualCaseCount)
    var (refused, found) = (0, 0)
    for start in stride(from: 0, to: plan.caseCount, by: Self.casesPerDataSet) {
      let data = try DifferentialData(seed: plan.seed(ofCase: start))
      for number in start..<min(plan.caseCount, start + Self.casesPerDataSet) {
        var drawing = FetchDrawing(seed: plan.seed(ofCase: number), data: data)
        let drawn = drawing.fetch()
        guard let fetch = Self.checked(drawn, data) else {
          refused += 1
          continue
        }
        let answers = Self.answers(fetch, data)
        if !answers[0].hasPrefix("[]") { found += 1 }
        guard answers[0] != answers[1] || answers[0].hasPrefix("error") else { continue }
        Self.report(drawn, data, plan, number)
        return
      }
    }
    // Rejected or empty fetches prove nothing.
    #expect(refused * 10 < plan.caseCount, "\(refused) refused")
    #expect(found * 4 > plan.caseCount, "only \(found) found something")
  }

  @Test func `both stores reject or answer every fetch in the same way`() throws {
    let plan = FuzzPlan(caseCount: 10_000)
    let data = try DifferentialData(seed: plan.seed)
    var answered = 0
    for number in 0..<plan.caseCount {
      let seed = plan.seed(ofCase: number)
      var drawing = FetchDrawing(seed: seed, data: data)
      let drawn = drawing.anyFetch()
      guard let fetch = Self.checked(drawn, data) else { continue }
      answered += 1
      let answers = Self.answers(fetch, data)
      guard answers[0] != answers[1] || answers[0].hasPrefix("error") else { continue }
      Self.report(drawn, data, plan, number)
      return
    }
    #expect(answered * 20 > plan.caseCount, "only \(answered) meant something")
  }

  private static func isTooDeep(_ fetch: FetchDraft, _ data: DifferentialData) -> Bool {
    do throws(ObjectGraphError) {
      _ = try fetch.checked(in: data.layout)
      return false
    } catch {
      guard case .predicate(let problem) = error else { return false }
      return problem.rule == .nestedTooDeeply
    }
  }

  @Test func `both stores answer long and deep predicates alike`() throws {
    let plan = FuzzPlan(caseCount: 1_000)
    let data = try DifferentialData(seed: plan.seed)
    var (tooDeep, crowded, deep, found) = (0, 0, 0, 0)
    for number in 0..<plan.caseCount {
      var drawing = FetchDrawing(seed: plan.seed(ofCase: number), data: data)
      let drawn = drawing.deepFetch()
      guard let fetch = Self.checked(drawn, data) else {
        if Self.isTooDeep(drawn, data) { tooDeep += 1 }
        continue
      }
      if fetch.predicate.map({ $0.depth > SQLDepth.limit / 2 }) ?? false { deep += 1 }
      let answers = Self.answers(fetch, data)
      // A limit of SQLite (PredicateFormat.md, Limits).
      if answers[0].contains("at most 64 tables in a join") {
        crowded += 1
        continue
      }
      if !answers[0].hasPrefix("[]") { found += 1 }
      guard answers[0] != answers[1] || answers[0].hasPrefix("error") else { continue }
      Self.report(drawn, data, plan, number)
      return
    }
    #expect(crowded * 50 < plan.caseCount, "\(crowded) led to too many objects")
    #expect(tooDeep * 10 > plan.caseCount, "only \(tooDeep) were refused")
    #expect(deep * 10 > plan.caseCount, "only \(deep) were deep")
    #expect(found * 8 > plan.caseCount, "only \(found) found something")
  }

  private static func report(
    _ fetch: FetchDraft, _ data: DifferentialData, _ plan: FuzzPlan, _ number: Int
  ) {
    var fetch = fetch
    fetch.predicate = fetch.predicate?.shrunk { predicate in
      var smaller = fetch
      smaller.predicate = predicate
      guard let checked = Self.checked(smaller, data) else { return false }
      let answers = Self.answers(checked, data)
      return answers[0] != answers[1] || answers[0].hasPrefix("error")
    }
    let answers = checked(fetch, data).map { Self.answers($0, data) } ?? []
    Issue.record(
      """
      LINEAGE_FUZZ_SEED=\(plan.seed) case \(number): \(fetch.entity.name) \
      \(fetch.includesSubentities ? "" : "(exactly) ")where \(fetch.predicate?.description ?? "")
      by \(fetch.sortDescriptors) limit \(fetch.limit) offset \(fetch.offset)
      SQLite: \(answers.first ?? "")
      memory: \(answers.last ?? "")
      """)
  }

  @Test func `both stores return the same dictionaries`() throws {
    let plan = FuzzPlan(caseCount: 1_500)
    var refused = 0
    for start in stride(from: 0, to: plan.caseCount, by: Self.casesPerDataSet) {
      let data = try DifferentialData(seed: plan.seed(ofCase: start))
      for number in start..<min(plan.caseCount, start + Self.casesPerDataSet) {
        var drawing = FetchDrawing(seed: plan.seed(ofCase: number), data: data)
        let drawn = drawing.dictionaryFetch()
        guard let request = try? drawn.checked(in: data.layout) else {
          refused += 1
          continue
        }
        let rows = try data.stores.map { store in
          let rows = try store.dictionaries(request).map { "\($0.map(Self.rounded))" }
          return request.fetch.hasOrder ? rows : rows.sorted()
        }
        guard rows[0] != rows[1] else { continue }
        Issue.record(
          """
          LINEAGE_FUZZ_SEED=\(plan.seed) case \(number): \(request)
          SQLite: \(rows[0])
          memory: \(rows[1])
          """)
        return
      }
    }
    #expect(refused * 10 < plan.caseCount, "\(refused) refused")
  }

  /// Returns the value as text; the last bits of sums of doubles depend on the order of addition.
  private static func rounded(_ value: FetchValue) -> String {
    switch value {
    case .attribute(.double(let number)): "double " + String(format: "%.12g", number)
    case .attribute(.decimal(let number)):
      "decimal " + String(format: "%.12g", Double(number.description) ?? 0)
    case .attribute(let value): value.debugDescription
    case .object(let id): id.uriRepresentation
    case .null: "null"
    case .list: "list"
    }
  }
}

extension StoreFetch {
  /// True if the fetch has criteria or pages; otherwise the store chooses the order.
  fileprivate var hasOrder: Bool { !sortDescriptors.isEmpty || limit > 0 || offset > 0 }
}
