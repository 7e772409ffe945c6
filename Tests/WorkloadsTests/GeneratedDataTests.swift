import LogicalModel
import ModelReshaping
import Testing

@testable import Measuring

@Suite struct GeneratedDataTests {
  @Test func `any range gives the same members as the whole`() throws {
    let data = try Publications.data()
    let whole = data.members(ofHierarchy: "Publication", in: 0..<2_000)
    #expect(whole.count == 2_000)
    #expect(whole.map(\.ordinal) == Array(0..<2_000))
    for range in [1_990..<2_000, 0..<1, 700..<1_300, 5..<5] {
      #expect(data.members(ofHierarchy: "Publication", in: range) == Array(whole[range]))
    }
  }

  @Test func `members beyond the end and of unknown trees do not exist`() throws {
    let data = try Publications.data(size: 10)
    #expect(data.members(ofHierarchy: "Publication", in: 8..<20).map(\.ordinal) == [8, 9])
    #expect(data.members(ofHierarchy: "Publication", in: 20..<30).isEmpty)
    #expect(data.members(ofHierarchy: "Author", in: 0..<5).isEmpty)
    #expect(data.count(ofHierarchy: "Author") == 0)
  }

  @Test(arguments: [1, 2, 3, 8]) func `the content does not depend on the number of threads`(
    threads: Int
  ) async throws {
    let domain = try Publications.domain()
    let data = try Publications.data()
    let expected = try ContentDigest(of: data, domain: domain)
    let tags = DomainTags(domain)
    let digest = await withTaskGroup(of: [Hash128].self) { group in
      for thread in 0..<threads {
        group.addTask {
          var hashes: [Hash128] = []
          var hasher = MemberHasher()
          for root in ["Tag", "Publication"] {
            for ordinal in stride(from: thread, to: data.count(ofHierarchy: root), by: threads) {
              for member in data.members(ofHierarchy: root, in: ordinal..<ordinal + 1) {
                hashes.append(hasher.hash(member, tags: tags))
              }
            }
          }
          return hashes
        }
      }
      return await group.reduce(into: ContentDigest()) { digest, hashes in
        for hash in hashes { digest.add(hash) }
      }
    }
    #expect(digest == expected)
    #expect(digest.count == 2_200)
  }

  @Test func `the data of a seed never changes`() throws {
    let domain = try Publications.domain()
    let digest = try ContentDigest(of: Publications.data(), domain: domain)
    #expect(digest.description == "72063e6b14f1bc1ff38cdb0b05731167")
    let other = try ContentDigest(of: Publications.data(seed: 7), domain: domain)
    #expect(other != digest)
  }
}

extension ContentDigest {
  /// Computes the digest of a whole source, with every hierarchy of the domain.
  fileprivate init(of source: some MemberSource, domain: Domain) throws {
    self.init()
    let tags = DomainTags(domain)
    var hasher = MemberHasher()
    for root in domain.roots {
      let ordinals = 0..<source.count(ofHierarchy: root.name)
      for member in try source.members(ofHierarchy: root.name, in: ordinals) {
        add(hasher.hash(member, tags: tags))
      }
    }
  }
}
