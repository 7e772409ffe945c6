/// The number of members available to operations.
package struct MemberSupply {
  let domain: Domain
  /// Returns the number of members of a kind and its sub-kinds.
  let count: (_ kind: String) -> Int

  package init(domain: Domain, count: @escaping (_ kind: String) -> Int) {
    self.domain = domain
    self.count = count
  }

  /// Returns the number of members that each sample may change.
  ///
  /// All samples together change at most a tenth of the data.
  func changes(of kind: String, samples: Int) -> Int { max(1, count(kind) / (10 * samples)) }

  /// Returns the number of possible destinations of a link.
  func destinations(of link: String, _ kind: String) -> Int {
    domain.links(of: kind).first { $0.name == link }.map { count($0.destination) } ?? 1
  }
}

extension Operation {
  /// Limits repetitions, so that a sample reads no member twice.
  mutating func repeatAtMost(_ count: Int) { repetitions = max(1, min(repetitions, count)) }
}
