/// The number of members that operations can work with.
package struct MemberSupply {
  let domain: Domain
  /// The number of members of a kind and its sub-kinds.
  let count: (_ kind: String) -> Int

  package init(domain: Domain, count: @escaping (_ kind: String) -> Int) {
    self.domain = domain
    self.count = count
  }

  /// The number of members that each sample may change: all samples together leave most of the data
  /// as it was loaded.
  func changes(of kind: String, samples: Int) -> Int { max(1, count(kind) / (10 * samples)) }

  /// The number of members that a link of a kind can lead to.
  func destinations(of link: String, _ kind: String) -> Int {
    domain.links(of: kind).first { $0.name == link }.map { count($0.destination) } ?? 1
  }
}

extension Operation {
  /// So that one sample does not ask for the same member twice.
  mutating func repeatAtMost(_ count: Int) { repetitions = max(1, min(repetitions, count)) }
}
