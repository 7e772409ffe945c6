import Foundation
import LogicalModel
import Testing

@testable import Measuring

@Suite struct DigestTests {
  private let domain: Domain
  private let members: [Member]

  init() throws {
    domain = try Publications.domain()
    members = try Publications.data(size: 60).members(ofHierarchy: "Publication", in: 0..<60)
  }

  private func digest(_ members: [Member]) -> ContentDigest {
    let tags = DomainTags(domain)
    var hasher = MemberHasher()
    return members.reduce(into: ContentDigest()) { $0.add(hasher.hash($1, tags: tags)) }
  }

  private func answer(_ members: [Member], _ order: AnswerDigest.Order) -> AnswerDigest {
    let tags = DomainTags(domain)
    var hasher = MemberHasher()
    return members.reduce(into: AnswerDigest(order: order)) { $0.add(hasher.hash($1, tags: tags)) }
  }

  @Test func `content does not depend on the order of members`() {
    var generator = SystemOrder(state: Publications.seed)
    #expect(digest(members.shuffled(using: &generator)) == digest(members))
    #expect(digest(members).description.count == 32)
  }

  @Test func `an omitted or repeated member gives another digest`() {
    for index in members.indices {
      var changed = members
      changed.remove(at: index)
      #expect(digest(changed) != digest(members))
    }
    #expect(digest(members + members) != digest(members))
    #expect(digest(members + [members[0], members[0]]) != digest(members))
  }

  @Test func `every single changed value gives another digest`() {
    for index in members.indices {
      for position in members[index].values.indices {
        var changed = members
        changed[index].values[position] = changed[index].values[position].altered
        #expect(digest(changed) != digest(members), "member \(index), value \(position)")
      }
    }
  }

  @Test func `a swapped kind, a truncated text or another link gives another digest`() {
    var swapped = members
    swapped[3].kind = swapped[3].kind == "Book" ? "WebArticle" : "Book"
    #expect(digest(swapped) != digest(members))
    var linked = members
    linked[5].references[0].append(199)
    #expect(digest(linked) != digest(members))
  }

  @Test func `the ordinal itself is not content`() {
    var moved = members
    for index in moved.indices { moved[index].ordinal += 1_000 }
    #expect(digest(moved) == digest(members))
  }

  @Test func `the order of rows counts only if it is part of the answer`() {
    let reversed = Array(members.reversed())
    #expect(answer(members, .significant) != answer(reversed, .significant))
    #expect(answer(members, .irrelevant) == answer(reversed, .irrelevant))
    #expect(answer(members, .irrelevant) != answer(Array(members.dropLast()), .irrelevant))
    #expect(answer(members, .significant) != answer(Array(members.dropLast()), .significant))
  }

  @Test func `counts of two kinds cannot be exchanged`() {
    var first = AnswerDigest(order: .irrelevant)
    first.add("Book", count: 5)
    first.add("WebArticle", count: 7)
    var second = AnswerDigest(order: .irrelevant)
    second.add("Book", count: 7)
    second.add("WebArticle", count: 5)
    #expect(first != second)
  }
}

/// A fixed order for shuffling.
private struct SystemOrder: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state
  }
}

extension PropertyValue {
  /// The nearest other value of the same type.
  fileprivate var altered: PropertyValue {
    switch self {
    case .absent: .text("")
    case .integer(let integer): .integer(integer ^ 1)
    case .real(let real): .real(real.nextUp)
    case .decimal(let decimal):
      .decimal(decimal + Decimal(sign: .plus, exponent: -2, significand: 1))
    case .text(let text): .text(String(text.dropLast()))
    case .boolean(let boolean): .boolean(!boolean)
    case .date(let date): .date(date.nextUp)
    case .uuid: .uuid(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
    case .uri(let uri): .uri(uri + "/")
    case .binary(let binary): .binary(binary + Data([0]))
    }
  }
}
