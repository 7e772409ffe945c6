import Foundation
import LogicalModel
import OrderedCollections
import Testing

@testable import Measuring
@testable import Statistics

@Suite struct LinkDistributionTests {
  private func domain(_ links: [Link]) throws -> Domain {
    try Domain(
      family: "Work",
      kinds: [
        Kind(name: "Work", links: links), Kind(name: "Essay", parent: "Work"),
        Kind(name: "Person"), Kind(name: "Author", parent: "Person"),
      ])
  }

  private func data(
    _ link: Link, _ distribution: LinkDistribution?, size: Int = 1_000, people: Int = 100
  ) throws -> [Member] {
    let path = PropertyPath(kind: "Work", name: link.name)
    let dataset = Dataset(
      seed: Publications.seed, size: size, mix: ["Work": 1, "Essay": 1],
      companions: ["Person": .fixed(people)], links: distribution.map { [path: $0] } ?? [:])
    let data = try GeneratedData(domain: domain([link]), dataset: dataset)
    return data.members(ofHierarchy: "Work", in: 0..<size)
  }

  private func link(
    _ destination: String, _ cardinality: Link.Cardinality = .many,
    inverse: Link.Cardinality = .many
  ) -> Link {
    Link(
      name: "to", destination: destination, cardinality: cardinality, inverseName: "from",
      inverseCardinality: inverse)
  }

  @Test func `destinations are distinct, ascending, in range and as many as requested`() throws {
    let members = try data(link("Person"), LinkDistribution(count: 2...5, zipfExponent: 1))
    for ordinals in members.map({ $0.references[0] }) {
      #expect(ordinals == Set(ordinals).sorted())
      #expect((2...5).contains(ordinals.count))
      #expect(ordinals.allSatisfy { (0..<100).contains($0) })
    }
    #expect(Set(members.map { $0.references[0].count }) == [2, 3, 4, 5])
  }

  @Test func `a strong preference for few destinations still reaches them all`() throws {
    let members = try data(
      link("Person"), LinkDistribution(count: 6...6, zipfExponent: 9), size: 50, people: 6)
    #expect(members.allSatisfy { $0.references[0] == Array(0..<6) })
  }

  @Test func `single destinations follow the Zipf preference`() throws {
    let members = try data(
      link("Person", .one), LinkDistribution(count: 1...1, zipfExponent: 1.1), size: 20_000)
    var observed = [Int](repeating: 0, count: 100)
    for member in members { observed[member.references[0][0]] += 1 }
    let weights = (1...100).map { pow(Double($0), -1.1) }
    let scale = 20_000 / weights.reduce(0, +)
    let chi = try ChiSquare(observed: observed, expected: weights.map { $0 * scale })
    #expect(chi.pValue > 0.001, "\(chi), seed \(Publications.seed)")
  }

  @Test func `a link to a sub-kind leads only to members of that kind`() throws {
    let link = link("Author")
    let dataset = Dataset(
      seed: Publications.seed, size: 500, mix: ["Essay": 1], companions: ["Person": .fixed(60)])
    let data = try GeneratedData(domain: domain([link]), dataset: dataset)
    let people = data.members(ofHierarchy: "Person", in: 0..<60)
    #expect(Set(people.map(\.kind)) == ["Person", "Author"])
    let found = Set(data.members(ofHierarchy: "Work", in: 0..<500).flatMap { $0.references[0] })
    #expect(found == Set(people.filter { $0.kind == "Author" }.map(\.ordinal)))
  }

  @Test func `no member is linked to itself`() throws {
    let members = try data(link("Work"), LinkDistribution(count: 3...3), size: 5)
    #expect(members.allSatisfy { !$0.references[0].contains($0.ordinal) })
    #expect(members.allSatisfy { $0.references[0].count == 3 })
  }

