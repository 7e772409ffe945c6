import Reporting

/// A comparison of how two sets of runs decide the same claims.
package struct ClaimsAgreement: Sendable {
  /// The findings of this machine's runs and of the committed runs, in the same order.
  var here: [ClaimFinding]
  var there: [ClaimFinding]
  /// The location of the committed runs.
  var place: String

  /// The claims that both sides decide: measured, and not open.
  private var both: [(here: ClaimFinding, there: ClaimFinding)] {
    let open: Set<ClaimVerdict> = [.notMeasured, .unresolved, .shownByTest, .overtaken]
    return zip(here, there).filter { !open.contains($0.verdict) && !open.contains($1.verdict) }
      .map { ($0, $1) }
  }

  /// A sentence, and a line for each claim with a different verdict.
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
  /// Decides the claims of a page also by other runs.
  package init(_ page: ClaimsPage, with evidence: ClaimEvidence, place: String) {
    self.init(
      here: page.findings,
      there: ClaimList.decide(page.findings.map(\.claim), by: evidence), place: place)
  }
}
