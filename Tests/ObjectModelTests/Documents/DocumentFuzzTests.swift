import Foundation
import Testing

@testable import Lineage

/// Damaged documents, which must be rejected or read without stopping the program, hanging or
/// filling memory.
@Suite struct DocumentFuzzTests {
  /// The seconds to run; 300 cases without a setting in the environment.
  private static let seconds = ProcessInfo.processInfo.environment["LINEAGE_FUZZ_SECONDS"]
    .flatMap { Double($0) }

  private static func corpus() throws -> [[UInt8]] {
    let own = [try ModelDocument(EveryConstruct.model()).xml(), SmallDocument.everyDialect]
    let real = try RealDocuments.names.map { Array(try RealDocuments.data($0)) }
    return own.map { Array($0.utf8) } + real
  }

  @Test func `damaged documents are rejected or read`() throws {
    let corpus = try Self.corpus()
    let clock = ContinuousClock()
    let start = clock.now
    var (seed, read, built) = (UInt64(0), 0, 0)
    while Self.seconds.map({ start.duration(to: clock.now) < .seconds($0) }) ?? (seed < 300) {
      var mutation = DocumentMutation(seed: seed)
      let data = mutation.document(from: corpus)
      let began = clock.now
      if let document = try? ModelDocument(data: data) {
        read += 1
        if try check(document, seed) { built += 1 }
      }
      // A case takes milliseconds: this one does not end.
      #expect(began.duration(to: clock.now) < .seconds(600), "seed \(seed) takes too long")
      seed += 1
    }
    // A fuzz test that sees only rejections, or only valid documents, proves little.
    #expect(read > seed / 20 && built > seed / 40 && built < seed, "\(seed): \(read), \(built)")
    if let pages = Self.residentPages { #expect(pages < 500_000, "\(pages) pages of memory") }
  }

  /// Checks the rules for every readable document.
  ///
  /// - Returns: True if a model could be made of it.
  private func check(_ document: ModelDocument, _ seed: UInt64) throws -> Bool {
    _ = document.warnings.map(\.description)
    let text = try document.xml()
    let again = try ModelDocument(data: Data(text.utf8))
    #expect(try again.xml() == text, "seed \(seed)")
    guard let model = try? document.model() else { return false }
    let hashes = model.entityVersionHashesByName
    #expect(try again.model().entityVersionHashesByName == hashes, "seed \(seed)")
    #expect(ModelDifference(from: model, to: try again.model()).isEmpty, "seed \(seed)")
    if let described = try? ModelDocument(model) {
      let fromCode = try ModelDocument(data: Data(try described.xml().utf8)).model()
      #expect(fromCode.entityVersionHashesByName == hashes, "seed \(seed)")
    }
    try? model.freeze()
    return true
  }

  /// The memory in use in pages; nil without /proc.
  private static var residentPages: Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
      return nil
    }
    return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  }
}