  @Test(arguments: [0, 1.1]) func `a link to its own kind makes a tree`(exponent: Double)
    throws
  {
    let members = try data(
      link("Work", .one), LinkDistribution(count: 0...1, zipfExponent: exponent), size: 2_000)
    var children = [Int](repeating: 0, count: members.count)
    for member in members {
      for parent in member.references[0] {
        #expect(parent < member.ordinal)
        children[parent] += 1
      }
    }
    #expect((900...1_100).contains(children.reduce(0, +)))
    // A recursive tree, in which the first members have logarithmically more children than others.
    #expect(children.prefix(10).reduce(0, +) > (exponent > 0 ? 400 : 10))
    #expect(children.prefix(10).reduce(0, +) < (exponent > 0 ? 900 : 100))
  }

  @Test(arguments: [Link.Cardinality.one, .many])
  func `a link to its own kind with a to-one inverse makes a tree too`(
    cardinality: Link.Cardinality
  )
    throws
  {
    let members = try data(
      link("Work", cardinality, inverse: .one),
      LinkDistribution(count: 0...(cardinality == .one ? 1 : 3)), size: 500)
    let all = members.flatMap { $0.references[0] }
    #expect(all.count > 100 && Set(all).count == all.count)
    for member in members {
      #expect(
        member.references[0].allSatisfy {
          cardinality == .one ? $0 < member.ordinal : $0 > member.ordinal
        })
    }
  }

  @Test func `a required parent for every member is rejected`() throws {
    let error = #expect(throws: GenerationError.self) {
      try data(link("Work", .one), LinkDistribution(count: 1...1))
    }
    #expect(error?.problems.map(\.place) == ["Work.to"])
    #expect(error?.description.contains("begin with 0") == true, "\(String(describing: error))")
    // The first work may be about any person.
    #expect(throws: Never.self) {
      try data(link("Person", .one), LinkDistribution(count: 1...1))
    }
  }

  @Test(arguments: [30, 1_000, 5_000]) func `a destination with a to-one inverse has one source`(
    people: Int
  ) throws {
    for cardinality in [Link.Cardinality.one, .many] {
      let members = try data(
        link("Person", cardinality, inverse: .one), nil, size: 1_000, people: people)
      let all = members.flatMap { $0.references[0] }
      #expect(!all.isEmpty)
      #expect(Set(all).count == all.count)
      #expect(all.allSatisfy { (0..<people).contains($0) })
    }
  }

  @Test func `more destinations than exist are rejected`() throws {
    func complaint(_ link: Link, _ distribution: LinkDistribution, people: Int) -> String? {
      do {
        _ = try data(link, distribution, size: 10, people: people)
        return nil
      } catch {
        return "\(error)"
      }
    }
    let three = LinkDistribution(count: 3...4)
    #expect(complaint(link("Person"), three, people: 3) == nil)
    func figures(_ text: String?) -> [String]? {
      text.map { text in
        #expect(text.hasPrefix("Work.to: "), "\(text)")
        return text.matches(of: /[0-9]+/).map { String($0.output) }
      }
    }
    #expect(figures(complaint(link("Person"), three, people: 2)) == ["3", "2"])
    #expect(figures(complaint(link("Person", .one), three, people: 9)) == ["3", "4"])
    #expect(complaint(link("Person", inverse: .one), three, people: 30) == nil)
    #expect(
      figures(complaint(link("Person", inverse: .one), three, people: 29)) == ["10", "3", "29"])
    let steep = LinkDistribution(count: 0...1, zipfExponent: -1)
    #expect(complaint(link("Person"), steep, people: 5)?.contains("at least 0, got -1.0") == true)
  }

  @Test func `exact kinds occur in the shares of the mix, and abstract kinds never`() throws {
    let members = try Publications.data(size: 20_000).members(
      ofHierarchy: "Publication", in: 0..<20_000)
    let counts = ["Book", "AcademicPaper", "WebArticle"].map { kind in
      members.filter { $0.kind == kind }.count
    }
    #expect(counts.reduce(0, +) == 20_000)
    let chi = try ChiSquare(observed: counts, expected: [10_000, 6_000, 4_000])
    #expect(chi.pValue > 0.001, "\(chi), seed \(Publications.seed)")
  }
}
