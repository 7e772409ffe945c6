/// Whether two sets of runs decide the same claims alike.
package struct ClaimsAgreement: Sendable {
  /// By the runs of this machine, and by those that are committed, in the same order.
  var here: [ClaimFinding]
  var there: [ClaimFinding]
  /// Where the committed runs are.
  var place: String

  /// What a run of the other side decides too: neither open nor without a run.
  private var both: [(here: ClaimFinding, there: ClaimFinding)] {
    let open: Set<ClaimVerdict> = [.notMeasured, .unresolved, .shownByTest, .overtaken]
    return zip(here, there).filter { !open.contains($0.verdict) && !open.contains($1.verdict) }
      .map { ($0, $1) }
  }

  /// One sentence, and a line for each claim that is decided otherwise.
  package var text: String {
    guard !both.isEmpty else {
      return "No claim is decided both here and by the runs in \(place)."
    }
    let unlike = both.filter { $0.here.verdict != $0.there.verdict }
    let count = "\(both.count - unlike.count) of \(Count.text(both.count, "claim"))"
    let lines = unlike.map {
      "  \($0.here.claim.id): \($0.here.verdict.rawValue) here (\($0.here.effect)), "
        + "\($0.there.verdict.rawValue) there (\($0.there.effect))"
    }
    return (["\(count) decided in the same way here and by the runs in \(place)."] + lines)
      .joined(separator: "\n")
  }
}

extension ClaimsAgreement {
  /// Decides the claims of a page by other runs too.
  package init(_ page: ClaimsPage, with evidence: ClaimEvidence, place: String) {
    self.init(
      here: page.findings,
      there: ClaimList.decide(page.findings.map(\.claim), by: evidence), place: place)
  }
}
